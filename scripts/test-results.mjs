// Reads what the test runners wrote and adds it up.
import {existsSync, readFileSync, rmSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const folder = fileURLToPath(new URL('../test-results/', import.meta.url));

const countVitest = report => [report.numPassedTests, report.numFailedTests, suiteErrors(report)];

const countPlaywright = ({stats, errors}) => [stats.expected + stats.flaky, stats.unexpected, errors.length];

const runners = [
  {name: 'Node', file: 'node.json', count: countVitest},
  {name: 'package', file: 'package.json', count: countVitest},
  {name: 'browser', file: 'browser.json', count: ({passed, failed}) => [passed, failed, 0]},
  {name: 'end-to-end', file: 'e2e.json', count: countPlaywright},
  {name: 'consumer', file: 'consumers.json', count: countPlaywright},
  {name: 'engine', file: 'engines.json', count: ({passed, failed}) => [passed, failed, 0]},
];

/** A file that does not load has no failed tests, but it has failed. */
const suiteErrors = ({testResults}) =>
  testResults.filter(({status, assertionResults}) => status === 'failed' && assertionResults.length === 0).length;

/** Removes what an earlier run wrote, so that a runner that wrote nothing is noticed. */
export const forgetResults = () => {
  for (const {file} of runners) rmSync(folder + file, {force: true});
};

/**
 * Adds up what the runners wrote. One that wrote nothing, or ran no test, counts as a failure.
 *
 * @returns {{passed: number, failed: number, problems: string[]}}
 */
export const readResults = (from = folder) => {
  const total = {passed: 0, failed: 0, problems: []};
  for (const {name, file, count} of runners) {
    if (!existsSync(from + file)) {
      total.problems.push(`The ${name} tests left no results.`);
      continue;
    }
    const [passed, failed, broken] = count(JSON.parse(readFileSync(from + file, 'utf8')));
    total.passed += passed;
    total.failed += failed + broken;
    if (passed + failed + broken === 0) total.problems.push(`The ${name} tests ran no test.`);
  }
  total.failed += total.problems.length;
  return total;
};
