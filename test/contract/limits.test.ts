import {describe, expect, it} from 'vitest';
import {
  LOOKUP_MATCHES,
  PLAN_VALID_MS,
  POLL_INTERVAL_MS,
  TIERS,
  VEHICLE_CACHE_MILES,
  VEHICLE_CACHE_MS,
} from '../../src/contract/index.js';

describe('limits (§8)', () => {
  const dayMs = 24 * 60 * 60 * 1000;

  it('match the interface for each tier', () => {
    expect(TIERS).toEqual({
      free: {perHour: 50, perDay: 500},
      standard: {perHour: 1000, perDay: 10_000},
      high: {perHour: 5000, perDay: 20_000},
    });
  });

  it('match the interface for durations and distances', () => {
    expect(PLAN_VALID_MS).toBe(30 * dayMs);
    expect(VEHICLE_CACHE_MS).toBe(30 * dayMs);
    expect(VEHICLE_CACHE_MILES).toBe(5000);
    expect(POLL_INTERVAL_MS).toEqual({min: 1000, max: 2000});
    expect(LOOKUP_MATCHES).toBe(5);
  });
});
