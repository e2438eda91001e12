import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, describe, expect, it} from 'vitest';
import {browserResults} from '../../scripts/browser-results.mjs';
import {readTests, sumUp} from '../../scripts/test-report.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
const file = join(folder, 'report.json');
afterAll(() => rmSync(folder, {recursive: true}));

type Stage = Parameters<typeof sumUp>[0][number];
type Runner = Parameters<typeof readTests>[0]['runner'];

const read = (runner: Runner, report: unknown) => {
  writeFileSync(file, JSON.stringify(report));
  return readTests({runner, file});
};

const vitestFile = (status: string, ...assertionResults: object[]) => ({
  testResults: [{name: `${root}test/plans/money.test.ts`, status, assertionResults}],
});
const assertion = (status: string, title: string) => ({status, title, ancestorTitles: ['money', 'in words']});

const test = (status: 'passed' | 'failed' | 'skipped', ...names: string[]) => ({status, names});
const passedStage: Stage = {name: 'node', outcome: 'passed', tests: [test('passed', 'a.test.ts', 'a price is told')]};

describe('what a test runner wrote', () => {
  it('is read from Vitest with each test’s file and describe path', () => {
    const report = vitestFile(
      'failed',
      assertion('passed', 'a price is told'),
      assertion('failed', 'a price is never empty'),
      assertion('pending', 'a price is sung'),
      assertion('todo', 'a price is drawn'),
    );
    expect(read('vitest', report)).toEqual([
      test('passed', 'test/plans/money.test.ts', 'money', 'in words', 'a price is told'),
      test('failed', 'test/plans/money.test.ts', 'money', 'in words', 'a price is never empty'),
      test('skipped', 'test/plans/money.test.ts', 'money', 'in words', 'a price is sung'),
      test('skipped', 'test/plans/money.test.ts', 'money', 'in words', 'a price is drawn'),
    ]);
  });

  it.each([
    ['does not load', []],
    ['fails outside of its tests', [assertion('passed', 'a price is told')]],
  ])('by Vitest of a file that %s is a failure of the file', (_, assertions) => {
    expect(read('vitest', vitestFile('failed', ...assertions))).toContainEqual(
      test('failed', 'test/plans/money.test.ts'),
    );
  });

  it('is read from Playwright with each test’s file, describe path and project', () => {
    const spec = (title: string, ...statuses: string[]) => ({
      title,
      tests: statuses.map(status => ({status, projectName: 'e2e'})),
    });
    const inner = {
      title: 'at 320 pixels',
      specs: [spec('the focus is seen', 'unexpected'), spec('nothing moves', 'flaky')],
    };
    const suite = {
      title: 'test/e2e/focus.spec.ts',
      specs: [spec('a title can be left', 'expected'), spec('a camera films', 'skipped')],
      suites: [inner],
    };
    expect(read('playwright', {suites: [suite], errors: [{message: 'no such file\n  at x'}]})).toEqual([
      test('passed', 'test/e2e/focus.spec.ts', 'a title can be left', 'e2e'),
      test('skipped', 'test/e2e/focus.spec.ts', 'a camera films', 'e2e'),
      test('failed', 'test/e2e/focus.spec.ts', 'at 320 pixels', 'the focus is seen', 'e2e'),
      test('passed', 'test/e2e/focus.spec.ts', 'at 320 pixels', 'nothing moves', 'e2e'),
      test('failed', 'outside of every test', 'no such file'),
    ]);
  });

  it('is written by the page’s runner with each test’s file and describe path', () => {
    const suite = (name: string, tests: object[], suites: object[] = []) => ({name, tests, suites});
    const inner = suite('the list', [
      {name: 'is accessible', passed: true, skipped: false},
      {name: 'is sorted', passed: false, skipped: false},
      {name: 'is printed', passed: false, skipped: true},
    ]);
    const sessions = [
      {testFile: `${root}test/elements/plan-list.test.ts`, passed: false, testResults: suite('', [], [inner])},
      {testFile: `${root}test/elements/broken.test.ts`, passed: false},
    ];
    browserResults(file).stop({sessions});
    expect(readTests({runner: 'page', file})).toEqual([
      test('passed', 'test/elements/plan-list.test.ts', 'the list', 'is accessible'),
      test('failed', 'test/elements/plan-list.test.ts', 'the list', 'is sorted'),
      test('skipped', 'test/elements/plan-list.test.ts', 'the list', 'is printed'),
      test('failed', 'test/elements/broken.test.ts'),
    ]);
  });

  it('is undefined where it wrote nothing', () => {
    expect(readTests({runner: 'vitest', file: join(folder, 'nothing.json')})).toBeUndefined();
  });
});

