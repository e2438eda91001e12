import {afterEach, expect, it, vi} from 'vitest';
import {DAY_MS} from '../../src/contract/limits.js';
import {endOfLastDay} from '../../src/plans/last-day.js';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['a minute after midnight', new Date(2026, 10, 20, 0, 1)],
  ['at noon', new Date(2026, 10, 20, 12)],
  ['a minute before midnight', new Date(2026, 10, 20, 23, 59)],
])('§8.3-1 plans that are quoted %s can be ordered until the end of the 29th day after it', (_, quotedAt) => {
  const end = new Date(endOfLastDay(quotedAt.getTime()));
  expect(end).toEqual(new Date(2026, 11, 19, 23, 59, 59, 999));
});

it('§8.3-1 the last day is over before the plans expire, on days of 25 hours, too', () => {
  vi.stubEnv('TZ', 'America/Chicago');
  // The clocks change on November 1, 2026, a day of 25 hours. The plans expire on it at half past eleven at night.
  const expiresAt = new Date(2026, 10, 1, 23, 30);
  const end = new Date(endOfLastDay(expiresAt.getTime() - 30 * DAY_MS));
  expect([end.getMonth(), end.getDate()]).toEqual([9, 31]);
});
