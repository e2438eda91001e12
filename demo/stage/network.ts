import {plansOf} from './fixtures.js';
import type {DataName, NetworkName} from './settings.js';

export interface StageNetworkOptions {
  readonly data: DataName;
  readonly network: NetworkName;
  /** The page's own `fetch`, for requests that are not simulated. */
  readonly forward: typeof fetch;
  readonly now?: () => number;
  /** Waits, or rejects when the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

const COLD_MS = 8000;
const POLLING_MS = 12_000;
const LIMIT_SECONDS = 60;

/** A response in the service's envelope (§2.1). */
const enveloped = (response: unknown, status = 200): Response =>
  Response.json({response, errorResponse: null}, {status, headers: {'x-cache': 'HIT'}});

const refuse = (errorCode: string, status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({response: null, errorResponse: {errors: [{errorCode}]}}, {status, headers: {...headers}});

/** A search request. */
interface Sent {
  readonly isAsync: boolean;
  readonly body: string;
  readonly signal: AbortSignal | undefined;
  /** Responds to it once the simulated delay is over. */
  readonly finish: () => Promise<Response> | Response;
}

/** State shared by all searches of a preview. */
interface Memory {
  readonly firstAt: Map<string, number>;
  limitedUntil: number | undefined;
  count: number;
}

type Responder = (sent: Sent, memory: Memory, options: Required<StageNetworkOptions>) => Promise<Response> | Response;

/** On the asynchronous routes a quote that failed is 400 with its code (§4.3). */
const fail =
  (errorCode: string, status: number): Responder =>
  ({isAsync}) =>
    refuse(errorCode, isAsync ? 400 : status);

const disconnect = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Responds with 202 for some time after the first identical search. */
const quoting =
  (ms: number): Responder =>
  (sent, {firstAt}, {now}) => {
    const first = firstAt.get(sent.body) ?? now();
    firstAt.set(sent.body, first);
    return now() - first < ms ? enveloped(null, 202) : sent.finish();
  };

const RESPONDERS: Readonly<Record<NetworkName, Responder>> = {
  instant: ({finish}) => finish(),
  async cold({signal, finish}, _memory, {wait}) {
    await wait(COLD_MS, signal);
    return finish();
  },
  polling: quoting(POLLING_MS),
  limited({finish}, memory, {now}) {
    memory.limitedUntil ??= now() + LIMIT_SECONDS * 1000;
    const left = Math.ceil((memory.limitedUntil - now()) / 1000);
    return left > 0 ? refuse('RelayBudgetExhausted', 429, {'retry-after': String(left)}) : finish();
  },
  flaky: ({finish}, memory) => ((memory.count += 1) % 2 === 1 ? disconnect() : finish()),
  offline: disconnect,
  down: fail('RelayUnavailable', 503),
  late: fail('RelayUpstreamTimeout', 504),
  lost: fail('RelaySearchLost', 400),
  forever: quoting(Infinity),
};

const waitByTimer = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The search was canceled.', 'AbortError'));
    });
  });

/**
 * Creates a `fetch` that simulates network conditions. Searches get fixture plans in the relay's protocol, or are
 * forwarded to the relay. All other requests are forwarded, except while offline.
 */
export function createStageFetch(given: StageNetworkOptions): typeof fetch {
  const options = {now: Date.now, wait: waitByTimer, ...given};
  const memory: Memory = {firstAt: new Map(), limitedUntil: undefined, count: 0};

  return async function stageFetch(input, init) {
    const url = new URL(input instanceof Request ? input.url : input, globalThis.location?.href ?? 'http://stage/');
    const {pathname} = url;
    const isSearch = init?.method === 'POST' && pathname.includes('/PlansSearch');
    if (!isSearch) {
      const isCatalog = pathname.includes('/Vehicles/');
      return isCatalog && options.network === 'offline' ? disconnect() : options.forward(input, init);
    }
    const finish = (): Promise<Response> | Response =>
      options.data === 'sandbox' ? options.forward(input, init) : enveloped(payloadOf(pathname, options.data));
    const sent = {
      isAsync: pathname.includes('/PlansSearchAsync'),
      body: typeof init.body === 'string' ? init.body : '',
      signal: init.signal ?? undefined,
      finish,
    };
    return RESPONDERS[options.network](sent, memory, options);
  };
}

/** A starting price is the lowest down payment, or an empty text if there is none (§4.3). */
function payloadOf(path: string, data: DataName): unknown {
  const results = plansOf(data);
  if (!path.endsWith('/GetStartPrice')) return {results, searchId: 'stage', userId: null};
  const prices = results.map(({downpayment}) => Number(downpayment)).filter(Number.isFinite);
  return prices.length > 0 ? Math.min(...prices) : '';
}