describe('the sum of a run', () => {
  it('counts the tests of all stages', () => {
    expect(sumUp([passedStage, {name: 'build', outcome: 'passed'}, passedStage])).toEqual({
      passed: 2,
      failed: [],
      skipped: [],
      notPossible: [],
    });
  });

  it('names a failed test by its stage, its file, all that describes it and its title', () => {
    const tests = [test('failed', 'test/e2e/focus.spec.ts', 'at 320 pixels', 'the focus is seen', 'e2e')];
    expect(sumUp([{name: 'e2e', outcome: 'failed', tests}]).failed).toEqual([
      'e2e: test/e2e/focus.spec.ts › at 320 pixels › the focus is seen › e2e',
    ]);
  });

  it('counts and names what was skipped, and what an engine’s driver cannot do apart from it', () => {
    const tests = [
      test('passed', 'a.test.ts', 'a key is pressed'),
      test('skipped', 'a.test.ts', 'Redis', 'a quote is shared'),
      test('skipped', 'a.test.ts', 'a finger scrolls (not possible: the driver has no fingers)'),
    ];
    expect(sumUp([{name: 'journeys', outcome: 'passed', tests}])).toEqual({
      passed: 1,
      failed: [],
      skipped: ['journeys: a.test.ts › Redis › a quote is shared'],
      notPossible: ['journeys: a.test.ts › a finger scrolls (not possible: the driver has no fingers)'],
    });
  });

  it('counts a stage whose program is missing as skipped', () => {
    const reason = 'Firefox is not installed';
    expect(sumUp([passedStage, {name: 'journeys-firefox', outcome: 'missing', reason}])).toMatchObject({
      failed: [],
      skipped: ['journeys-firefox: Firefox is not installed'],
    });
  });

  it('counts what was skipped as failed where all must run', () => {
    const tests = [test('passed', 'a'), test('skipped', 'b.test.ts', 'a quote is shared')];
    expect(sumUp([{name: 'node', outcome: 'passed', tests}], {allMustRun: true}).failed).toEqual([
      'node: b.test.ts › a quote is shared (skipped)',
    ]);
  });

  const failures: readonly (readonly [what: string, stage: Stage, failure: string])[] = [
    ['that fails without a test, such as a build', {name: 'build', outcome: 'failed'}, 'build: failed'],
    ['that ends badly although no test failed', {...passedStage, outcome: 'failed'}, 'node: failed'],
    ['whose runner wrote nothing', {name: 'e2e', outcome: 'passed', reason: 'left no results'}, 'e2e: left no results'],
    ['that ran no test', {name: 'e2e', outcome: 'passed', tests: []}, 'e2e: ran no test'],
    [
      'whose tests were all skipped',
      {name: 'e2e', outcome: 'passed', tests: [test('skipped', 'a')]},
      'e2e: ran no test',
    ],
    [
      'that needs another one, which failed',
      {name: 'e2e', outcome: 'not run', reason: 'build failed'},
      'e2e: did not run, as build failed',
    ],
  ];
  it.each(failures)('counts a stage %s as one failure', (_, stage, failure) => {
    expect(sumUp([passedStage, stage]).failed).toEqual([failure]);
  });
});
