import type {Endpoint} from '../contract/endpoints.js';
import type {Unspecified} from '../contract/unspecified.js';
import {readReply, type ReadBody, type Reply} from './reply.js';
import {buildRequest, type CallContent, type HeadersSource} from './request.js';
import {ServiceError} from './service-error.js';
import {TIMED_OUT, wait as waitByTimer, withDeadline, type Wait} from './time.js';

/** Where a client sends its calls, and how. */
export interface ClientOptions {
  /** The URL that the paths of §4 are appended to: `https://…/api/v2/Partners`, or a relay's `…/plans`. */
  readonly baseUrl: string;
  /** Sends the requests; the global `fetch` by default. */
  readonly fetch?: typeof fetch | undefined;
  /** Headers for every call, such as `Authorization` with the key. */
  readonly headers?: HeadersSource | undefined;
  /** A call's deadline, including its retries; 30,000 by default, well above the 8 s of a slow quote (§1). */
  readonly timeoutMs?: number | undefined;
  /** The account's own names and rules where the API description leaves them open. */
  readonly unspecified?: Partial<Unspecified> | undefined;
  /** Wall time in milliseconds. */
  readonly now?: (() => number) | undefined;
  /** Jitter: a number from 0 up to 1. */
  readonly random?: (() => number) | undefined;
  /** Waits between attempts and polls; by a timer by default. */
  readonly wait?: Wait | undefined;
  /** Reads the bytes of a response. `readCapped` limits their number. */
  readonly readBody?: ReadBody | undefined;
}

/** The options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** This call's deadline instead of the client's. */
  readonly timeoutMs?: number | undefined;
}

/** Sends calls and reads their responses of any status. All groups of calls use it. */
export interface Exchange {
  readonly send: (endpoint: Endpoint, content?: CallContent, options?: CallOptions) => Promise<Reply>;
  readonly unspecified: Partial<Unspecified>;
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: Wait;
  readonly timeoutMs: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_RETRIES = 2;
const FIRST_BACKOFF_MS = 500;

/**
 * Creates the exchange that groups of calls share. A GET is retried after a 5xx or a lost connection, at most twice
 * (§7.1). Nothing else is retried, because a second POST could be a second quote or order.
 *
 * @param isConnectFailure - Whether an error of `fetch` means that the request certainly did not reach the server:
 *   `isConnectFailure` in Node. A browser's errors do not tell.
 *
 * @example
 * const exchange = createExchange({baseUrl: 'https://partner.example/plans'});
 * const {makes} = createCatalogCalls(exchange);
 */
export function createExchange(
  options: ClientOptions,
  isConnectFailure: (error: unknown) => boolean = () => false,
): Exchange {
  const {baseUrl, headers, unspecified = {}, timeoutMs: usualMs = DEFAULT_TIMEOUT_MS} = options;
  const {now = Date.now, random = Math.random, wait = waitByTimer} = options;
  const readBody: ReadBody = options.readBody ?? (response => response.arrayBuffer());
  const fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));

  async function sendOnce(
    where: string,
    endpoint: Endpoint,
    content: CallContent,
    signal: AbortSignal,
  ): Promise<Reply> {
    const [url, init] = await buildRequest(baseUrl, endpoint, content, headers);
    const wasOffline = isOffline();
    try {
      const response = await fetch(url, {...init, signal});
      return await readReply(where, response, readBody, now());
    } catch (cause) {
      if (signal.aborted || cause instanceof ServiceError) throw cause;
      const neverSent = wasOffline || isConnectFailure(cause);
      // Stryker disable next-line StringLiteral: developer message
      throw new ServiceError('network', `${where}: no response.`, {cause, neverSent});
    }
  }

  async function sendWithRetries(where: string, endpoint: Endpoint, content: CallContent, signal: AbortSignal) {
    let retries = endpoint.method === 'GET' ? MAX_RETRIES : 0;
    for (let backoffMs = FIRST_BACKOFF_MS; ; backoffMs *= 2) {
      try {
        const reply = await sendOnce(where, endpoint, content, signal);
        if (!retries || reply.status < 500) return reply;
      } catch (error) {
        // Stryker disable next-line ConditionalExpression, LogicalOperator: equivalent mutant
        if (!retries || !(error instanceof ServiceError && error.kind === 'network')) throw error;
      }
      retries -= 1;
      await wait(backoffMs * (0.5 + random()), signal);
    }
  }

  return {
    unspecified,
    now,
    random,
    wait,
    timeoutMs: usualMs,
    async send(endpoint, content = {}, {signal, timeoutMs = usualMs} = {}) {
      const where = `${endpoint.method} ${endpoint.path}`;
      try {
        return await withDeadline(timeoutMs, signal, inner => sendWithRetries(where, endpoint, content, inner));
      } catch (cause) {
        if (cause === TIMED_OUT) {
          // Stryker disable next-line StringLiteral: developer message
          throw new ServiceError('timeout', `${where}: no response in ${timeoutMs} ms.`);
        }
        throw signal?.aborted ? aborted(where, signal) : cause;
      }
    },
  };
}

/** A browser does not report whether it connected, only whether it is offline. */
const isOffline = (): boolean => (globalThis.navigator as Navigator | undefined)?.onLine === false;

/** The error of a call that its caller aborted. */
export const aborted = (where: string, {reason}: AbortSignal): ServiceError =>
  // Stryker disable next-line StringLiteral: developer message
  new ServiceError('aborted', `${where}: aborted.`, {cause: reason});
