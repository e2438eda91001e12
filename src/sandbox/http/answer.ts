import type {Suggestion, WireError} from '../../contract/index.js';

/** An error without a number (§2.1). */
export interface ShortError {
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly errorField?: string;
  readonly suggestions?: readonly Suggestion[];
}

/** A customer detail's error: a field and words, neither code nor number (§7.2, §7.4). */
export interface DetailError {
  readonly errorMessage: string;
  readonly errorField: string;
  readonly errorCode: null;
  readonly errorNumber: null;
}

/** An error as it goes over the wire. */
export type AnswerError = WireError | ShortError | DetailError;

/** An answer's head. */
export interface AnswerHead {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const JSON_HEADERS = {'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store'};

/** The envelope around a payload (§2.1). */
export const envelopeOf = (response: unknown) => ({response, errorResponse: null});

/** The envelope around errors (§2.1). */
export const errorEnvelopeOf = (errors: readonly AnswerError[]) => ({response: null, errorResponse: {errors}});

/** Any value as a JSON answer. */
export const answerJson = (value: unknown, head: AnswerHead = {}): Response => answerText(JSON.stringify(value), head);

/** JSON that is already written, as text or bytes. */
export const answerText = (
  json: string | Uint8Array<ArrayBuffer>,
  {status = 200, headers}: AnswerHead = {},
): Response => new Response(json, {status, headers: headers ? {...JSON_HEADERS, ...headers} : JSON_HEADERS});

/** A payload in its envelope. */
export const answer = (response: unknown, head?: AnswerHead): Response => answerJson(envelopeOf(response), head);

/** Ends a request with errors: thrown wherever a check fails, answered in one place. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: readonly AnswerError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, errors: readonly AnswerError[], headers: Readonly<Record<string, string>> = {}) {
    super(errors[0]?.errorMessage ?? 'refused');
    this.name = 'HttpError';
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }

  /** The refusal as an answer; short where the endpoint's errors are (§2.1). */
  toResponse({isShort = false} = {}): Response {
    const errors = isShort ? this.errors.map(toShortForm) : this.errors;
    return answerJson(errorEnvelopeOf(errors), {status: this.status, headers: this.headers});
  }
}

/** Leaves of an error what the short form has: the code and the words (§2.1). */
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
