import {setTimeout as wait} from 'node:timers/promises';
import {createMemoryQuoteStore, createRelay, type RelayOptions, startRelay} from '../../src/relay/index.js';
import {type Chance, createChance} from '../bench/cost/chance.js';
import {KEY, ORIGIN} from '../relay/fixture.js';
import {startFaultyService} from './faulty-service.js';
import {createWireVisitors, type Received, type WireVisitors} from './wire-visitor.js';

export interface WireOptions {
  readonly seed: number;
  /** The number of clients in a lap. */
  readonly visits: number;
  /** How often to repeat this with the same relay and other searches. Default: 1. */
  readonly laps?: number;
  readonly afterLap?: () => void;
  /** Overrides for the relay, for example to add a deliberate bug. */
  readonly change?: (options: RelayOptions) => Partial<RelayOptions>;
}

/** The result of the test. */
export interface Wire {
  readonly problems: readonly string[];
  /** The status of each response to a client that stayed connected. */
  readonly statuses: readonly number[];
}

/** The number of concurrent clients. */
const AT_ONCE = 40;

/** The average number of clients with the same search. */
const A_SEARCH = 4;

/** The share of clients that stay connected. */
const STAYS = 0.6;

/** The expected statuses. */
const STATUSES = [200, 502, 504];

/** So small that the quote cache is full after a few laps. */
const CACHE_BYTES = 4 * 1024 * 1024;

/** The relay's timeout for upstream responses. */
const TIMEOUT_MS = 1500;

/** Long enough that only idle connections are dropped, even on a busy machine. */
const LIMITS = {headersTimeoutMs: 2000, requestTimeoutMs: 2000, checkIntervalMs: 50};

/** After this time, no connection may be open. Connections upstream are kept alive for 3 seconds. */
const IDLE_MS = 10_000;

/**
 * Simulates clients of a relay over real connections, with faults on both sides. Every client that stays connected must
 * receive plans for its own car or an error, no search may be quoted twice, and no connection may stay open.
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
    quoteStore: createMemoryQuoteStore({maxBytes: CACHE_BYTES}),
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
    problems.push(...twice.map(([mileage, times]) => `duplicate quote: ${times} for the car with ${mileage} miles`));
    visitors.close();
    const left = await connectionsLeft(before);
    if (left > 0) problems.push(`open connections: ${left} after all clients have disconnected`);
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
    if (!(await visitors.misbehave(mileage))) problems.push('idle connection: the relay did not close it');
    return;
  }
  const received = await visitors.stay(mileage);
  if (received) statuses.push(received.status);
  const problem = findProblem(received, mileage);
  if (problem !== undefined) problems.push(problem);
}

/** Returns what is wrong with a response, or undefined. */
function findProblem(received: Received | undefined, mileage: number): string | undefined {
  if (received === undefined) return 'no result: a connection ended without a response';
  const {status, text} = received;
  if (!STATUSES.includes(status)) return `unexpected status: ${status}`;
  try {
    const {response, errorResponse} = JSON.parse(text) as {
      response: {results: readonly {searchResultPlanId: string}[]} | null;
      errorResponse: {errors: readonly unknown[]} | null;
    };
    if (status !== 200)
      return errorResponse?.errors.length ? undefined : 'no result: an error response without an error';
    const ids = response?.results.map(({searchResultPlanId}) => searchResultPlanId) ?? [];
    const isOwn = ids.length > 0 && ids.every(id => id.startsWith(`${mileage}-`));
    return isOwn ? undefined : `wrong plans: for ${mileage} miles ${ids[0] ?? 'none'}`;
  } catch {
    return `no result: the response is not JSON: ${text.slice(0, 40)}`;
  }
}

/** Does something a number of times, some of it concurrently. */
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

/** Counts the open sockets of this process, for both ends of each connection. */
const connections = (): number => process.getActiveResourcesInfo().filter(name => name === 'TCPSocketWrap').length;

/** Waits for connections to close, and returns how many more there are than before. */
async function connectionsLeft(before: number): Promise<number> {
  const until = performance.now() + IDLE_MS;
  while (connections() > before && performance.now() < until) await wait(50);
  return connections() - before;
}
