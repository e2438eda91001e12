import {POLL_INTERVAL_MS} from '../contract/limits.js';
import type {SearchRequest} from '../contract/search.js';
import {aborted, type Exchange} from './exchange.js';
import type {AsyncSearch, SearchOptions} from './search-calls.js';
import {ServiceError} from './service-error.js';

/** Where a search stands: being quoted, cut off from the network, or told to wait by a limit. */
export type PollStage = 'quoting' | 'offline' | 'limited';

/** What is told each time that a search has been sent and is not done. */
export interface PollProgress {
  readonly stage: PollStage;
  readonly elapsedMs: number;
  /** How often the search has been sent. */
  readonly attempt: number;
  /** How long a limit keeps it from being sent again. */
  readonly waitMs?: number;
}

/** How a search is polled. */
export interface PollOptions extends SearchOptions {
  readonly onProgress?: ((progress: PollProgress) => void) | undefined;
  /** The longest that a search may take, in wall time; 90,000 by default. */
  readonly ceilingMs?: number | undefined;
  /** Holds polling back: resolves when it may go on; undefined when it may at once. `whenPageIsVisible` is one. */
  readonly resume?: ((signal?: AbortSignal) => Promise<void> | undefined) | undefined;
}

/** The time and chance that polling goes by. */
export type PollClock = Pick<Exchange, 'now' | 'random' | 'wait' | 'timeoutMs'>;

/** After so many lost connections and never an answer, nobody is there to be waited for. */
const MAX_UNANSWERED_ATTEMPTS = 3;

/** How long a 429 is waited out that does not say for how long. */
const DEFAULT_RETRY_AFTER_SECONDS = 5;

/**
 * Sends an asynchronous search until it is done (§4.3), every 1 to 2 seconds from send to send, under a ceiling of wall
 * time. A lost connection or a 429 is waited out while the ceiling allows; any other failure ends it. What may have
 * started a quote is never started again: from then on it is sent as a `poll`. After a pause it is sent once more, even
 * when the ceiling has passed meanwhile.
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
        !isPassing(error, mayHaveStarted) ||
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

/** Whether a connection failed although there is a network: nobody is there, or a page may not ask there. */
const isUnreachable = ({kind, neverSent}: ServiceError): boolean => kind === 'network' && !neverSent;

/** A send's own deadline, cut short by the ceiling; one that comes after the ceiling has its full time. */
const sendTimeout = (clock: PollClock, asked: number | undefined, leftMs: number): number =>
  // Stryker disable next-line ConditionalExpression, EqualityOperator: one more or less changes nothing real
  Math.min(asked ?? clock.timeoutMs, leftMs > 0 ? leftMs : Infinity);

/** Whether a failure says nothing of the search itself, so that it may still be quoting. */
function isPassing(error: unknown, mayHaveStarted: boolean): error is ServiceError {
  // Stryker disable next-line ConditionalExpression: the next step handles it
  if (!(error instanceof ServiceError)) return false;
  const {kind, status = 0, items} = error;
  // Without an envelope it is a gateway's word: the poll did not get through.
  const isGateway = mayHaveStarted && status >= 502 && status <= 504 && items.length === 0;
  return isGateway || kind === 'network' || kind === 'timeout' || kind === 'rateLimited';
}

/** Whether the service's limit kept the quote from beginning. Without an envelope it is a gateway's limit on polls. */
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

/** What a search ends with that may not be sent again before the ceiling. */
const lastError = (failure: ServiceError | undefined, ceilingMs: number): ServiceError =>
  failure && failure.kind !== 'timeout'
    ? failure
    : // Stryker disable next-line StringLiteral: words for developers
      new ServiceError('ceiling', `pollSearch: no plans in ${ceilingMs} ms.`, {cause: failure});

async function waitUntil({now, wait}: PollClock, until: number, resume: PollOptions['resume'], signal?: AbortSignal) {
  try {
    await wait(Math.max(0, until - now()), signal);
    await resume?.(signal);
  } catch (error) {
    // Stryker disable next-line StringLiteral: words for developers
    throw signal?.aborted ? aborted('pollSearch', signal) : error;
  }
}
