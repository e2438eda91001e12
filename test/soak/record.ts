import {HOUR_MS} from '../../src/contract/index.js';
import type {SearchRequest} from '../../src/contract/index.js';
import {mostWithin} from '../bench/cost/summarize.js';

/** A quote that was requested upstream. */
export interface Quote {
  readonly search: string;
  readonly at: number;
  /** Whether it is polled until it is complete, by any instance. */
  readonly isPolled: boolean;
  endedAt: number;
  /** Whether a complete response with plans arrived. */
  isGood: boolean;
  /** The ids of the plans in the response. */
  ids: readonly string[];
}

/** A click on "Find plans", and what the shopper saw. */
export interface Submission {
  readonly search: string;
  readonly at: number;
  endedAt: number;
  /** `plans`, `left` because the shopper had left, or the kind of error. */
  outcome?: 'plans' | 'left' | (string & {});
  ids: readonly string[];
}

/** A period in which quotes may be lost, for example because Redis is unavailable. */
export interface Fault {
  readonly what: string;
  readonly from: number;
  to: number;
  /** Whether the rate-limit counters are lost. */
  readonly losesCounters: boolean;
}

/** Everything that happened in a soak test, to be checked later. */
export interface SoakRecord {
  readonly quotes: Quote[];
  readonly submissions: Submission[];
  readonly prefetches: string[];
  /** When each call reached the upstream API. */
  readonly calls: number[];
  readonly faults: Fault[];
  /** Problems found while the test ran. */
  readonly problems: string[];
}

export const createRecord = (): SoakRecord => ({
  quotes: [],
  submissions: [],
  prefetches: [],
  calls: [],
  faults: [],
  problems: [],
});

export interface CheckOptions {
  readonly perHour: number;
  readonly quoteTtlMs: number;
  /** The longest that a submission may take. */
  readonly maxWaitMs: number;
}

/** Identifies a search by its vehicle, its state and the attribution of the visit. */
export const searchName = ({searchCriteria, tracking}: SearchRequest): string => {
  const {vin, licensePlate, make, model, year, mileage, stateShortName} = searchCriteria;
  const {queryParams, referrer} = tracking ?? {};
  return JSON.stringify([vin, licensePlate, make, model, year, mileage, stateShortName, queryParams, referrer]);
};

/** How long after its end a fault may still affect searches. */
const AFTERMATH_MS = 45_000;

/** Returns a message for each problem in a record. */
export function findProblems(record: SoakRecord, options: CheckOptions): readonly string[] {
  return [
    ...record.problems,
    ...missingResults(record, options),
    ...lostQuotes(record),
    ...wrongPlans(record),
    ...duplicateQuotes(record, options),
    ...overLimit(record, options),
  ];
}

const isDuringFault = ({faults}: SoakRecord, from: number, to: number): boolean =>
  faults.some(fault => fault.from <= to && fault.to + AFTERMATH_MS >= from);

/** Submissions without a result, or with one that took too long. */
function missingResults({submissions}: SoakRecord, {maxWaitMs}: CheckOptions): readonly string[] {
  return submissions.flatMap(({search, at, endedAt, outcome}) => {
    if (outcome === undefined) return [`no result: the submission at ${at} on ${search} never got one`];
    return endedAt - at > maxWaitMs
      ? [`no result: the submission at ${at} on ${search} waited ${endedAt - at} ms`]
      : [];
  });
}

/** Failures between page and relay, after which a retry still gets the quote. */
const PAGE_FAILURES = ['network', 'timeout', 'deadline', 'rateLimited'];

/** Quotes that completed while a shopper waited, who then saw an error. */
function lostQuotes(record: SoakRecord): readonly string[] {
  const good = groupBySearch(record.quotes.filter(({isGood}) => isGood));
  return record.submissions.flatMap(({search, at, endedAt, outcome = 'left'}) => {
    if (outcome === 'plans' || outcome === 'left' || PAGE_FAILURES.includes(outcome)) return [];
    const lost = good.get(search)?.some(quote => quote.endedAt >= at && quote.endedAt <= endedAt);
    return lost && !isDuringFault(record, at, endedAt)
      ? [`quote lost: ${search} was quoted between ${at} and ${endedAt}, and the shopper saw the error ${outcome}`]
      : [];
  });
}

/** Submissions that showed plans of another search. */
function wrongPlans({quotes, submissions}: SoakRecord): readonly string[] {
  const good = groupBySearch(quotes);
  return submissions
    .filter(({search, ids}) => {
      const own = new Set(good.get(search)?.flatMap(quote => quote.ids));
      return ids.some(id => !own.has(id));
    })
    .map(({search, at}) => `wrong plans: the submission at ${at} on ${search} showed plans of another search`);
}

/** Quotes that were requested while another one for the same search was valid or in flight, or without a submission. */
function duplicateQuotes(record: SoakRecord, {quoteTtlMs}: CheckOptions): readonly string[] {
  const submissions = groupBySearch(record.submissions);
  return [...groupBySearch(record.quotes)].flatMap(([search, quotes]) => {
    const requested = (submissions.get(search)?.length ?? 0) + record.prefetches.filter(name => name === search).length;
    const early = quotes.filter((quote, index) => {
      const before = quotes[index - 1];
      if (before === undefined || isDuringFault(record, before.at, quote.at)) return false;
      return quote.at < before.endedAt + (before.isGood ? quoteTtlMs : 0);
    });
    // A polled quote that was lost in a fault may be requested again for the same submission.
    const again = quotes.filter(({at, isPolled}, index) => {
      const before = quotes[index - 1];
      return isPolled && before !== undefined && isDuringFault(record, before.at, at);
    });
    const bought = quotes.length - again.length;
    return [
      ...early.map(({at}) => `duplicate quote: ${search} at ${at}, while another one was in flight or valid`),
      ...(bought > requested
        ? [`duplicate quote: ${search} was quoted ${bought} times for ${requested} submissions`]
        : []),
    ];
  });
}

/** Hours with more calls than the account's rate limit, not counting across a loss of the counters in Redis. */
function overLimit({calls, faults}: SoakRecord, {perHour}: CheckOptions): readonly string[] {
  const losesCounters = faults.filter(({losesCounters}) => losesCounters).map(({from}) => from);
  const bounds = [-Infinity, ...losesCounters, Infinity];
  return bounds.slice(1).flatMap((to, index) => {
    const from = bounds[index] ?? -Infinity;
    const most = mostWithin(
      calls.filter(at => at >= from && at < to),
      HOUR_MS,
    );
    return most > perHour ? [`over the limit: ${most} calls in an hour, with a limit of ${perHour}`] : [];
  });
}

function groupBySearch<T extends {readonly search: string}>(entries: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) groups.set(entry.search, [...(groups.get(entry.search) ?? []), entry]);
  return groups;
}
