import type {Endpoint} from '../contract/endpoints/endpoint.js';
import type {Unspecified} from '../contract/unspecified.js';
import {createAttempt, nameOf} from './attempt.js';
import type {EncodeSearch} from './encode-search.js';
import type {Sending} from './repeat.js';
import type {ReadBody, Reply} from './reply.js';
import type {HeadersSource, Message} from './request.js';
import {ServiceError} from './service-error.js';
import {TIMED_OUT, wait as waitByTimer, withDeadline, type Wait} from './time.js';

/** Where a client asks and how. */
export interface ClientOptions {
  /** The address below which the paths of §4 lie: `https://…/api/v2/Partners`, or a relay's `…/plans`. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch | undefined;
  readonly headers?: HeadersSource | undefined;
  /** A call's deadline, its repetitions included; 30,000 by default, well above the 8 s of a slow quote (§1). */
  readonly timeoutMs?: number | undefined;
  /** What the account's manual says where the interface is silent. */
  readonly unspecified?: Partial<Unspecified> | undefined;
  /** Wall time in milliseconds. */
  readonly now?: (() => number) | undefined;
  /** Jitter: a number from 0 up to 1. */
  readonly random?: (() => number) | undefined;
  readonly wait?: Wait | undefined;
  /** Reads an answer's bytes; `readCapped` stops at a size. */
  readonly readBody?: ReadBody | undefined;
}

/** What every call takes. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** This call's deadline instead of the client's. */
  readonly timeoutMs?: number | undefined;
}

/** Sends one call and takes in its answer, whatever its status. What the groups of calls are made of. */
export interface Exchange {
  /** `sending` says how it is tried within its deadline; once, when it is left out. */
  readonly send: (endpoint: Endpoint, message?: Message, options?: CallOptions, sending?: Sending) => Promise<Reply>;
  readonly unspecified: Partial<Unspecified>;
  readonly encodeSearch: EncodeSearch;
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: Wait;
  readonly timeoutMs: number;
}

/** What a client off the page has besides: a page does without. */
export interface ExchangeParts {
  readonly encodeSearch?: EncodeSearch;
  readonly isConnectFailure?: (error: unknown) => boolean;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** Most calls cost something: a second try would be a second quote, or a second act (§7.1). */
const once: Sending = attempt => attempt();

/**
 * Makes the exchange that groups of calls share. A call is sent once unless it says otherwise.
 *
 * @example
 * const exchange = createExchange({baseUrl: 'https://partner.example/plans'});
 * const {makes} = createCatalogCalls(exchange);
 */
export function createExchange(
  options: ClientOptions,
  // Stryker disable next-line ArrowFunction, BooleanLiteral: tests of other folders notice
  {encodeSearch = body => body, isConnectFailure = () => false}: ExchangeParts = {},
): Exchange {
  const {baseUrl, headers, unspecified = {}, timeoutMs: usualMs = DEFAULT_TIMEOUT_MS} = options;
  const {now = Date.now, random = Math.random, wait = waitByTimer} = options;
  const readBody: ReadBody = options.readBody ?? (response => response.arrayBuffer());
  const fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));

  const attempt = createAttempt({baseUrl, headers, fetch, readBody, now, isConnectFailure});

  return {
    unspecified,
    encodeSearch,
    now,
    random,
    wait,
    timeoutMs: usualMs,
    async send(endpoint, message = {}, {signal, timeoutMs = usualMs} = {}, sending = once) {
      try {
        return await withDeadline(timeoutMs, signal, inner => sending(() => attempt(endpoint, message, inner), inner));
      } catch (cause) {
        if (cause === TIMED_OUT) {
          // Stryker disable next-line StringLiteral: words for developers
          throw new ServiceError('timeout', `${nameOf(endpoint)}: expected an answer in ${timeoutMs} ms, got none.`);
        }
        throw signal?.aborted ? aborted(nameOf(endpoint), signal) : cause;
      }
    },
  };
}

/** What a call fails with once its caller has given it up. */
export const aborted = (where: string, {reason}: AbortSignal): ServiceError =>
  // Stryker disable next-line StringLiteral: words for developers
  new ServiceError('aborted', `${where}: expected to go on, got an abort.`, {cause: reason});
