import type {SearchRequest} from '../../src/contract/index.js';
import {createSandbox, ONE_SHOT_FAULTS} from '../../src/sandbox/index.js';
import type {Chance} from '../bench/cost/chance.js';
import type {VirtualTime} from '../bench/cost/virtual-time.js';
import {searchName, type Quote, type SoakRecord} from './record.js';

export const SERVICE_URL = 'https://service.example';
export const KEY = 'sandbox-high';

/** How often a call is struck by a fault of the service, and by one of the way there. */
const STRUCK = 0.1;
const BROKEN = 0.06;

/** Rare, as it takes the whole account's searches with it for a minute. */
const KEY_FAULTS = ['unauthorized', 'forbidden'];
const SPARED = 0.85;

type SendCall = (url: string, init: RequestInit) => Promise<Response>;

export interface SoakService {
  readonly call: SendCall;
  /** Has the sandbox forget what it has sold. */
  readonly forget: () => void;
}

/** The sandbox with faults of its own and of the network before it; what it is asked is written down. */
export function createSoakService(chance: Chance, time: VirtualTime, record: SoakRecord): SoakService {
  const wait = (ms: number, signal: AbortSignal): Promise<void> => waitOrEnd(ms, signal);
  const sandbox = createSandbox({seed: chance.next(), now: time.now, wait, unspecified: {returnResultsDefault: 3}});
  const names = ONE_SHOT_FAULTS.map(({name}) => name);

  const orderFault = (path: string): void => {
    const fault = chance.pick(names);
    if (KEY_FAULTS.includes(fault) && chance.happens(SPARED)) return;
    sandbox.fail({fault, path, retryAfterSeconds: chance.pick([1, 20, 90]), latencyMs: chance.between(5000, 40_000)});
  };

  const reach = async (url: string, init: RequestInit, isHeard = true): Promise<Response> => {
    record.calls.push(time.now());
    if (chance.happens(STRUCK)) orderFault(new URL(url).pathname.replace('/api/v2/Partners/', ''));
    const quote = beginQuote(record, time, url, init);
    const response = await sandbox.fetch(new Request(url, init));
    if (quote) await endQuote(record, quote, response, {time, isHeard: isHeard && init.signal?.aborted !== true});
    return response;
  };

  const call: SendCall = async (url, init) => {
    if (!chance.happens(BROKEN)) return reach(url, init);
    const way = chance.pick(['never sent', 'answer lost', 'slow'] as const);
    if (way === 'never sent') throw new TypeError('fetch failed');
    if (way === 'slow') await time.sleep(chance.between(500, 20_000));
    const response = await reach(url, init, way === 'slow');
    if (way === 'slow') return response;
    throw new TypeError('terminated');
  };

  return {call, forget: () => sandbox.reset()};
}

/** Waits as the sandbox does, by the timers that are in place when it is called. */
const waitOrEnd = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve();
    const timer = ms === Infinity ? undefined : setTimeout(end, ms);
    signal.addEventListener('abort', end);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });

function beginQuote(record: SoakRecord, time: VirtualTime, url: string, {body}: RequestInit): Quote | undefined {
  if (!url.includes('/PlansSearch') || typeof body !== 'string') return undefined;
  const search = searchName(JSON.parse(body) as SearchRequest);
  const quote: Quote = {search, at: time.now(), endedAt: Infinity, isGood: false, ids: []};
  record.quotes.push(quote);
  return quote;
}

/** What is not heard may have been quoted, but nothing can come of it. */
async function endQuote(
  record: SoakRecord,
  quote: Quote,
  response: Response,
  {time, isHeard}: {readonly time: VirtualTime; readonly isHeard: boolean},
): Promise<void> {
  quote.endedAt = time.now();
  // A limit keeps a quote from beginning.
  if (response.status === 429) record.quotes.splice(record.quotes.indexOf(quote), 1);
  const text = await response
    .clone()
    .text()
    .catch(() => '');
  quote.ids = idsOf(text);
  quote.isGood = isHeard && response.status === 200 && quote.ids.length > 0;
}

function idsOf(text: string): readonly string[] {
  try {
    const {response, errorResponse} = JSON.parse(text) as {
      response?: {results?: readonly {searchResultPlanId: string}[]};
      errorResponse?: unknown;
    };
    return errorResponse ? [] : (response?.results ?? []).map(({searchResultPlanId}) => searchResultPlanId);
  } catch {
    return [];
  }
}
