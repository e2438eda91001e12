import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {citationProblems, linkCitations} from '../../scripts/rules/citations.js';
import {readTitles} from '../../scripts/rules/read-titles.js';
import {countRules, ruleProblems, writeRules} from '../../scripts/rules/write-rules.js';

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

describe('npm run rules', () => {
  it('reads the ids of rules at the beginning of test titles', () => {
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

  it('ignores text with ids that is not the title of a test', () => {
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

  it('reads titles from the rows of a table that is inline, declared in the file, or imported', () => {
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

  it('adds the ids of groups to the tests in them', () => {
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
  ])('reports a rule whose only test never runs: %s', skipped => {
    const tests = titlesOf(`it('§9-1 opens', () => {}); ${skipped}`);
    expect(ruleProblems(RULES, tests)).toEqual([
      '§9-2 has no test. Add one to test/conformance/, or list the file that proves it in PROVED_ELSEWHERE. The rule: A door closes.',
    ]);
    expect(writeRules(RULES, tests)).not.toContain('- closes');
  });

  it.each([
    `it.skipIf(!hasDoor)('§9-2 closes', () => {});`,
    `it.runIf(hasDoor)('§9-2 closes', () => {});`,
    `describe.skipIf(!hasDoor)('a door', () => { it('§9-2 closes', () => {}); });`,
    `describe.skipIf(!hasDoor).each([1])('a door', () => { it('§9-2 closes', () => {}); });`,
    `describe.runIf(hasDoor)('a door', () => { it.each([1])('§9-2 closes', () => {}); });`,
  ])('lists a test that runs on some machines only as a related test, not as a proof: %s', conditional => {
    const tests = titlesOf(`it('§9-1 opens', () => {}); ${conditional}`);
    expect(ruleProblems(RULES, tests)).toEqual([expect.stringMatching(/^§9-2 has no test/)]);
    expect(writeRules(RULES, tests)).toContain(`Related tests:\n\n- closes (\`${SUITE}\`, runs on some machines only)`);
  });

  it('lists the proofs of each rule below it', () => {
    const page = writeRules(RULES, titlesOf(`it('§9-1 §9-2 opens and closes', () => {});`));
    expect(page).toContain(
      '## §9\n\n**§9-1** A key opens.\n\n- opens and closes (`test/conformance/doors.ts`)\n\n**§9-2**',
    );
  });

  it('counts a test outside the conformance suite as a proof only if its file is listed for the rule', () => {
    const file = 'test/client/doors.test.ts';
    const tests = [
      ...titlesOf(`it('§9-1 opens', () => {});`),
      ...titlesOf(`it('§9-1 §9-2 opens and closes', () => {});`, file),
    ];
    expect(ruleProblems(RULES, tests)).toEqual([expect.stringMatching(/^§9-2 has no test/)]);
    const listed = {...RULES, provedElsewhere: {'§9-2': [file]}};
    expect(ruleProblems(listed, tests)).toEqual([]);
    const page = writeRules(listed, tests);
    expect(page).toContain(`- opens (\`${SUITE}\`)\n\nRelated tests:\n\n- opens and closes (\`${file}\`)\n\n**§9-2**`);
    expect(page).toMatch(/\*\*§9-2\*\* A door closes\.\n\n- opens and closes/);
  });

  it('counts the rules of each chapter by where they are proved', () => {
    const file = 'test/client/doors.test.ts';
    const tests = [...titlesOf(`it('§9-1 opens', () => {});`), ...titlesOf(`it('§9-2 closes', () => {});`, file)];
    expect(countRules({...RULES, provedElsewhere: {'§9-2': [file]}}, tests)).toEqual([['§9', 2, 1, 1]]);
  });

  it('reports a file that is listed for a rule and has no test of it', () => {
    const tests = titlesOf(`it('§9-1 §9-2 opens and closes', () => {});`);
    const listed = {...RULES, provedElsewhere: {'§9-2': ['test/client/gone.test.ts']}};
    expect(ruleProblems(listed, tests)).toEqual([
      'test/client/gone.test.ts has no test of §9-2, but PROVED_ELSEWHERE lists it.',
    ]);
  });

  it('reports each citation of a section or rule that docs/interface.md does not have', () => {
    const page = '<a id="9"></a>\n\n## §9\n\n- <a id="9-1"></a>**§9-1** A key opens.';
    const files = [
      {path: 'src/doors.ts', text: '/** Opens a door (§9, §9-1). */'},
      {path: 'src/windows.ts', text: '// Opens a window (§9.1). §9.1 has no rule §9.1-2.'},
    ];
    expect(citationProblems(page, files)).toEqual([
      'src/windows.ts cites §9.1, which docs/interface.md does not have.',
      'src/windows.ts cites §9.1-2, which docs/interface.md does not have.',
    ]);
  });

  it.each([
    ['docs/elements/plan-list.md', 'A door (§9.1).', 'A door ([§9.1](../interface.md#9-1)).'],
    ['docs/elements.md', 'A door (§9.1-2).', 'A door ([§9.1-2](interface.md#9-1-2)).'],
    ['docs/interface.md', 'A door (§9, §9.10).', 'A door ([§9](#9), [§9.10](#9-10)).'],
    ['README.md', 'A door (§9.1).', 'A door ([§9.1](docs/interface.md#9-1)).'],
    ['docs/elements.md', '[§9](x.md), `§9`', '[§9](x.md), `§9`'],
  ])('links citations in %s to docs/interface.md: %s', (page, text, linked) => {
    expect(linkCitations(page, text)).toBe(linked);
  });
});
