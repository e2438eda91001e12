import {DAY_MS, HOUR_MS, TIERS, type TierLimits} from '../../contract/index.js';
import type {Account} from './account.js';
import {BoundedMap} from '../bounded-map.js';
import {seededFraction} from '../random.js';

/** Counts what each account has asked, in both of its windows (§8.1). */
export interface RateLimiter {
  /** Takes one request, or says after how many seconds there is room for it again. */
  spend(account: Account): {readonly granted: true} | {readonly granted: false; readonly retryAfterSeconds: number};
  /** How many calls an account has had granted in each window that ends now. */
  used(account: Account): {readonly inHour: number; readonly inDay: number};
}

/** The times of the requests granted, oldest first. Those that left the day's window are dropped now and then. */
interface Ledger {
  times: number[];
  dayStart: number;
  hourStart: number;
}

const MOST_JITTER_SECONDS = 3;
const LARGEST_DROP = 4096;

/** Makes the limiter. Its windows slide: a request counts for exactly an hour and for exactly a day. */
export function createRateLimiter({seed, now}: {seed: string; now: () => number}): RateLimiter {
  const ledgers = new BoundedMap<string, Ledger>();

  /** An account's ledger. The one that was used last is dropped last. */
  const ledgerOf = ({id}: Account): Ledger => {
    const ledger = ledgers.get(id) ?? {times: [], dayStart: 0, hourStart: 0};
    ledgers.set(id, ledger);
    return ledger;
  };

  return {
    spend(account) {
      const time = now();
      const limits: TierLimits = TIERS[account.tier];
      const ledger = ledgerOf(account);
      slide(ledger, time);
      const waitMs = waitFor(ledger, limits, time);
      if (waitMs > 0) return {granted: false, retryAfterSeconds: safeSeconds(waitMs, seed, account.id, time)};
      ledger.times.push(time);
      return {granted: true};
    },
    used(account) {
      const ledger = ledgers.get(account.id);
      if (!ledger) return {inHour: 0, inDay: 0};
      slide(ledger, now());
      return {inHour: ledger.times.length - ledger.hourStart, inDay: ledger.times.length - ledger.dayStart};
    },
  };
}

/** Moves the starts of both windows past what has left them. */
function slide(ledger: Ledger, time: number): void {
  const {times} = ledger;
  while (ledger.dayStart < times.length && (times[ledger.dayStart] ?? 0) <= time - DAY_MS) ledger.dayStart += 1;
  ledger.hourStart = Math.max(ledger.hourStart, ledger.dayStart);
  while (ledger.hourStart < times.length && (times[ledger.hourStart] ?? 0) <= time - HOUR_MS) ledger.hourStart += 1;
  if (ledger.dayStart < LARGEST_DROP) return;
  ledger.times = times.slice(ledger.dayStart);
  ledger.hourStart -= ledger.dayStart;
  ledger.dayStart = 0;
}

/** How long until both windows have room for one more; zero when they have. */
function waitFor({times, dayStart, hourStart}: Ledger, {perHour, perDay}: TierLimits, time: number): number {
  const until = (start: number, limit: number, windowMs: number): number => {
    const excess = times.length - start - limit;
    return excess < 0 ? 0 : (times[start + excess] ?? time) + windowMs - time;
  };
  return Math.max(until(hourStart, perHour, HOUR_MS), until(dayStart, perDay, DAY_MS));
}

/** Whole seconds, never too few: rounded and jittered upward (§8.2). */
const safeSeconds = (waitMs: number, ...parts: (string | number)[]): number =>
  Math.ceil(waitMs / 1000) + Math.floor(seededFraction(...parts) * (MOST_JITTER_SECONDS + 1));
