// Reads what the test runners wrote and adds it up.
import {existsSync, readFileSync, rmSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const folder = fileURLToPath(new URL('../test-results/', import.meta.url));

const readVitest = report => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + suiteErrors(report),
  failures: report.testResults
    .flatMap(({assertionResults}) => assertionResults)
    .filter(({status}) => status === 'failed')
    .map(({fullName}) => fullName),
});

const readPlaywright = ({stats, errors, suites}) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  failures: suites
    .flatMap(specsOf)
    .filter(({ok}) => !ok)
    .map(({file, title}) => `${file}: ${title}`),
});

const runners = [
  {name: 'Node', file: 'node.json', read: readVitest},
  {name: 'package', file: 'package.json', read: readVitest},
  {name: 'browser', file: 'browser.json'},
  {name: 'end-to-end', file: 'e2e.json', read: readPlaywright},
  {name: 'library', file: 'libraries.json', read: readPlaywright},
  {name: 'consumer', file: 'consumers.json', read: readPlaywright},
  {name: 'engine', file: 'engines.json'},
];

/** A file that does not load has no failed tests, but it has failed. */
const suiteErrors = ({testResults}) =>
  testResults.filter(({status, assertionResults}) => status === 'failed' && assertionResults.length === 0).length;

const specsOf = ({specs, suites = []}) => [...specs, ...suites.flatMap(specsOf)];

/** Removes what an earlier run wrote, so that a runner that wrote nothing is noticed. */
export const forgetResults = () => {
  for (const {file} of runners) rmSync(folder + file, {force: true});
};

/**
 * Adds up what the runners wrote, and names each test that failed. One that wrote nothing, or ran no test, counts as a
 * failure.
 *
 * @returns {{passed: number, failed: number, failures: string[], problems: string[]}}
 */
export const readResults = (from = folder) => {
  const total = {passed: 0, failed: 0, failures: [], problems: []};
  for (const {name, file, read = report => report} of runners) {
    if (!existsSync(from + file)) {
      total.problems.push(`The ${name} tests left no results.`);
      continue;
    }
    const {passed, failed, failures} = read(JSON.parse(readFileSync(from + file, 'utf8')));
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures.map(title => `${name}: ${title}`));
    if (passed + failed === 0) total.problems.push(`The ${name} tests ran no test.`);
  }
  total.failed += total.problems.length;
  return total;
};
