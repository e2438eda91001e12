import {describe, expect, it} from 'vitest';
import {tallyElements, tallyJourneys} from '../../scripts/engines/tally.mjs';

const file = (...statuses: string[]) => ({
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({status, title: `${status} ${index}`})),
});

describe('what is counted of an engine', () => {
  it('is every journey that ran, and what was not possible is listed instead', () => {
    const report = {testResults: [file('passed', 'passed', 'skipped'), file('failed')]};
    expect(tallyJourneys(report)).toMatchObject({
      passed: 2,
      failed: 1,
      failures: ['failed 0'],
      notPossible: ['skipped 2'],
    });
  });

  it('is a failure when a file of journeys does not load', () => {
    const report = {testResults: [file('passed'), {status: 'failed', assertionResults: []}]};
    expect(tallyJourneys(report)).toMatchObject({passed: 1, failed: 1});
  });

  it.each([
    ['no report was written', undefined],
    ['no journey ran', {testResults: [file('skipped')]}],
  ])('is a failure when %s', (_, report) => {
    expect(tallyJourneys(report)).toMatchObject({passed: 0, failed: 1});
  });

  it('is a failure when the elements’ tests left no report', () => {
    expect(tallyElements(undefined)).toMatchObject({passed: 0, failed: 1});
    expect(tallyElements({passed: 3, failed: 0})).toMatchObject({passed: 3, failed: 0});
  });
});
