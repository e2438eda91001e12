// Counts what two runners wrote of one engine, and names what failed. What was not run is not counted, but listed.

const failedFiles = ({testResults}) =>
  testResults.filter(({status, assertionResults}) => status === 'failed' && assertionResults.length === 0).length;

/** Reads the elements' tests as the test runner's reporter wrote them; a report that is missing is a failure. */
export const tallyElements = report =>
  report
    ? {suite: 'elements', ...report, notPossible: []}
    : {suite: 'elements', passed: 0, failed: 1, failures: [], notPossible: []};

/** Reads the journeys as vitest wrote them; a report that is missing, or has no test that ran, is a failure. */
export const tallyJourneys = report => {
  const tests = report ? report.testResults.flatMap(({assertionResults}) => assertionResults) : [];
  const titled = (...statuses) => tests.filter(({status}) => statuses.includes(status)).map(({title}) => title);
  const passed = titled('passed').length;
  const failures = titled('failed');
  const failed = failures.length + (report ? failedFiles(report) : 0);
  return {
    suite: 'journeys',
    passed,
    failed: passed + failed === 0 ? 1 : failed,
    failures,
    notPossible: titled('skipped', 'pending'),
  };
};
