import {POLL_INTERVAL_MS} from '../contract/limits.js';
import type {SearchRequest} from '../contract/search.js';
import type {AsyncSearch, SearchOptions} from './async-search.js';
import {aborted, type Exchange} from './exchange.js';
import {ServiceError} from './service-error.js';

/** The state of a search: being quoted, offline, or waiting for a rate limit. */
export type PollStage = 'quoting' | 'offline' | 'limited';

/** Reported each time a search was sent and is not done. */
export interface PollProgress {
  readonly stage: PollStage;
  readonly elapsedMs: number;
  /** How many times the search was sent. */
  readonly attempt: number;
  /** How long the rate limit delays the next poll. */
  readonly waitMs?: number;
}

/** How a search is polled. */
export interface PollOptions extends SearchOptions {
  readonly onProgress?: ((progress: PollProgress) => void) | undefined;
  /** The overall deadline of a search, in wall time; 90,000 by default. */
  readonly ceilingMs?: number | undefined;
  /** Pauses polling until its promise resolves; returns undefined to continue. See `whenPageIsVisible`. */
  readonly resume?: ((signal?: AbortSignal) => Promise<void> | undefined) | undefined;
}

/** The clock, timer and random numbers that polling uses. */
export type PollClock = Pick<Exchange, 'now' | 'random' | 'wait' | 'timeoutMs'>;

/** Polling stops after this many lost connections without any response. */
const MAX_UNANSWERED_ATTEMPTS = 3;

/** How long to wait after a 429 without Retry-After. */
const DEFAULT_RETRY_AFTER_SECONDS = 5;

/**
 * Polls an asynchronous search until it is done (§4.3), every 1 to 2 seconds, up to a ceiling of wall time. Polling
 * continues after a lost connection or a 429 while the ceiling allows; any other failure ends it. Once a quote may have
 * started, the search is sent as a `poll`, so that no second quote starts. After a pause it is sent once more, even if
 * the ceiling has passed.
 *
 * @example
 * const {plans} = await pollSearch(exchange, calls.plansSearchAsyncVin, body, {signal, onProgress});
 */
export async function pollSearch<T>(
  clock: PollClock,
  search: AsyncSearch<T>,
  body: SearchRequest,
  {purpose, onProgress, ceilingMs = 90_000, resume, ...options}: PollOptions = {},
): Promise<T> {
  const {now} = clock;
  const start = now();
  const end = start + ceilingMs;
  let mayHaveStarted = false;
  let wasAnswered = false;

  for (let attempt = 1; ; attempt += 1) {
    const sentAt = now();
    const call = {...options, timeoutMs: sendTimeout(clock, options.timeoutMs, end - sentAt)};
    let failure: ServiceError | undefined;
    try {
      const step = await search(body, {...call, purpose: mayHaveStarted ? 'poll' : purpose});
      if (step.isDone) return step.value;
      wasAnswered = true;
    } catch (error) {
      if (
        !isTemporary(error, mayHaveStarted) ||
        (!wasAnswered && attempt >= MAX_UNANSWERED_ATTEMPTS && isUnreachable(error))
      )
        throw error;
      failure = error;
    }
    if (wasNeverStarted(failure)) mayHaveStarted = false;
    else mayHaveStarted ||= !(failure?.neverSent || failure?.kind === 'rateLimited');
    const sendAt = nextSend(clock, sentAt, failure);
    const stage = stageOf(failure);
    onProgress?.({stage, elapsedMs: now() - start, attempt, ...(stage === 'limited' && {waitMs: sendAt - now()})});

    if (Math.max(sendAt, now()) >= end) throw lastError(failure, ceilingMs);
    await waitUntil(clock, sendAt, resume, options.signal);
  }
}

/** Whether a connection failed while online: there is no server, or this page may not use it. */
const isUnreachable = ({kind, neverSent}: ServiceError): boolean => kind === 'network' && !neverSent;

/** The deadline of one request, limited by the ceiling; a request after the ceiling has its full time. */
const sendTimeout = (clock: PollClock, timeoutMs: number | undefined, leftMs: number): number =>
  // Stryker disable next-line ConditionalExpression, EqualityOperator: one millisecond makes no difference
  Math.min(timeoutMs ?? clock.timeoutMs, leftMs > 0 ? leftMs : Infinity);

/** Whether an error is temporary, so that the search may still be quoting. */
function isTemporary(error: unknown, mayHaveStarted: boolean): error is ServiceError {
  // Stryker disable next-line ConditionalExpression: the next step handles it
  if (!(error instanceof ServiceError)) return false;
  const {kind, status = 0, items} = error;
  // Without an envelope the response is from a gateway: the poll did not reach the API.
  const isGateway = mayHaveStarted && status >= 502 && status <= 504 && items.length === 0;
  return isGateway || kind === 'network' || kind === 'timeout' || kind === 'rateLimited';
}

/** Whether the API's rate limit prevented the quote. Without an envelope it is a gateway's limit on polls. */
const wasNeverStarted = (failure: ServiceError | undefined): boolean =>
  failure?.kind === 'rateLimited' && failure.items.length > 0;

function stageOf(failure: ServiceError | undefined): PollStage {
  if (failure === undefined || failure.kind === 'timeout') return 'quoting';
  return failure.kind === 'rateLimited' ? 'limited' : 'offline';
}

function nextSend({now, random}: PollClock, sentAt: number, failure: ServiceError | undefined): number {
  const {min, max} = POLL_INTERVAL_MS;
  const usual = sentAt + min + random() * (max - min);
  if (failure?.kind !== 'rateLimited') return usual;
  const {retryAfterSeconds = DEFAULT_RETRY_AFTER_SECONDS} = failure;
  return Math.max(usual, now() + (retryAfterSeconds + random()) * 1000);
}

/** The error of a search whose next poll would be after the ceiling. */
const lastError = (failure: ServiceError | undefined, ceilingMs: number): ServiceError =>
  failure && failure.kind !== 'timeout'
    ? failure
    : // Stryker disable next-line StringLiteral: developer message
      new ServiceError('ceiling', `pollSearch: no plans in ${ceilingMs} ms.`, {cause: failure});

async function waitUntil({now, wait}: PollClock, until: number, resume: PollOptions['resume'], signal?: AbortSignal) {
  try {
    await wait(Math.max(0, until - now()), signal);
    await resume?.(signal);
  } catch (error) {
    // Stryker disable next-line StringLiteral: developer message
    throw signal?.aborted ? aborted('pollSearch', signal) : error;
  }
}
