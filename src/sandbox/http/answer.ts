import type {Suggestion} from '../../contract/index.js';
import type {ServiceError} from './service-errors.js';

/** An error without a number (§2.1). */
export interface ShortError {
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly errorField?: string;
  readonly suggestions?: readonly Suggestion[];
}

/** A customer detail's error: a field and a message, neither code nor number (§7.2, §7.4). */
export interface DetailError {
  readonly errorMessage: string;
  readonly errorField: string;
  readonly errorCode: null;
  readonly errorNumber: null;
}

/** An error as it goes over the wire. */
export type AnswerError = ServiceError | ShortError | DetailError;

/** The status and headers of an answer. */
export interface AnswerInit {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const JSON_HEADERS = {'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store'};

/** The envelope around a payload (§2.1). */
export const envelopeOf = (response: unknown) => ({response, errorResponse: null});

/** The envelope around errors (§2.1). */
export const errorEnvelopeOf = (errors: readonly AnswerError[]) => ({response: null, errorResponse: {errors}});

/** Any value as a JSON answer. */
export const answerJson = (value: unknown, init?: AnswerInit): Response => answerText(JSON.stringify(value), init);

/** JSON that is already written. */
export const answerText = (json: string, {status = 200, headers}: AnswerInit = {}): Response =>
  new Response(json, {status, headers: {...JSON_HEADERS, ...headers}});

/** A payload in its envelope. */
export const answer = (response: unknown, init?: AnswerInit): Response => answerJson(envelopeOf(response), init);

/** Ends a request with errors. It is thrown where a check fails, and answered in one place. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: readonly AnswerError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, errors: readonly AnswerError[], headers: Readonly<Record<string, string>> = {}) {
    super(errors[0]?.errorMessage ?? 'The request was refused.');
    this.name = 'HttpError';
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }

  /** The error as an answer, in the short form if the endpoint's errors are (§2.1). */
  toResponse({isShort = false} = {}): Response {
    const errors = isShort ? this.errors.map(toShortForm) : this.errors;
    return answerJson(errorEnvelopeOf(errors), {status: this.status, headers: this.headers});
  }
}

/** The part of an error that the short form has: the code and the message (§2.1). */
const toShortForm = ({errorCode, errorMessage}: AnswerError): ShortError => ({
  errorCode: errorCode ?? '',
  errorMessage,
});

/** An error in the short form (§2.1). */
export const shortError = (errorCode: string, errorMessage: string, errorField?: string): ShortError => ({
  errorCode,
  errorMessage,
  ...(errorField !== undefined && {errorField}),
});
