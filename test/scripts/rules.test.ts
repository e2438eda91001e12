import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {readTitles} from '../../scripts/rules/read-titles.js';
import {ruleProblems, writeRules} from '../../scripts/rules/write-rules.js';

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
  it('reads the rules that the titles of tests begin with', () => {
    const tests = titlesOf(`
      it('§9-1 §9-2 opens and closes', () => {});
      rule(\`§9-2 closes \${door} softly\`, () => {});
      it('closes, as §9-2 says', () => {});
    `);
    expect(tests.map(({ids, title}) => [title, ...ids])).toEqual([
      ['opens and closes', '§9-1', '§9-2'],
      ['closes … softly', '§9-2'],
    ]);
    expect(ruleProblems(RULES, tests)).toEqual([]);
  });

  it('counts no text that only looks like a title', () => {
    const tests = titlesOf(`
      const help = '§9-1 opens';
      const UNUSED = [['§9-2 closes', 1]];
      describe('§9-1 the door', () => {});
      test.describe('§9-2 the door', () => { test.step('§9-2 closes', () => {}); });
      report('§9-1 opens');
      it.each([['§9-1 opens', 1]]);
    `);
    expect(tests).toEqual([]);
  });

  it('reads the titles that tests take from the rows of a table, wherever it is declared', () => {
    writeFileSync(join(folder, 'table.ts'), `export const IMPORTED = [['U3: §9-1 opens late', 1]] as const;`);
    const tests = titlesOf(`
      import {IMPORTED} from './table.js';
      const OWN: readonly [string][] = [['§9-2 closes']];
      it.each(IMPORTED)('%s and rings', () => {});
      it.each(['§9-1 opens'])('%s', () => {});
      it.each([['early', 1]])('§9-1 opens %s', () => {});
      for (const [title, count] of OWN) rule(title, () => {});
      for (const [title] of [['§9-2 shuts'], ['swings']] as const) it(\`\${title}, slowly\`, () => {});
    `);
    expect(tests.map(({ids, title}) => [title, ...ids])).toEqual([
      ['opens late and rings', '§9-1'],
      ['opens', '§9-1'],
      ['opens %s', '§9-1'],
      ['closes', '§9-2'],
      ['shuts, slowly', '§9-2'],
    ]);
  });

  it('gives a test the rules of the groups that it is in', () => {
    const tests = titlesOf(`
      describe('§9-1 the door', () => {
        test.describe('when pushed', () => { test('opens', () => {}); });
        it('§9-2 closes', () => {});
      });
      it('swings', () => {});
    `);
    expect(tests.map(({ids, title}) => [title, ...ids])).toEqual([
      ['opens', '§9-1'],
      ['closes', '§9-1', '§9-2'],
    ]);
  });

  it.each([
    `it.skip('§9-2 closes', () => {});`,
    `it.todo('§9-2 closes');`,
    `it.fails('§9-2 closes', () => {});`,
    `test.fixme('§9-2 closes', () => {});`,
    `describe.skip('a door', () => { describe('that is heavy', () => { it('§9-2 closes', () => {}); }); });`,
    `test.describe.skip('a door', () => { test('§9-2 closes', () => {}); });`,
    `it.skip.each([1])('§9-2 closes', () => {});`,
  ])('reports a rule whose only test is skipped: %s', skipped => {
    const tests = titlesOf(`it('§9-1 opens', () => {}); ${skipped}`);
    expect(ruleProblems(RULES, tests)).toEqual([
      '§9-2: expected a test in test/conformance/, or one listed in PROVED_ELSEWHERE, got none. The rule: A door closes.',
    ]);
    expect(writeRules(RULES, tests)).not.toContain('- closes');
  });

  it.each([
    `it.skipIf(!hasDoor)('§9-2 closes', () => {});`,
    `it.runIf(hasDoor)('§9-2 closes', () => {});`,
    `describe.skipIf(!hasDoor)('a door', () => { it('§9-2 closes', () => {}); });`,
    `describe.skipIf(!hasDoor).each([1])('a door', () => { it('§9-2 closes', () => {}); });`,
    `describe.runIf(hasDoor)('a door', () => { it.each([1])('§9-2 closes', () => {}); });`,
  ])('takes a test that some machines skip for no proof, and says that it is one: %s', conditional => {
    const tests = titlesOf(`it('§9-1 opens', () => {}); ${conditional}`);
    expect(ruleProblems(RULES, tests)).toEqual([expect.stringMatching(/^§9-2: expected a test/)]);
    expect(writeRules(RULES, tests)).toContain(
      `Also about it:\n\n- closes (\`${SUITE}\`, only where the machine has what it needs)`,
    );
  });

  it('complains of a rule that does not exist', () => {
    const tests = titlesOf(`it('§9-1 opens', () => {}); it('§9-2 §9-3 closes', () => {});`);
    expect(ruleProblems(RULES, tests)).toEqual([`${SUITE}: expected the id of a rule, got §9-3.`]);
  });

  it('lists under each rule the tests that prove it', () => {
    const page = writeRules(RULES, titlesOf(`it('§9-1 §9-2 opens and closes', () => {});`));
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
    expect(ruleProblems(RULES, tests)).toEqual([expect.stringMatching(/^§9-2: expected a test in test\/conformance/)]);
    const listed = {...RULES, provedElsewhere: {'§9-2': [file]}};
    expect(ruleProblems(listed, tests)).toEqual([]);
    const page = writeRules(listed, tests);
    expect(page).toContain(`- opens (\`${SUITE}\`)\n\nAlso about it:\n\n- opens and closes (\`${file}\`)\n\n**§9-2**`);
    expect(page).toMatch(/\*\*§9-2\*\* A door closes\.\n\n- opens and closes/);
  });

  it('complains of a file that is listed for a rule and has no test of it', () => {
    const tests = titlesOf(`it('§9-1 §9-2 opens and closes', () => {});`);
    const listed = {...RULES, provedElsewhere: {'§9-2': ['test/client/gone.test.ts']}};
    expect(ruleProblems(listed, tests)).toEqual([
      'test/client/gone.test.ts: expected a test of §9-2, which PROVED_ELSEWHERE says is there, got none.',
    ]);
  });
});
