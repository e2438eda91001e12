import type {SearchRequest} from '../../src/contract/index.js';
import {createSandbox, ONE_SHOT_FAULTS} from '../../src/sandbox/index.js';
import type {Chance} from '../bench/cost/chance.js';
import type {VirtualTime} from '../bench/cost/virtual-time.js';
import {searchName, type Quote, type SoakRecord} from './record.js';

export const SERVICE_URL = 'https://service.example';

/** Whether the account searches synchronously, or registers vehicles and polls. */
export type UpstreamMode = 'sync' | 'async';

export const keyOf = (upstream: UpstreamMode): string => (upstream === 'async' ? 'sandbox-async' : 'sandbox-high');

/** The routes that are polled. */
const ASYNC = '/PlansSearchAsync';

/** The share of calls with a fault of the upstream API, and with a fault of the network. */
const FAULT_SHARE = 0.1;
const NETWORK_FAULT_SHARE = 0.06;

/** Rare, because each of these fails all searches of the account for a minute. */
const KEY_FAULTS = ['unauthorized', 'forbidden'];
const SKIPPED_SHARE = 0.85;

/** After this error, the relay stops searching asynchronously. */
const ENDS_ASYNC = 'forbidden';

type SendCall = (url: string, init: RequestInit) => Promise<Response>;

export interface SoakService {
  readonly call: SendCall;
  /** Clears the orders in the sandbox. */
  readonly forget: () => void;
}

/** A sandbox with its own faults and those of the network, which records every call. */
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

  const injectFault = (path: string): void => {
    const fault = chance.pick(names);
    if (KEY_FAULTS.includes(fault) && chance.happens(SKIPPED_SHARE)) return;
    sandbox.fail({fault, path, retryAfterSeconds: chance.pick([1, 20, 90]), latencyMs: chance.between(5000, 40_000)});
  };

  const callSandbox = async (url: string, init: RequestInit, isReceived = true): Promise<Response> => {
    record.calls.push(time.now());
    if (chance.happens(FAULT_SHARE)) injectFault(new URL(url).pathname.replace('/api/v2/Partners/', ''));
    const isPoll = url.includes(ASYNC);
    const pending = isPoll ? polled.get(nameOf(init) ?? '') : undefined;
    const quote = pending ?? beginQuote(record, time, url, init);
    if (isPoll && quote) polled.set(quote.search, quote);
    const request = new Request(url, init);
    // The response to an aborted request is not read.
    const response = await sandbox.fetch(request).catch(() => Response.error());
    if (quote === undefined) return unlessAborted(request, response);
    const quoteResponse = await readQuote(response, isReceived && !request.signal.aborted, time);
    if (isPoll && !endsPolling(quoteResponse, pending === undefined)) return unlessAborted(request, response);
    polled.delete(quote.search);
    endQuote(record, quote, quoteResponse);
    return unlessAborted(request, response);
  };

  const call: SendCall = async (url, init) => {
    if (!chance.happens(NETWORK_FAULT_SHARE)) return callSandbox(url, init);
    const networkFault = chance.pick(['never sent', 'response lost', 'slow'] as const);
    if (networkFault === 'never sent') throw new TypeError('fetch failed');
    if (networkFault === 'slow') await time.sleep(chance.between(500, 20_000));
    const response = await callSandbox(url, init, networkFault === 'slow');
    if (networkFault === 'slow') return response;
    throw new TypeError('terminated');
  };

  return {call, forget: () => sandbox.reset()};
}

/** Returns the response, or throws like fetch() if the request was aborted. */
function unlessAborted({signal}: Request, response: Response): Response {
  signal.throwIfAborted();
  return response;
}

/** Waits with the timers that are installed at the time of the call, like the sandbox. */
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

/** The response to a quote request. If the relay does not receive it, the quote is lost. */
interface QuoteResponse {
  readonly at: number;
  readonly status: number;
  readonly text: string;
  readonly ids: readonly string[];
  readonly isReceived: boolean;
}

async function readQuote(response: Response, isReceived: boolean, time: VirtualTime): Promise<QuoteResponse> {
  const at = time.now();
  const text = await response
    .clone()
    .text()
    .catch(() => '');
  return {at, status: response.status, text, ids: idsOf(text), isReceived};
}

/**
 * Whether a poll is the last one for its quote. A quote that is incomplete or whose response broke off is polled again.
 */
const endsPolling = ({status, ids, isReceived}: QuoteResponse, isFirst: boolean): boolean =>
  isReceived && ((status === 200 && ids.length > 0) || status === 400 || (status === 429 && isFirst));

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

function endQuote({quotes}: SoakRecord, quote: Quote, {at, status, text, ids, isReceived}: QuoteResponse): void {
  quote.endedAt = at;
  quote.ids = ids;
  quote.isGood = isReceived && status === 200 && ids.length > 0;
  // A rate limit prevents the quote, and so does a vehicle that must be registered again.
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
