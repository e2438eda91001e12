import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {readTitles} from '../../scripts/coverage/read-titles.js';
import {coverageProblems, writeCoverage} from '../../scripts/coverage/write-coverage.js';

const RULES = {texts: {'§9-1': 'A key opens.', '§9-2': 'A door closes.'}, provedElsewhere: {}};
const SUITE = 'test/conformance/doors.ts';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverage-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

function titlesOf(source: string, path = SUITE) {
  const file = join(folder, 'some.test.ts');
  writeFileSync(file, source);
  return readTitles(file).map(test => ({...test, file: path}));
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
      '§9-2: expected a test in test/conformance/, or one listed in PROVED_ELSEWHERE, got none. The rule: A door closes.',
    ]);
    expect(writeCoverage(RULES, tests)).not.toContain('- closes');
  });

  it('complains of a rule that does not exist', () => {
    const tests = titlesOf(`it('§9-1 opens', () => {}); it('§9-2 §9-3 closes', () => {});`);
    expect(coverageProblems(RULES, tests)).toEqual([`${SUITE}: expected the id of a rule, got §9-3.`]);
  });

  it('lists under each rule the tests that prove it', () => {
    const page = writeCoverage(RULES, titlesOf(`it('§9-1 §9-2 opens and closes', () => {});`));
    expect(page).toContain(
      '## §9\n\n**§9-1** A key opens.\n\n- opens and closes (`test/conformance/doors.ts`)\n\n**§9-2**',
    );
  });

  it('takes a test outside the conformance suite for a proof only where it is listed for the rule', () => {
    const file = 'test/client/doors.test.ts';
    const tests = [
      ...titlesOf(`it('§9-1 opens', () => {});`),
      ...titlesOf(`it('§9-1 §9-2 opens and closes', () => {});`, file),
    ];
    expect(coverageProblems(RULES, tests)).toEqual([
      expect.stringMatching(/^§9-2: expected a test in test\/conformance/),
    ]);
    const listed = {...RULES, provedElsewhere: {'§9-2': [file]}};
    expect(coverageProblems(listed, tests)).toEqual([]);
    const page = writeCoverage(listed, tests);
    expect(page).toContain(`- opens (\`${SUITE}\`)\n\nAlso about it:\n\n- opens and closes (\`${file}\`)\n\n**§9-2**`);
    expect(page).toMatch(/\*\*§9-2\*\* A door closes\.\n\n- opens and closes/);
  });

  it('complains of a file that is listed for a rule and has no test of it', () => {
    const tests = titlesOf(`it('§9-1 §9-2 opens and closes', () => {});`);
    const listed = {...RULES, provedElsewhere: {'§9-2': ['test/client/gone.test.ts']}};
    expect(coverageProblems(listed, tests)).toEqual([
      'test/client/gone.test.ts: expected a test of §9-2, which PROVED_ELSEWHERE says is there, got none.',
    ]);
  });
});
