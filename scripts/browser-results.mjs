// A reporter for Web Test Runner that writes the result of each browser test to a JSON file.
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, relative} from 'node:path';
import {withError} from './test-report.mjs';

const testsOf = (suite, names) =>
  suite
    ? [
        ...suite.tests.map(test => ({...test, names: [...names, test.name]})),
        ...suite.suites.flatMap(inner => testsOf(inner, [...names, inner.name])),
      ]
    : [];

const statusOf = ({passed, skipped}) => (skipped ? 'skipped' : passed ? 'passed' : 'failed');

const read = ({testFile, testResults, passed}) => {
  const file = relative(process.cwd(), testFile);
  const tests = testsOf(testResults, [file]).map(test => ({
    status: statusOf(test),
    names: test.names,
    ...withError(test.error?.message),
  }));
  // A file that does not load, or that throws outside of a test, has no failed test of its own.
  const isBroken = !passed && tests.every(({status}) => status !== 'failed');
  return isBroken ? [...tests, {status: 'failed', names: [file]}] : tests;
};

export const browserResults = file => ({
  stop({sessions}) {
    const tests = [...sessions].flatMap(read);
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, `${JSON.stringify({tests})}\n`);
    const count = status => tests.filter(test => test.status === status).length;
    console.log(
      `\nBrowser tests: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped.\n`,
    );
  },
});
