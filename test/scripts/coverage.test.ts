import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {readTitles} from '../../scripts/coverage/read-titles.js';
import {coverageProblems, writeCoverage} from '../../scripts/coverage/write-coverage.js';

const RULES = {'§9-1': 'A key opens.', '§9-2': 'A door closes.'};
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverage-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

function titlesOf(source: string) {
  const file = join(folder, 'some.test.ts');
  writeFileSync(file, source);
  return readTitles(file).map(test => ({...test, file: 'some.test.ts'}));
}

describe('interface coverage', () => {
  it('reads the rules that a title begins with, in calls and in tables', () => {
    const tests = titlesOf(`
      it('§9-1 §9-2 opens and closes', () => {});
      it.each([['U3: §9-1 opens late']])('%s', () => {});
      rule(\`§9-2 closes \${door} softly\`, () => {});
      it('closes, as §9-2 says', () => {});
    `);
    expect(tests.map(({ids, title}) => [title, ...ids])).toEqual([
      ['opens and closes', '§9-1', '§9-2'],
      ['opens late', '§9-1'],
      ['closes … softly', '§9-2'],
    ]);
    expect(coverageProblems(RULES, tests)).toEqual([]);
  });

  it('complains of a rule without a test, a skipped one being none', () => {
    const tests = titlesOf(`it('§9-1 opens', () => {}); it.skip('§9-2 closes', () => {});`);
    expect(coverageProblems(RULES, tests)).toEqual([
      '§9-2: expected a test whose title begins with it, got none. The rule: A door closes.',
    ]);
    expect(writeCoverage(RULES, tests)).not.toContain('- closes');
  });

  it('complains of a rule that does not exist', () => {
    const tests = titlesOf(`it('§9-1 opens', () => {}); it('§9-2 §9-3 closes', () => {});`);
    expect(coverageProblems(RULES, tests)).toEqual(['some.test.ts: expected the id of a rule, got §9-3.']);
  });

  it('lists under each rule the tests that prove it', () => {
    const page = writeCoverage(RULES, titlesOf(`it('§9-1 §9-2 opens and closes', () => {});`));
    expect(page).toContain('## §9\n\n**§9-1** A key opens.\n\n- opens and closes (`some.test.ts`)\n\n**§9-2**');
  });
});
