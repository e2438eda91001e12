import {setTimeout as wait} from 'node:timers/promises';
import {createMemoryQuoteStore, createRelay, type RelayOptions, startRelay} from '../../src/relay/index.js';
import {type Chance, createChance} from '../bench/cost/chance.js';
import {KEY, ORIGIN} from '../relay/fixture.js';
import {startFaultyService} from './faulty-service.js';
import {createWireVisitors, type Heard, type WireVisitors} from './wire-visitor.js';

export interface WireOptions {
  readonly seed: number;
  /** How many visitors there are in a lap. */
  readonly visits: number;
  /** How often so many come, to the same relay with other searches; once when absent. */
  readonly laps?: number;
  readonly afterLap?: () => void;
  /** What is to be otherwise about the relay, such as what is broken to see that it is noticed. */
  readonly change?: (options: RelayOptions) => Partial<RelayOptions>;
}

/** What came of it. */
export interface Wire {
  readonly problems: readonly string[];
  /** The status that each visitor heard who stayed. */
  readonly statuses: readonly number[];
}

/** So many are there at a time. */
const AT_ONCE = 40;

/** So many want the same car, in the mean. */
const A_SEARCH = 4;

/** Who stays, of all. */
const STAYS = 0.6;

/** What a search may be answered with. */
const STATUSES = [200, 502, 504];

/** So little that the book is full after a few laps. */
const BOOK_BYTES = 4 * 1024 * 1024;

/** How long an answer of the service is waited for; none is as good as an error. */
const TIMEOUT_MS = 1500;

/** So long that a busy machine drops nobody but those who are silent. */
const LIMITS = {headersTimeoutMs: 2000, requestTimeoutMs: 2000, checkIntervalMs: 50};

/** After this, no connection may be left open; those to the service are kept for 3 seconds. */
const IDLE_MS = 10_000;

/**
 * Plays visitors of a relay over real connections to a real service, with faults on either side: whoever stays gets
 * plans of the car or an error, no search is quoted twice, and no connection is left.
 */
export async function playWire({seed, visits, laps = 1, afterLap, change}: WireOptions): Promise<Wire> {
  const chance = createChance(seed);
  const problems: string[] = [];
  const statuses: number[] = [];
  const before = connections();
  const service = await startFaultyService(chance);
  const options: RelayOptions = {
    serviceUrl: service.url,
    key: KEY,
    tier: {perHour: 1e9, perDay: 1e9},
    origins: [ORIGIN],
    visitorSearches: 1e6,
    timeoutMs: TIMEOUT_MS,
    quoteStore: createMemoryQuoteStore({maxBytes: BOOK_BYTES}),
  };
  const relay = createRelay({...options, ...change?.(options)});
  const server = await startRelay({relay, port: 0, limits: LIMITS});
  const visitors = createWireVisitors(server.url, chance);
  try {
    for (let lap = 0; lap < laps; lap += 1) {
      const first = 1 + lap * visits;
      const visit = async (): Promise<void> => {
        const mileage = first + chance.whole(0, Math.ceil(visits / A_SEARCH));
        await visitOnce(visitors, mileage, {chance, problems, statuses});
      };
      await inTurn(visits, visit);
      afterLap?.();
    }
    const twice = [...service.quoted].filter(([, times]) => times > 1);
    problems.push(
      ...twice.map(([mileage, times]) => `second quote: of the car with ${mileage} miles, ${times} in all`),
    );
    visitors.close();
    const left = await connectionsLeft(before);
    if (left > 0) problems.push(`open connections: ${left} when everybody has gone`);
  } finally {
    visitors.close();
    await server.close(1000);
    await service.close();
  }
  return {problems, statuses};
}

interface Notes {
  readonly chance: Chance;
  readonly problems: string[];
  readonly statuses: number[];
}

async function visitOnce(visitors: WireVisitors, mileage: number, notes: Notes): Promise<void> {
  const {chance, problems, statuses} = notes;
  if (!chance.happens(STAYS)) {
    if (!(await visitors.misbehave(mileage)))
      problems.push('silent visitor: a connection over which nothing comes is kept');
    return;
  }
  const heard = await visitors.stay(mileage);
  if (heard) statuses.push(heard.status);
  const problem = judge(heard, mileage);
  if (problem !== undefined) problems.push(problem);
}

/** What is wrong with an answer. */
function judge(heard: Heard | undefined, mileage: number): string | undefined {
  if (heard === undefined) return 'no word: a connection ended without an answer';
  const {status, text} = heard;
  if (!STATUSES.includes(status)) return `strange status: ${status}`;
  try {
    const {response, errorResponse} = JSON.parse(text) as {
      response: {results: readonly {searchResultPlanId: string}[]} | null;
      errorResponse: {errors: readonly unknown[]} | null;
    };
    if (status !== 200) return errorResponse?.errors.length ? undefined : 'no word: an error without a reason';
    const ids = response?.results.map(({searchResultPlanId}) => searchResultPlanId) ?? [];
    const isOwn = ids.length > 0 && ids.every(id => id.startsWith(`${mileage}-`));
    return isOwn ? undefined : `strange plans: for ${mileage} miles ${ids[0] ?? 'none'}`;
  } catch {
    return `no word: an answer that is no JSON, ${text.slice(0, 40)}`;
  }
}

/** Does something so many times, some of it at once. */
async function inTurn(times: number, work: () => Promise<void>): Promise<void> {
  let left = times;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, worker));
}

/** How many connections this process has open, either end of each. */
const connections = (): number => process.getActiveResourcesInfo().filter(name => name === 'TCPSocketWrap').length;

/** How many more than before there are once they had time to end. */
async function connectionsLeft(before: number): Promise<number> {
  const until = performance.now() + IDLE_MS;
  while (connections() > before && performance.now() < until) await wait(50);
  return connections() - before;
}
