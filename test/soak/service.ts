import type {SearchRequest} from '../../src/contract/index.js';
import {createSandbox, ONE_SHOT_FAULTS} from '../../src/sandbox/index.js';
import type {Chance} from '../bench/cost/chance.js';
import type {VirtualTime} from '../bench/cost/virtual-time.js';
import {searchName, type Quote, type SoakRecord} from './record.js';

export const SERVICE_URL = 'https://service.example';

/** Whether the account searches synchronously, or registers and polls. */
export type UpstreamMode = 'sync' | 'async';

export const keyOf = (upstream: UpstreamMode): string => (upstream === 'async' ? 'sandbox-async' : 'sandbox-high');

/** The routes that are polled. */
const ASYNC = '/PlansSearchAsync';

/** How often a call is struck by a fault of the service, and by one of the way there. */
const STRUCK = 0.1;
const BROKEN = 0.06;

/** Rare, as it takes the whole account's searches with it for a minute. */
const KEY_FAULTS = ['unauthorized', 'forbidden'];
const SPARED = 0.85;

/** An account that is told so is not asked asynchronously any more. */
const ENDS_ASYNC = 'forbidden';

type SendCall = (url: string, init: RequestInit) => Promise<Response>;

export interface SoakService {
  readonly call: SendCall;
  /** Has the sandbox forget what it has sold. */
  readonly forget: () => void;
}

/** The sandbox with faults of its own and of the network before it; what it is asked is written down. */
export function createSoakService(
  chance: Chance,
  time: VirtualTime,
  record: SoakRecord,
  upstream: UpstreamMode,
): SoakService {
  const wait = (ms: number, signal: AbortSignal): Promise<void> => waitOrEnd(ms, signal);
  const sandbox = createSandbox({seed: chance.next(), now: time.now, wait, unspecified: {returnResultsDefault: 3}});
  const names = ONE_SHOT_FAULTS.map(({name}) => name).filter(name => upstream === 'sync' || name !== ENDS_ASYNC);
  const polled = new Map<string, Quote>();

  const orderFault = (path: string): void => {
    const fault = chance.pick(names);
    if (KEY_FAULTS.includes(fault) && chance.happens(SPARED)) return;
    sandbox.fail({fault, path, retryAfterSeconds: chance.pick([1, 20, 90]), latencyMs: chance.between(5000, 40_000)});
  };

  const reach = async (url: string, init: RequestInit, isHeard = true): Promise<Response> => {
    record.calls.push(time.now());
    if (chance.happens(STRUCK)) orderFault(new URL(url).pathname.replace('/api/v2/Partners/', ''));
    const isPoll = url.includes(ASYNC);
    const begun = isPoll ? polled.get(nameOf(init) ?? '') : undefined;
    const quote = begun ?? beginQuote(record, time, url, init);
    if (isPoll && quote) polled.set(quote.search, quote);
    const request = new Request(url, init);
    // Nobody hears the answer to a request that was aborted.
    const response = await sandbox.fetch(request).catch(() => Response.error());
    if (quote === undefined) return heard(request, response);
    const answer = await readQuote(response, isHeard && !request.signal.aborted, time);
    if (isPoll && !endsPolling(answer, begun === undefined)) return heard(request, response);
    polled.delete(quote.search);
    endQuote(record, quote, answer);
    return heard(request, response);
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

/** The answer, unless the request was aborted: then the caller is told so, as by any fetch. */
function heard({signal}: Request, response: Response): Response {
  signal.throwIfAborted();
  return response;
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

const nameOf = ({body}: RequestInit): string | undefined =>
  typeof body === 'string' ? searchName(JSON.parse(body) as SearchRequest) : undefined;

/** What came of a quote. What is not heard may have been quoted, but nothing can come of it. */
interface QuoteAnswer {
  readonly at: number;
  readonly status: number;
  readonly text: string;
  readonly ids: readonly string[];
  readonly isHeard: boolean;
}

async function readQuote(response: Response, isHeard: boolean, time: VirtualTime): Promise<QuoteAnswer> {
  const at = time.now();
  const text = await response
    .clone()
    .text()
    .catch(() => '');
  return {at, status: response.status, text, ids: idsOf(text), isHeard};
}

/** Whether a poll is the last of its quote. What is not there yet, or broke off, is asked after again. */
const endsPolling = ({status, ids, isHeard}: QuoteAnswer, isFirst: boolean): boolean =>
  isHeard && ((status === 200 && ids.length > 0) || status === 400 || (status === 429 && isFirst));

function beginQuote(record: SoakRecord, time: VirtualTime, url: string, init: RequestInit): Quote | undefined {
  const search = url.includes('/PlansSearch') ? nameOf(init) : undefined;
  if (search === undefined) return undefined;
  const quote: Quote = {
    search,
    at: time.now(),
    isPolled: url.includes(ASYNC),
    endedAt: Infinity,
    isGood: false,
    ids: [],
  };
  record.quotes.push(quote);
  return quote;
}

function endQuote({quotes}: SoakRecord, quote: Quote, {at, status, text, ids, isHeard}: QuoteAnswer): void {
  quote.endedAt = at;
  quote.ids = ids;
  quote.isGood = isHeard && status === 200 && ids.length > 0;
  // A limit keeps a quote from beginning, and so does a vehicle that has to be registered anew.
  const isNone = status === 429 || (quote.isPolled && text.includes('VinHasNotBeenRegistered'));
  if (isNone) quotes.splice(quotes.indexOf(quote), 1);
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
