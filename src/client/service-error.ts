import type {ErrorItem, Suggestion} from '../contract/envelope.js';

/**
 * Why a call failed.
 *
 * - `refused`: the service rejected the request; `items` contain the reasons (§7)
 * - `unauthorized`, `forbidden`: the key, or what it may do (§5.8)
 * - `rateLimited`: too many calls; `retryAfterSeconds` is the least time to wait (§8.2)
 * - `unavailable`: a failure on the other side (5xx)
 * - `network`, `timeout`: no answer, or none within the deadline
 * - `protocol`: an answer that the interface does not allow
 * - `declined`: a speculative search that the relay chose not to start
 * - `ceiling`: a search that was still quoting when its time was up
 * - `aborted`: the caller's signal
 */
export type ServiceErrorKind =
  | 'refused'
  | 'unauthorized'
  | 'forbidden'
  | 'rateLimited'
  | 'unavailable'
  | 'network'
  | 'timeout'
  | 'protocol'
  | 'declined'
  | 'ceiling'
  | 'aborted';

/** The details of a failure. */
export interface ServiceErrorDetails {
  readonly status?: number | undefined;
  readonly items?: readonly ErrorItem[];
  readonly retryAfterSeconds?: number | undefined;
  readonly neverSent?: boolean;
  readonly cause?: unknown;
}

/** The one error that every call of the client fails with. Its message is for developers, never for a page. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ServiceErrorKind;
  /** The answer's HTTP status; absent when there was no answer. */
  readonly status: number | undefined;
  /** The errors that the service gave (§2.1); branch on their code and number. */
  readonly items: readonly ErrorItem[];
  /** With `rateLimited`: the least time to wait, 24 hours at the most; absent when the service did not say (§8.2). */
  readonly retryAfterSeconds: number | undefined;
  /** With `network`: it is certain that nothing reached the other side. */
  readonly neverSent: boolean;

  constructor(kind: ServiceErrorKind, message: string, details: ServiceErrorDetails = {}) {
    super(message, {cause: details.cause});
    this.kind = kind;
    this.status = details.status;
    this.items = details.items ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.neverSent = details.neverSent ?? false;
  }

  /** All advice that came with the errors; each `message` is to be shown as it stands (§2.1). */
  get suggestions(): readonly Suggestion[] {
    return this.items.flatMap(item => item.suggestions);
  }
}
