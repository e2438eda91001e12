import {POLL_INTERVAL_MS} from '../contract/limits.js';
import type {SearchRequest} from '../contract/search.js';
import type {AsyncSearch} from './async-search.js';
import {aborted, type Exchange} from './exchange.js';
import type {SearchOptions} from './send-search.js';
import {ServiceError} from './service-error.js';
import type {PollFailure, PollStage} from './poll-failure.js';

export type {PollStage} from './poll-failure.js';

/** Reported each time a search was sent and is not done. */
export interface PollProgress {
  readonly stage: PollStage;
  readonly elapsedMs: number;
  /** How many times the search was sent. */
  readonly attempt: number;
  /** How long the rate limit delays the next poll. */
  readonly waitMs?: number | undefined;
}

/** How a search is polled. */
export interface PollOptions extends SearchOptions {
  readonly onProgress?: ((progress: PollProgress) => void) | undefined;
  /** The overall deadline of a search, in wall time; 90,000 by default. */
  readonly deadlineMs?: number | undefined;
  /** Pauses polling until its promise resolves; returns undefined to continue. See `whenPageIsVisible`. */
  readonly resume?: ((signal?: AbortSignal) => Promise<void> | undefined) | undefined;
}

/** The clock, timer and random numbers that polling uses. */
export type PollClock = Pick<Exchange, 'now' | 'random' | 'wait' | 'timeoutMs'>;

/**
 * Polls an asynchronous search until it is done (§4.3), every 1 to 2 seconds, up to a deadline in wall time. Polling
 * continues after a lost connection or a 429 while the deadline allows; any other failure ends it. Once a quote may have
 * started, the search is sent as a `poll`, so that no second quote starts. After a pause, or if the page was suspended
 * during a request, it is sent once more, even if the deadline has passed.
 *
 * @example
 * const {plans} = await pollSearch(exchange, calls.plansSearchAsyncVin, body, {signal, onProgress});
 */
export async function pollSearch<T>(
  clock: PollClock,
  search: AsyncSearch<T>,
  body: SearchRequest,
  {purpose, onProgress, deadlineMs = 90_000, resume, ...options}: PollOptions = {},
): Promise<T> {
  const {now, random} = clock;
  const start = now();
  const end = start + deadlineMs;
  let mayHaveStarted = false;
  let lostCount = 0;

  for (let attempt = 1; ; attempt += 1) {
    const sentAt = now();
    // A request after the deadline has its full time.
    // Stryker disable next-line ConditionalExpression, EqualityOperator: one millisecond makes no difference
    const timeoutMs = Math.min(options.timeoutMs ?? clock.timeoutMs, sentAt < end ? end - sentAt : Infinity);
    let failure: PollFailure | undefined;
    try {
      const step = await search(body, {...options, timeoutMs, purpose: mayHaveStarted ? 'poll' : purpose});
      if (step.isDone) return step.value;
      mayHaveStarted = true;
      lostCount = -Infinity;
    } catch (error) {
      const {readFailure} = await loadFailures();
      failure = readFailure(error, {mayHaveStarted, lostCount, random});
      ({mayHaveStarted, lostCount} = failure);
    }
    const {min, max} = POLL_INTERVAL_MS;
    const {error, stage = 'quoting', waitMs = 0} = failure ?? {};
    const sendAt = Math.max(sentAt + min + random() * (max - min), now() + waitMs);
    onProgress?.({stage, elapsedMs: now() - start, attempt, waitMs: stage === 'limited' ? sendAt - now() : undefined});

    // Only a page that was suspended, such as in the back/forward cache, gets a response this late.
    const wasSuspended = now() > sentAt + timeoutMs + max;
    if (sendAt >= end && (waitMs || !wasSuspended))
      throw error && stage !== 'quoting'
        ? error
        : // Stryker disable next-line StringLiteral: developer message
          new ServiceError('deadline', `pollSearch: no plans in ${deadlineMs} ms.`, {cause: error});
    await waitUntil(clock, sendAt, resume, options.signal);
  }
}

/** Loads the code that reads errors, which most searches do not need. */
const loadFailures = () => import('./poll-failure.js').catch(() => ({readFailure: readLostConnection}));

/** Without that code, polling continues only after a lost connection, which is why it could not be loaded. */
function readLostConnection(
  error: unknown,
  {mayHaveStarted, lostCount}: Pick<PollFailure, 'mayHaveStarted' | 'lostCount'>,
): PollFailure {
  if (!(error instanceof ServiceError && error.kind === 'network')) throw error;
  return {error, stage: 'offline', mayHaveStarted: mayHaveStarted || !error.neverSent, lostCount};
}

async function waitUntil({now, wait}: PollClock, until: number, resume: PollOptions['resume'], signal?: AbortSignal) {
  try {
    await wait(Math.max(0, until - now()), signal);
    await resume?.(signal);
  } catch (error) {
    // Stryker disable next-line StringLiteral: developer message
    throw signal?.aborted ? aborted('pollSearch', signal) : error;
  }
}
