import type {Suggestion, WireError} from '../../contract/index.js';

/** An error without a number (§2.1). */
export interface ShortError {
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly errorField?: string;
  readonly suggestions?: readonly Suggestion[];
}

/** The error of a customer detail: a field and a message, without code or number (§7.2, §7.4). */
export interface DetailError {
  readonly errorMessage: string;
  readonly errorField: string;
  readonly errorCode: null;
  readonly errorNumber: null;
}

/** An error in any of the forms in which it is sent. */
export type ResponseError = WireError | ShortError | DetailError;

/** The status and headers of a response. */
export interface ResponseOptions {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const JSON_HEADERS = {'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store'};

/** Wraps a payload in an envelope (§2.1). */
export const envelopeOf = (response: unknown) => ({response, errorResponse: null});

/** Wraps errors in an envelope (§2.1). */
export const errorEnvelopeOf = (errors: readonly ResponseError[]) => ({response: null, errorResponse: {errors}});

/** Creates a JSON response. */
export const jsonResponse = (value: unknown, init?: ResponseOptions): Response =>
  jsonTextResponse(JSON.stringify(value), init);

/** Creates a response from serialized JSON. */
export const jsonTextResponse = (json: string, {status = 200, headers}: ResponseOptions = {}): Response =>
  new Response(json, {status, headers: {...JSON_HEADERS, ...headers}});

/** Creates a response with the payload in its envelope. */
export const payloadResponse = (response: unknown, init?: ResponseOptions): Response =>
  jsonResponse(envelopeOf(response), init);

/** Ends a request with errors. A failed check throws this, and `serve` turns it into the response. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: readonly ResponseError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, errors: readonly ResponseError[], headers: Readonly<Record<string, string>> = {}) {
    super(errors[0]?.errorMessage ?? 'The request was rejected.');
    this.name = 'HttpError';
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }

  /** Creates the error response, in the short form where the endpoint uses it (§2.1). */
  toResponse({isShort = false} = {}): Response {
    const errors = isShort ? this.errors.map(toShortForm) : this.errors;
    return jsonResponse(errorEnvelopeOf(errors), {status: this.status, headers: this.headers});
  }
}

/** Reduces an error to the short form: code and message (§2.1). */
const toShortForm = ({errorCode, errorMessage}: ResponseError): ShortError => ({
  errorCode: errorCode ?? '',
  errorMessage,
});

/** Creates an error in the short form (§2.1). */
export const shortError = (errorCode: string, errorMessage: string, errorField?: string): ShortError => ({
  errorCode,
  errorMessage,
  ...(errorField !== undefined && {errorField}),
});

/** Creates the error of a customer detail, or of all of them: a path, without code or number (§7.4). */
export const detailError = (name: string | undefined, errorMessage: string): DetailError => ({
  errorMessage,
  errorField: name === undefined ? 'UserDetails' : `UserDetails.${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  errorCode: null,
  errorNumber: null,
});
