import type {Endpoint} from '../contract/endpoints/endpoint.js';
import type {Unspecified} from '../contract/unspecified.js';
import {createAttempt, nameOf} from './attempt.js';
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
  readonly send: (endpoint: Endpoint, message?: Message, options?: CallOptions) => Promise<Reply>;
  readonly unspecified: Partial<Unspecified>;
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: Wait;
  readonly timeoutMs: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;
const FIRST_BACKOFF_MS = 500;

/**
 * Makes the exchange that groups of calls share. Endpoints that are free to repeat are sent at most three times, after
 * a 5xx or a lost connection; all others once (§7.1).
 *
 * @example
 * const exchange = createExchange({baseUrl: 'https://partner.example/plans'});
 * const {makes} = createCatalogCalls(exchange);
 */
export function createExchange(options: ClientOptions): Exchange {
  const {baseUrl, headers, unspecified = {}, timeoutMs: usualMs = DEFAULT_TIMEOUT_MS} = options;
  const {now = Date.now, random = Math.random, wait = waitByTimer} = options;
  const readBody: ReadBody = options.readBody ?? (response => response.arrayBuffer());
  const fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));

  const attempt = createAttempt({baseUrl, headers, fetch, readBody, now});

  const repeat = async (endpoint: Endpoint, message: Message, signal: AbortSignal): Promise<Reply> => {
    const attempts = endpoint.repeat === 'free' ? ATTEMPTS : 1;
    for (let count = 1; ; count += 1) {
      try {
        const reply = await attempt(endpoint, message, signal);
        if (reply.status < 500 || count >= attempts) return reply;
      } catch (error) {
        const isLost = error instanceof ServiceError && error.kind === 'network';
        if (!isLost || count >= attempts) throw error;
      }
      await wait(FIRST_BACKOFF_MS * 2 ** (count - 1) * (0.5 + random()), signal);
    }
  };

  return {
    unspecified,
    now,
    random,
    wait,
    timeoutMs: usualMs,
    async send(endpoint, message = {}, {signal, timeoutMs = usualMs} = {}) {
      try {
        return await withDeadline(timeoutMs, signal, inner => repeat(endpoint, message, inner));
      } catch (cause) {
        if (cause === TIMED_OUT) {
          throw new ServiceError('timeout', `${nameOf(endpoint)}: expected an answer in ${timeoutMs} ms, got none.`);
        }
        throw signal?.aborted ? aborted(nameOf(endpoint), signal) : cause;
      }
    },
  };
}

/** What a call fails with once its caller has given it up. */
export const aborted = (where: string, {reason}: AbortSignal): ServiceError =>
  new ServiceError('aborted', `${where}: expected to go on, got an abort.`, {cause: reason});
