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
const passedStage: Stage = {name: 'node', outcome: 'passed', tests: [test('passed', 'a.test.ts', 'formats a price')]};

describe('the reports of test runners', () => {
  it('reads each test of a Vitest report with its file and its describe blocks', () => {
    const report = vitestFile(
      'failed',
      assertion('passed', 'formats a price'),
      assertion('failed', 'never returns an empty price'),
      assertion('pending', 'formats a price in euros'),
      assertion('todo', 'formats a range'),
    );
    expect(read('vitest', report)).toEqual([
      test('passed', 'test/plans/money.test.ts', 'money', 'in words', 'formats a price'),
      test('failed', 'test/plans/money.test.ts', 'money', 'in words', 'never returns an empty price'),
      test('skipped', 'test/plans/money.test.ts', 'money', 'in words', 'formats a price in euros'),
      test('skipped', 'test/plans/money.test.ts', 'money', 'in words', 'formats a range'),
    ]);
  });

  it.each([
    ['does not load', []],
    ['throws outside of its tests', [assertion('passed', 'formats a price')]],
  ])('counts a file in a Vitest report that %s as one failed test', (_, assertions) => {
    expect(read('vitest', vitestFile('failed', ...assertions))).toContainEqual(
      test('failed', 'test/plans/money.test.ts'),
    );
  });

  it('reads each test of a Playwright report with its file, describe blocks and project', () => {
    const spec = (title: string, ...statuses: string[]) => ({
      title,
      tests: statuses.map(status => ({status, projectName: 'e2e'})),
    });
    const inner = {
      title: 'at 320 pixels',
      specs: [spec('the focus is visible', 'unexpected'), spec('nothing moves', 'flaky')],
    };
    const suite = {
      title: 'test/e2e/focus.spec.ts',
      specs: [spec('the title is a heading', 'expected'), spec('the camera works', 'skipped')],
      suites: [inner],
    };
    expect(read('playwright', {suites: [suite], errors: [{message: 'no such file\n  at x'}]})).toEqual([
      test('passed', 'test/e2e/focus.spec.ts', 'the title is a heading', 'e2e'),
      test('skipped', 'test/e2e/focus.spec.ts', 'the camera works', 'e2e'),
      test('failed', 'test/e2e/focus.spec.ts', 'at 320 pixels', 'the focus is visible', 'e2e'),
      test('passed', 'test/e2e/focus.spec.ts', 'at 320 pixels', 'nothing moves', 'e2e'),
      test('failed', 'outside of all tests', 'no such file'),
    ]);
  });

  it('reads the first lines of the error of each failed test, without colors and without those of passed tests', () => {
    const lines = (count: number) => Array.from({length: count}, (_, index) => `line ${index}`).join('\n');
    const text = 'expected 1 plan';
    const colored = `\u001B[31m${text}\u001B[39m\n`;
    const results = [{error: {message: colored}}];
    const specs = ['unexpected', 'flaky'].map(status => ({title: status, tests: [{status, results}]}));
    const vitest = vitestFile('failed', {...assertion('failed', 'formats a price'), failureMessages: [lines(50)]});
    const broken = {...vitestFile('failed').testResults[0], message: 'no such module'};
    const failed = {name: 'is sorted', passed: false, skipped: false, error: {message: colored}};
    const testFile = `${root}test/elements/plan-list.test.ts`;
    const suite = {name: '', tests: [failed], suites: []};
    browserResults(file).stop({sessions: [{testFile, passed: false, testResults: suite}]});
    expect(readTests({runner: 'page', file})?.[0]?.error).toBe(text);
    expect(read('vitest', vitest)?.[0]?.error).toBe(lines(20));
    expect(read('vitest', {testResults: [broken]})?.[0]?.error).toBe('no such module');
    const played = read('playwright', {suites: [{title: 'a.spec.ts', specs}], errors: []});
    expect(played?.map(({error}) => error)).toEqual([text, undefined]);
  });

  it('reads why a Playwright test skipped itself', () => {
    const description = 'not possible: recorded with another browser';
    const tests = [{status: 'skipped', projectName: 'baselines', annotations: [{type: 'skip', description}]}];
    const suite = {title: 'test/pictures/baselines.spec.ts', specs: [{title: 'the list looks as recorded', tests}]};
    expect(read('playwright', {suites: [suite], errors: []})).toEqual([
      {
        ...test('skipped', 'test/pictures/baselines.spec.ts', 'the list looks as recorded', 'baselines'),
        reason: description,
      },
    ]);
  });

  it('reads each browser test that our reporter wrote, with its file and describe blocks', () => {
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

  it('returns undefined if a runner wrote no report', () => {
    expect(readTests({runner: 'vitest', file: join(folder, 'nothing.json')})).toBeUndefined();
  });
});

describe('the summary of a test run', () => {
  it('counts the passed tests of all stages', () => {
    expect(sumUp([passedStage, {name: 'build', outcome: 'passed'}, passedStage])).toEqual({
      passed: 2,
      failed: [],
      skipped: [],
      notPossible: [],
    });
  });

  it('lists a failed test with its stage, file, describe blocks and title', () => {
    const tests = [test('failed', 'test/e2e/focus.spec.ts', 'at 320 pixels', 'the focus is visible', 'e2e')];
    expect(sumUp([{name: 'e2e', outcome: 'failed', tests}]).failed).toEqual([
      'e2e: test/e2e/focus.spec.ts › at 320 pixels › the focus is visible › e2e',
    ]);
  });

  it('lists the error of a failed test below its title', () => {
    const tests = [{...test('failed', 'a.spec.ts', 'shows plans'), error: 'expected 7\n\nreceived 6'}];
    expect(sumUp([{name: 'e2e', outcome: 'failed', tests}]).failed).toEqual([
      'e2e: a.spec.ts › shows plans\n    expected 7\n\n    received 6',
    ]);
  });

  it('lists skipped tests separately from those that the driver of an engine does not support', () => {
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

  it('accepts a stage in which no test is possible', () => {
    const tests = [{...test('skipped', 'a.spec.ts', 'looks as recorded'), reason: 'not possible: another browser'}];
    expect(sumUp([{name: 'baselines', outcome: 'passed', tests}])).toEqual({
      passed: 0,
      failed: [],
      skipped: [],
      notPossible: ['baselines: a.spec.ts › looks as recorded'],
    });
  });

  it('counts a stage whose browser is not installed as skipped', () => {
    const reason = 'Firefox is not installed';
    expect(sumUp([passedStage, {name: 'journeys-firefox', outcome: 'missing', reason}])).toMatchObject({
      failed: [],
      skipped: ['journeys-firefox: Firefox is not installed'],
    });
  });

  it('counts skipped tests as failed if all tests must run', () => {
    const tests = [test('passed', 'a'), test('skipped', 'b.test.ts', 'a quote is shared')];
    expect(sumUp([{name: 'node', outcome: 'passed', tests}], {allMustRun: true}).failed).toEqual([
      'node: b.test.ts › a quote is shared (skipped)',
    ]);
  });

  const failures: readonly (readonly [what: string, stage: Stage, failure: string])[] = [
    ['that fails without running tests, such as a build,', {name: 'build', outcome: 'failed'}, 'build: failed'],
    ['whose runner fails although no test failed', {...passedStage, outcome: 'failed'}, 'node: failed'],
    [
      'whose runner wrote no report',
      {name: 'e2e', outcome: 'passed', reason: 'wrote no report'},
      'e2e: wrote no report',
    ],
    ['that ran no tests', {name: 'e2e', outcome: 'passed', tests: []}, 'e2e: ran no tests'],
    [
      'whose tests were all skipped',
      {name: 'e2e', outcome: 'passed', tests: [test('skipped', 'a')]},
      'e2e: ran no tests',
    ],
    [
      'that needs a stage that failed',
      {name: 'e2e', outcome: 'not run', reason: 'build failed'},
      'e2e: did not run, because build failed',
    ],
  ];
  it.each(failures)('counts a stage %s as one failure', (_, stage, failure) => {
    expect(sumUp([passedStage, stage]).failed).toEqual([failure]);
  });
});
