// A test-runner reporter that writes how many browser tests passed and failed, and which.
import {mkdirSync, writeFileSync} from 'node:fs';

const testsOf = (suite, title = '') =>
  suite
    ? [
        ...suite.tests.map(test => ({...test, title: `${title}${test.name}`})),
        ...suite.suites.flatMap(inner => testsOf(inner, `${title}${inner.name} `)),
      ]
    : [];

export const browserResults = file => ({
  stop({sessions}) {
    const all = [...sessions];
    const tests = all.flatMap(session => testsOf(session.testResults));
    const passed = tests.filter(test => test.passed).length;
    const failed = tests.filter(test => !test.passed && !test.skipped);
    // A file that does not load has no tests, but has failed.
    const broken = all.filter(session => !session.passed && testsOf(session.testResults).every(test => test.passed));
    const failures = [...failed.map(({title}) => title), ...broken.map(({testFile}) => testFile)];
    mkdirSync('test-results', {recursive: true});
    writeFileSync(file, `${JSON.stringify({passed, failed: failures.length, failures})}\n`);
    console.log(`\nBrowser tests: ${passed} passed, ${failed.length} failed, ${broken.length} files broken.\n`);
  },
});
