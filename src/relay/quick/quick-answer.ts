import type {IncomingHttpHeaders} from 'node:http';
import type {AnswerHeaders} from '../answer-headers.js';
import type {RequestNotes} from '../environment.js';
import type {Reply} from '../reply.js';

/** Calls back when a visitor has gone, at once when that was before; gives back what ends that. */
export type OnGone = (leave: () => void) => () => void;

/** A request as a Node server has it, its body still to be read. */
export interface QuickRequest {
  readonly method: string;
  /** The path as it was written, without a query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly address: string | undefined;
  /** Reads the whole body, which the server holds to its declared length; empty when its sender leaves in the middle. */
  readonly text: () => Promise<string>;
  /** Calls back when the visitor has gone. */
  readonly onGone?: OnGone;
}

/** An answer in the bytes that go out, its headers as names and values in turn. */
export interface QuickAnswer {
  readonly status: number;
  readonly headers: string[];
  readonly body: Buffer | undefined;
}

/**
 * Answers what most requests are for. Undefined, decided by the request's head alone, for everything else, which then
 * goes the ordinary way with its body unread. It never rejects.
 */
export type QuickAnswers = (request: QuickRequest) => Promise<QuickAnswer> | undefined;

/** An answer before it is dressed for the page that asked, and what of it goes into the log. */
export interface Found {
  readonly reply: Reply;
  readonly notes: RequestNotes;
}

/** What answers a request. */
export interface QuickHandler {
  /** Answers once the visitor is known to be within the limits. */
  readonly answer: (visitor: string) => Promise<Found>;
  /** What its refusals carry, those before it is asked included. */
  readonly refusalHeaders?: AnswerHeaders | undefined;
}

/** What is said of a quote that was there. */
export const X_CACHE_HIT = {'x-cache': 'HIT'};

/** A header's text; one that came several times is read as a list. */
export const textOf = (header: string | string[] | undefined): string | null =>
  header === undefined ? null : String(header);
