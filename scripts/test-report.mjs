// Reads the reports of the test runners, and adds up the results of all stages of a run.
import {existsSync, readFileSync} from 'node:fs';
import {relative} from 'node:path';
import {fileURLToPath} from 'node:url';
import {stripVTControlCharacters} from 'node:util';

const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * A test of any runner. `names` are its file, the titles of its describe blocks, and its own title; `reason` is the
 * runner's own for skipping it, if it reports one; `error` says how it failed.
 *
 * @typedef {{status: 'passed' | 'failed' | 'skipped', names: string[], reason?: string, error?: string}} Test
 */

/** More lines than most errors have before their stack. */
const MAX_ERROR_LINES = 20;

/** Returns the first lines of an error message, without colors. */
const shorten = message => stripVTControlCharacters(message).trim().split('\n').slice(0, MAX_ERROR_LINES).join('\n');

/** The error of a test, by the message of its runner. */
export const withError = message => (message ? {error: shorten(message)} : {});

const readVitestFile = ({name, status, message, assertionResults}) => {
  const file = relative(root, name);
  const tests = assertionResults.map(({status, ancestorTitles, title, failureMessages}) => ({
    status: status === 'passed' || status === 'failed' ? status : 'skipped',
    names: [file, ...ancestorTitles, title],
    ...withError(failureMessages?.[0]),
  }));
  // A file that does not load, or that throws outside of a test, has no failed test of its own.
  const isBroken = status === 'failed' && tests.every(test => test.status !== 'failed');
  return isBroken ? [...tests, {status: 'failed', names: [file], ...withError(message)}] : tests;
};

const readVitest = ({testResults}) => testResults.flatMap(readVitestFile);

const PLAYWRIGHT_STATUS = {expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped'};

const readSuite = ({specs, suites = []}, names) => [
  ...specs.flatMap(({title, tests}) =>
    tests.map(({status, projectName, annotations = [], results = []}) => {
      const reason = annotations.find(({type}) => type === 'skip')?.description;
      const error = results.find(result => result.error)?.error.message;
      return {
        status: PLAYWRIGHT_STATUS[status],
        names: [...names, title, ...(projectName ? [projectName] : [])],
        ...(reason && {reason}),
        ...(status === 'unexpected' && withError(error)),
      };
    }),
  ),
  ...suites.flatMap(suite => readSuite(suite, [...names, suite.title])),
];

const readPlaywright = ({suites, errors}) => [
  ...suites.flatMap(suite => readSuite(suite, [suite.title])),
  ...errors.map(({message = ''}) => ({status: 'failed', names: ['outside of all tests', message.split('\n')[0]]})),
];

const readers = {vitest: readVitest, playwright: readPlaywright, page: ({tests}) => tests};

/**
 * Returns the result of each test of a stage, or undefined if its runner wrote no report.
 *
 * @param {{runner: keyof typeof readers, file: string}} report
 * @returns {Test[] | undefined}
 */
export const readTests = ({runner, file}) =>
  existsSync(file) ? readers[runner](JSON.parse(readFileSync(file, 'utf8'))) : undefined;

/** A test that a driver does not support, or that another browser cannot pass, and for which nothing is missing. */
const isImpossible = ({names, reason = ''}) =>
  names.at(-1).includes('(not possible: ') || reason.startsWith('not possible: ');

const indent = text => text.replaceAll(/^(?=.)/gm, '    ');

const add = (sum, {name, outcome, reason, tests}) => {
  if (outcome === 'missing') sum.skipped.push(`${name}: ${reason}`);
  if (outcome === 'not run') sum.failed.push(`${name}: did not run, because ${reason}`);
  if (outcome !== 'passed' && outcome !== 'failed') return;
  const failed = [];
  for (const test of tests ?? []) {
    const title = `${name}: ${test.names.join(' › ')}`;
    if (test.status === 'passed') sum.passed += 1;
    else if (test.status === 'failed') failed.push(test.error ? `${title}\n${indent(test.error)}` : title);
    else if (isImpossible(test)) sum.notPossible.push(title);
    else sum.skipped.push(title);
  }
  if (reason) failed.push(`${name}: ${reason}`);
  else if (tests?.every(test => test.status === 'skipped' && !isImpossible(test))) failed.push(`${name}: ran no tests`);
  // A build, or a runner that exits with an error although no test failed.
  if (outcome === 'failed' && failed.length === 0) failed.push(`${name}: failed`);
  sum.failed.push(...failed);
};

/**
 * Adds up the stages of a run, and lists the tests that failed, with their errors, and those that were skipped or are
 * not possible. A stage fails if its command fails, if a stage that it needs failed, or if it writes no report or runs
 * no tests. With `allMustRun`, a skipped test counts as failed.
 *
 * @param {readonly {
 *   name: string,
 *   outcome: 'passed' | 'failed' | 'not run' | 'missing',
 *   reason?: string,
 *   tests?: Test[],
 * }[]} stages
 * @param {{allMustRun?: boolean}} options
 * @returns {{passed: number, failed: string[], skipped: string[], notPossible: string[]}}
 */
export const sumUp = (stages, {allMustRun = false} = {}) => {
  const sum = {passed: 0, failed: [], skipped: [], notPossible: []};
  for (const stage of stages) add(sum, stage);
  if (allMustRun) sum.failed.push(...sum.skipped.map(title => `${title} (skipped)`));
  return sum;
};
