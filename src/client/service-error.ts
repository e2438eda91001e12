import type {ErrorItem, Suggestion} from '../contract/envelope.js';

/**
 * Why a call failed.
 *
 * - `rejected`: the API rejected the request; `items` contain the reasons (§7)
 * - `unauthorized`, `forbidden`: the key is invalid, or lacks permission (§5.8)
 * - `rateLimited`: too many calls; `retryAfterSeconds` is the minimum wait (§8.2)
 * - `unavailable`: a server error (5xx)
 * - `network`, `timeout`: no response, or none within the deadline
 * - `protocol`: a response that the API description does not allow
 * - `declined`: a prefetch that the relay did not start
 * - `deadline`: a search that was still quoting at its deadline
 * - `aborted`: aborted by the caller's signal
 */
export type ServiceErrorKind =
  | 'rejected'
  | 'unauthorized'
  | 'forbidden'
  | 'rateLimited'
  | 'unavailable'
  | 'network'
  | 'timeout'
  | 'protocol'
  | 'declined'
  | 'deadline'
  | 'aborted';

/** The details of a failure. */
export interface ServiceErrorDetails {
  readonly status?: number | undefined;
  readonly items?: readonly ErrorItem[];
  readonly retryAfterSeconds?: number | undefined;
  readonly neverSent?: boolean;
  readonly cause?: unknown;
}

/** The error that every call of the client fails with. Its message is for developers, not for shoppers. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ServiceErrorKind;
  /** The HTTP status; absent if there was no response. */
  readonly status: number | undefined;
  /** The errors in the response (§2.1); branch on their code and number. */
  readonly items: readonly ErrorItem[];
  /** With `rateLimited`: the minimum wait, at most 24 hours; absent if the response did not include it (§8.2). */
  readonly retryAfterSeconds: number | undefined;
  /** With `network`: the request certainly did not reach the server. */
  readonly neverSent: boolean;
  /**
   * With `verify()` and `rotate()`: the payload in which no key was found, because a key is returned only once. It is not
   * enumerable, so that logs do not contain it.
   */
  declare readonly payload?: unknown;

  constructor(kind: ServiceErrorKind, message: string, details: ServiceErrorDetails = {}) {
    super(message, {cause: details.cause});
    this.kind = kind;
    this.status = details.status;
    this.items = details.items ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.neverSent = !!details.neverSent;
  }

  /** All suggestions of the errors. Show each `message` to the shopper as it is (§2.1). */
  get suggestions(): readonly Suggestion[] {
    return this.items.flatMap(item => item.suggestions);
  }
}
