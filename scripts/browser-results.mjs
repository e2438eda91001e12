// A test-runner reporter that writes how many browser tests passed and failed.
import {mkdirSync, writeFileSync} from 'node:fs';

const testsOf = suite => (suite ? [...suite.tests, ...suite.suites.flatMap(testsOf)] : []);

export const browserResults = file => ({
  stop({sessions}) {
    const all = [...sessions];
    const tests = all.flatMap(session => testsOf(session.testResults));
    const passed = tests.filter(test => test.passed).length;
    const failed = tests.filter(test => !test.passed && !test.skipped).length;
    // A file that does not load has no tests, but has failed.
    const broken = all.filter(session => !session.passed && testsOf(session.testResults).every(test => test.passed));
    mkdirSync('test-results', {recursive: true});
    writeFileSync(file, `${JSON.stringify({passed, failed: failed + broken.length})}\n`);
    console.log(`\nBrowser tests: ${passed} passed, ${failed} failed, ${broken.length} files broken.\n`);
  },
});
