import {createHash, timingSafeEqual} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import ts from 'typescript';
import {beforeEach, describe, expect, it, vi} from 'vitest';
import {createLogger} from '../../src/relay/settings/log.js';
import {isSameSecret} from '../../src/relay/shared/secrets.js';
import {KeyRing} from '../../src/relay/service/key-ring.js';

vi.mock('node:crypto', {spy: true});

const sources = new URL('../../src/relay/', import.meta.url);
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The pairs that were compared in constant time, in hexadecimal. */
const comparedPairs = (): string[][] =>
  vi.mocked(timingSafeEqual).mock.calls.map(pair => pair.map(bytes => Buffer.from(bytes as Buffer).toString('hex')));

beforeEach(() => {
  vi.mocked(timingSafeEqual).mockClear();
});

describe('the comparison of secrets', () => {
  it('T22: distinguishes secrets that differ anywhere', () => {
    expect(isSameSecret('a-key', 'a-key')).toBe(true);
    for (const other of ['a-kez', 'b-key', 'a-ke', 'a-keyy', '', 'A-KEY'])
      expect(isSameSecret('a-key', other), other).toBe(false);
  });

  it('T22: compares hashes in constant time, also for secrets of different lengths', () => {
    isSameSecret('a-key', 'another-key');
    expect(comparedPairs()).toEqual([[digest('a-key'), digest('another-key')]]);
  });

  it('T22: compares a rejected key with the current one in constant time', async () => {
    const keys = new KeyRing({key: 'a-key', readKey: () => 'new-key', logger: createLogger({level: 'silent'})});
    expect(await keys.renew('a-key')).toBe(true);
    expect(comparedPairs()).toEqual([
      [digest('a-key'), digest('a-key')],
      [digest('new-key'), digest('a-key')],
      [digest('a-key'), digest('new-key')],
    ]);
  });

  it('T22: is used everywhere: no file of the relay compares secrets with an operator', () => {
    const files = readdirSync(sources, {recursive: true, encoding: 'utf8'}).filter(path => path.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap(findComparedSecrets)).toEqual([]);
    expect(findSecretsIn('if (partner.key === given && key !== undefined) go();')).toEqual(['partner.key === given']);
  });
});

const findComparedSecrets = (path: string): string[] =>
  findSecretsIn(readFileSync(new URL(path, sources), 'utf8')).map(text => `${path}: ${text}`);

/** Comparisons with `===` and similar operators that have a key or a secret on either side, except with undefined. */
function findSecretsIn(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())) {
      const sides = [node.left, node.right].map(side => side.getText());
      if (sides.some(side => /(?:key|secret)$/i.test(side)) && !sides.includes('undefined')) found.push(node.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}
