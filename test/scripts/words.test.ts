import {spawnSync} from 'node:child_process';
import {describe, expect, it} from 'vitest';
import {findPhrases} from '../../scripts/phrases.mjs';
import {root} from '../../scripts/project.js';

const spellCheck = (text: string): readonly string[] => {
  const args = ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-summary', 'stdin://src/a.ts'];
  const {stdout} = spawnSync(process.execPath, args, {cwd: root, input: text, encoding: 'utf8'});
  return stdout.trim().split('\n').filter(Boolean);
};

describe('check:words', {timeout: 60_000}, () => {
  it('flags British spelling and forbidden words, in prose and in names, and suggests what to write', () => {
    const found = spellCheck('// Its colour is read anew.\nexport const quoteAsker = 1;\n');
    expect(found).toEqual([
      expect.stringMatching(/:1:\d+ - Forbidden word \(colour\) fix: \(color\)/),
      expect.stringMatching(/:1:\d+ - Forbidden word \(anew\) fix: \(again\)/),
      expect.stringMatching(/:2:\d+ - Forbidden word \(Asker\) fix: \(Client\)/),
    ]);
  });

  it('accepts the terms of the project and VINs', () => {
    expect(spellCheck('// readyz, Autoptimize, csspart, 1HGCM82633A123456\n')).toEqual([]);
  });

  it('suggests what to write for a phrase', () => {
    expect(findPhrases('Now:\nIt is sent to each zip code.')).toEqual([
      {line: 2, found: 'zip code', better: 'ZIP code'},
    ]);
  });

  it.each(['// It is logged, all the\n// same, and kept.', '/**\n * All the\n   * same, it is kept.\n */'])(
    'finds a phrase that is broken over two lines of a comment: %j',
    text => expect(findPhrases(text)).toMatchObject([{found: expect.stringMatching(/^all the same$/i) as string}]),
  );

  it.each(['They are all the same.', 'All the same plans are shown.', 'The name of the owner', 'in the meantime'])(
    'accepts the words of a phrase in another sense: %s',
    text => expect(findPhrases(text)).toEqual([]),
  );
});
