import {readdirSync, readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const ids = Object.entries({T: 25, U: 17, R: 4}).flatMap(([letter, count]) =>
  Array.from({length: count}, (_, index) => `${letter}${index + 1}`),
);
const tests = readdirSync(new URL('test/', root), {recursive: true, encoding: 'utf8'})
  .filter(path => /\.(?:test|spec)\.ts$/.test(path))
  .map(path => read(`test/${path}`))
  .join('\n');

describe('docs/security.md', () => {
  const page = read('docs/security.md');

  it.each(ids)('says what happens at %s, and a test proves it', id => {
    expect(page).toMatch(new RegExp(`^\\| ${id} +\\| \\S.* \\| +\\S`, 'm'));
    expect(tests).toMatch(new RegExp(`['"\`]${id}: `));
  });
});

describe('docs/relay-settings.md', () => {
  const page = read('docs/relay-settings.md');

  it('names every variable that the relay reads', () => {
    const variables = [...read('src/relay/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm)].map(([, name]) => name);
    expect(variables.length).toBeGreaterThan(20);
    for (const name of variables) expect(page).toContain(`\`${name}\``);
  });

  it('names every setting of a partner', () => {
    const schema = read('src/relay/partners/partner-schema.ts');
    const [, fields = ''] = /z\.strictObject\(\{(.*?)\n\}\)/s.exec(schema) ?? [];
    const names = [...fields.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) expect(page).toContain(`\`${name}\``);
  });
});
