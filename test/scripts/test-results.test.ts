import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {readResults} from '../../scripts/test-results.mjs';

const reports = {
  'node.json': {numPassedTests: 3, numFailedTests: 0, testResults: []},
  'package.json': {numPassedTests: 5, numFailedTests: 0, testResults: []},
  'browser.json': {passed: 2, failed: 0, failures: []},
  'e2e.json': {stats: {expected: 1, flaky: 1, unexpected: 0}, errors: [], suites: []},
  'libraries.json': {stats: {expected: 6, flaky: 0, unexpected: 0}, errors: [], suites: []},
  'consumers.json': {stats: {expected: 3, flaky: 0, unexpected: 0}, errors: [], suites: []},
  'engines.json': {passed: 4, failed: 0, failures: []},
};

let folder = '';

const write = (files: Record<string, unknown>): void => {
  for (const [name, report] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(report));
};

describe('the sum of the test results', () => {
  beforeEach(() => {
    folder = `${mkdtempSync(join(tmpdir(), 'test-results-'))}/`;
  });

  afterEach(() => rmSync(folder, {recursive: true}));

  it('adds up all runners', () => {
    write(reports);
    expect(readResults(folder)).toEqual({passed: 25, failed: 0, failures: [], problems: []});
  });

  it('counts a runner that left no results as failed', () => {
    const {'e2e.json': missing, ...others} = reports;
    expect(missing).toBeDefined();
    write(others);
    expect(readResults(folder)).toEqual({
      passed: 23,
      failed: 1,
      failures: [],
      problems: ['The end-to-end tests left no results.'],
    });
  });

  it('counts a runner that ran no test as failed', () => {
    write({...reports, 'browser.json': {passed: 0, failed: 0, failures: []}});
    expect(readResults(folder)).toEqual({
      passed: 23,
      failed: 1,
      failures: [],
      problems: ['The browser tests ran no test.'],
    });
  });

  it('names each test that failed, whoever ran it', () => {
    const testResults = [
      {
        status: 'failed',
        assertionResults: [
          {status: 'failed', fullName: 'a price is never empty'},
          {status: 'passed', fullName: 'a price is told'},
        ],
      },
    ];
    const specs = [
      {ok: false, file: 'form.spec.ts', title: 'a form is sent once'},
      {ok: true, file: 'form.spec.ts', title: 'a form is there'},
    ];
    write({
      ...reports,
      'node.json': {numPassedTests: 1, numFailedTests: 1, testResults},
      'browser.json': {passed: 1, failed: 1, failures: ['plan-list is accessible']},
      'e2e.json': {...reports['e2e.json'], suites: [{specs: [], suites: [{specs}]}]},
      'engines.json': {passed: 1, failed: 1, failures: ['Firefox: a VIN leads to plans']},
    });
    expect(readResults(folder).failures).toEqual([
      'Node: a price is never empty',
      'browser: plan-list is accessible',
      'end-to-end: form.spec.ts: a form is sent once',
      'engine: Firefox: a VIN leads to plans',
    ]);
  });

  it('counts a test file that does not load as failed', () => {
    const testResults = [{status: 'failed', assertionResults: []}];
    write({...reports, 'node.json': {...reports['node.json'], testResults}});
    expect(readResults(folder)).toMatchObject({passed: 25, failed: 1});
  });

  it('counts an error outside every end-to-end test as failed', () => {
    write({...reports, 'e2e.json': {...reports['e2e.json'], errors: [{message: 'no such file'}]}});
    expect(readResults(folder)).toMatchObject({passed: 25, failed: 1});
  });
});
