// Counts what two runners wrote of one engine. What was not run is not counted, but listed.

const failedFiles = ({testResults}) =>
  testResults.filter(({status, assertionResults}) => status === 'failed' && assertionResults.length === 0).length;

/** Reads the elements' tests as the test runner's reporter wrote them; a report that is missing is a failure. */
export const tallyElements = report =>
  report
    ? {suite: 'elements', passed: report.passed, failed: report.failed, notPossible: []}
    : {suite: 'elements', passed: 0, failed: 1, notPossible: []};

/** Reads the journeys as vitest wrote them; a report that is missing, or has no test that ran, is a failure. */
export const tallyJourneys = report => {
  const tests = report ? report.testResults.flatMap(({assertionResults}) => assertionResults) : [];
  const count = status => tests.filter(test => test.status === status).length;
  const passed = count('passed');
  const failed = count('failed') + (report ? failedFiles(report) : 0);
  return {
    suite: 'journeys',
    passed,
    failed: passed + failed === 0 ? 1 : failed,
    notPossible: tests.filter(({status}) => status === 'skipped' || status === 'pending').map(({title}) => title),
  };
};
