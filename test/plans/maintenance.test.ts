import {describe, expect, it} from 'vitest';
import {timesAYear} from '../../src/plans/maintenance.js';

describe('timesAYear', () => {
  it.each([
    ['Two a year', 2],
    ['Two per year', 2],
    ['One set a year', 1],
    ['Twice a year', 2],
    ['three each year', 3],
    [' 4 per year ', 4],
  ])('reads %j as %d times a year', (condition, times) => {
    expect(timesAYear(condition)).toBe(times);
  });

  it.each([
    null,
    undefined,
    '',
    'Every 5,000 miles',
    'One set during the term',
    'Every year',
    'Zero a year',
    '0 a year',
    '12 a year',
    'Two a year, at our shop',
  ])('reads nothing from %j', condition => {
    expect(timesAYear(condition)).toBeUndefined();
  });
});
