import {ServiceError} from './service-error.js';

/** The state of a search: being quoted, offline, or waiting for a rate limit. */
export type PollStage = 'quoting' | 'offline' | 'limited';

/** Polling stops after this many lost connections without any response. */
const MAX_LOST = 3;

/** How long to wait after a 429 without Retry-After. */
const DEFAULT_RETRY_AFTER_SECONDS = 5;

/** A failure after which polling continues. */
export interface PollFailure {
  readonly error: ServiceError;
  readonly stage: PollStage;
  /** Whether a quote may have started. */
  readonly mayHaveStarted: boolean;
  /** How long a rate limit delays the next request. */
  readonly waitMs?: number | undefined;
  /** How many connections were lost without any response; negative once there was a response. */
  readonly lostCount: number;
}

/** What a search has come to when one of its requests fails. */
interface PollState extends Pick<PollFailure, 'mayHaveStarted' | 'lostCount'> {
  /** Jitter: a number from 0 up to 1. */
  readonly random: () => number;
}

/** Reads the failure of a request, or throws it if it ends the search. */
export function readFailure(error: unknown, state: PollState): PollFailure {
  if (!isTemporary(error, state)) throw error;
  const lostCount = countLost(error, state.lostCount);
  // There is no server, or this page may not use it.
  if (lostCount >= MAX_LOST) throw error;
  const isLimited = error.kind === 'rateLimited';
  // A limit on polls, of a gateway without an envelope or of the relay for each visitor, does not end the quote that is
  // polled; otherwise the API's rate limit prevented it.
  const isOnPolls = error.items.every(({errorCode}) => errorCode === 'RelayVisitorLimit');
  const wasNeverStarted = isLimited && !isOnPolls;
  const {retryAfterSeconds = DEFAULT_RETRY_AFTER_SECONDS} = error;
  return {
    error,
    stage: isLimited ? 'limited' : error.kind === 'timeout' ? 'quoting' : 'offline',
    mayHaveStarted: !wasNeverStarted && (state.mayHaveStarted || !(error.neverSent || isLimited)),
    waitMs: isLimited ? (retryAfterSeconds + state.random()) * 1000 : undefined,
    lostCount,
  };
}

/** Whether an error is temporary, so that the search may still be quoting. */
function isTemporary(error: unknown, {mayHaveStarted}: PollState): error is ServiceError {
  // Stryker disable next-line ConditionalExpression: equivalent mutant
  if (!(error instanceof ServiceError)) return false;
  const {kind, status = 0, items} = error;
  // Without an envelope the response is from a gateway: the poll did not reach the API.
  const isGateway = mayHaveStarted && status >= 502 && status <= 504 && items.length === 0;
  return isGateway || kind === 'network' || kind === 'timeout' || kind === 'rateLimited';
}

/** Counts the connections that were lost while online, also within a response, until there is a response. */
function countLost({kind, neverSent, status}: ServiceError, before: number): number {
  if (kind === 'network') return neverSent ? before : before + 1;
  return status === undefined ? before : -Infinity;
}
