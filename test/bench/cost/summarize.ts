import {HOUR_MS, TIERS} from '../../../src/contract/index.js';
import type {ServiceCall} from './counted-service.js';
import type {Day} from './simulate-day.js';

/** The combined results of several days. */
export interface Summary {
  /** Upstream calls per shopper, including rejected ones. */
  readonly calls: number;
  readonly searchCalls: number;
  readonly catalogCalls: number;
  /** Shoppers per hour that the free tier can serve, from the calls of those who always got plans. */
  readonly anHour: number;
  readonly rejectedShare: number;
  readonly wait: {readonly mean: number; readonly median: number; readonly p95: number};
}

export function summarize(days: readonly Day[]): Summary {
  const shoppers = sum(days.map(day => day.shoppers));
  const calls = days.flatMap(day => day.calls);
  const countOf = (kind: ServiceCall['kind']): number => calls.filter(call => call.kind === kind).length;
  const granted = calls.filter(call => call.isGranted).length;
  const waits = days.flatMap(day => day.waits).sort((a, b) => a - b);
  const rejected = sum(days.map(day => day.rejected));
  const at = (share: number): number => waits[Math.round((waits.length - 1) * share)] ?? NaN;
  return {
    calls: calls.length / shoppers,
    searchCalls: countOf('search') / shoppers,
    catalogCalls: countOf('catalog') / shoppers,
    anHour: (TIERS.free.perHour * sum(days.map(day => day.served))) / granted,
    rejectedShare: rejected / (rejected + waits.length),
    wait: {mean: sum(waits) / waits.length, median: at(0.5), p95: at(0.95)},
  };
}

/** Returns the most calls in any sliding window of a length. */
export function mostWithin(times: readonly number[], windowMs = HOUR_MS): number {
  const sorted = [...times].sort((a, b) => a - b);
  let first = 0;
  return sorted.reduce((most, time, index) => {
    while ((sorted[first] ?? time) <= time - windowMs) first += 1;
    return Math.max(most, index - first + 1);
  }, 0);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
