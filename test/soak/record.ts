import {HOUR_MS} from '../../src/contract/index.js';
import type {SearchRequest} from '../../src/contract/index.js';
import {mostWithin} from '../bench/cost/summarize.js';

/** A quote that the service was asked for. */
export interface Quote {
  readonly search: string;
  readonly at: number;
  /** Whether it is asked after until it is there, by whoever is asked for it. */
  readonly isPolled: boolean;
  endedAt: number;
  /** Whether plans came of it, whole. */
  isGood: boolean;
  /** The plans that were sent. */
  ids: readonly string[];
}

/** A press on "Find plans", and what the shopper was shown. */
export interface Press {
  readonly search: string;
  readonly at: number;
  endedAt: number;
  /** Plans, a word on what went wrong, or nothing because the shopper had gone. */
  outcome?: 'plans' | 'left' | (string & {});
  ids: readonly string[];
}

/** A stretch of time in which quotes may be lost, such as a Redis that is away. */
export interface Trouble {
  readonly what: string;
  readonly from: number;
  to: number;
  /** Whether what was counted is gone with it. */
  readonly wipes: boolean;
}

/** All that happened in a soak, to be judged afterwards. */
export interface SoakRecord {
  readonly quotes: Quote[];
  readonly presses: Press[];
  readonly prefetches: string[];
  /** When each call reached the service. */
  readonly calls: number[];
  readonly troubles: Trouble[];
  /** What is wrong whatever else happened. */
  readonly problems: string[];
}

export const createRecord = (): SoakRecord => ({
  quotes: [],
  presses: [],
  prefetches: [],
  calls: [],
  troubles: [],
  problems: [],
});

export interface JudgeOptions {
  readonly perHour: number;
  readonly quoteTtlMs: number;
  /** The longest that a press may go without a word. */
  readonly patienceMs: number;
}

/** A search by what makes it that search: the car, the state and where the shopper came from. */
export const searchName = ({searchCriteria, tracking}: SearchRequest): string => {
  const {vin, licensePlate, make, model, year, mileage, stateShortName} = searchCriteria;
  const {queryParams, referrer} = tracking ?? {};
  return JSON.stringify([vin, licensePlate, make, model, year, mileage, stateShortName, queryParams, referrer]);
};

/** After a trouble has ended, what began in it may still come to light. */
const AFTERMATH_MS = 45_000;

/** Everything in a record that must not be, in words. */
export function judge(record: SoakRecord, options: JudgeOptions): readonly string[] {
  return [
    ...record.problems,
    ...silence(record, options),
    ...lostQuotes(record),
    ...strangePlans(record),
    ...secondQuotes(record, options),
    ...overspending(record, options),
  ];
}

const isTroubled = ({troubles}: SoakRecord, from: number, to: number): boolean =>
  troubles.some(trouble => trouble.from <= to && trouble.to + AFTERMATH_MS >= from);

/** Presses that nothing came of, not even words, or only after too long. */
function silence({presses}: SoakRecord, {patienceMs}: JudgeOptions): readonly string[] {
  return presses.flatMap(({search, at, endedAt, outcome}) => {
    if (outcome === undefined) return [`no word: the press at ${at} on ${search} was never answered`];
    return endedAt - at > patienceMs ? [`no word: the press at ${at} on ${search} waited ${endedAt - at} ms`] : [];
  });
}

/** Connections that fail between page and relay; the quote itself is then still there for who asks again. */
const PAGE_FAILURES = ['network', 'timeout', 'ceiling', 'rateLimited'];

/** Quotes that were bought while somebody waited, who was then shown something else. */
function lostQuotes(record: SoakRecord): readonly string[] {
  const good = groupBySearch(record.quotes.filter(({isGood}) => isGood));
  return record.presses.flatMap(({search, at, endedAt, outcome = 'left'}) => {
    if (outcome === 'plans' || outcome === 'left' || PAGE_FAILURES.includes(outcome)) return [];
    const lost = good.get(search)?.some(quote => quote.endedAt >= at && quote.endedAt <= endedAt);
    return lost && !isTroubled(record, at, endedAt)
      ? [`quote lost: ${search} was quoted between ${at} and ${endedAt}, and the shopper was told ${outcome}`]
      : [];
  });
}

/** Plans that were shown for a search and never came of it. */
function strangePlans({quotes, presses}: SoakRecord): readonly string[] {
  const good = groupBySearch(quotes);
  return presses
    .filter(({search, ids}) => {
      const own = new Set(good.get(search)?.flatMap(quote => quote.ids));
      return ids.some(id => !own.has(id));
    })
    .map(({search, at}) => `strange plans: the press at ${at} on ${search} was shown plans of another search`);
}

/** Quotes that were asked for although there was one, was about to be one, or without anybody's press. */
function secondQuotes(record: SoakRecord, {quoteTtlMs}: JudgeOptions): readonly string[] {
  const presses = groupBySearch(record.presses);
  return [...groupBySearch(record.quotes)].flatMap(([search, quotes]) => {
    const asked = (presses.get(search)?.length ?? 0) + record.prefetches.filter(name => name === search).length;
    const early = quotes.filter((quote, index) => {
      const before = quotes[index - 1];
      if (before === undefined || isTroubled(record, before.at, quote.at)) return false;
      return quote.at < before.endedAt + (before.isGood ? quoteTtlMs : 0);
    });
    // What could not be kept is asked after again, for the same press.
    const again = quotes.filter(({at, isPolled}, index) => {
      const before = quotes[index - 1];
      return isPolled && before !== undefined && isTroubled(record, before.at, at);
    });
    const bought = quotes.length - again.length;
    return [
      ...early.map(({at}) => `second quote: ${search} at ${at}, although it was being quoted or had been`),
      ...(bought > asked ? [`second quote: ${search} was quoted ${bought} times for ${asked} presses`] : []),
    ];
  });
}

/** More calls in an hour than the account may make; what a Redis has forgotten is not counted against anybody. */
function overspending({calls, troubles}: SoakRecord, {perHour}: JudgeOptions): readonly string[] {
  const wipes = troubles.filter(({wipes}) => wipes).map(({from}) => from);
  const bounds = [-Infinity, ...wipes, Infinity];
  return bounds.slice(1).flatMap((to, index) => {
    const from = bounds[index] ?? -Infinity;
    const most = mostWithin(
      calls.filter(at => at >= from && at < to),
      HOUR_MS,
    );
    return most > perHour ? [`overspent: ${most} calls in an hour, where ${perHour} are allowed`] : [];
  });
}

function groupBySearch<T extends {readonly search: string}>(entries: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) groups.set(entry.search, [...(groups.get(entry.search) ?? []), entry]);
  return groups;
}
