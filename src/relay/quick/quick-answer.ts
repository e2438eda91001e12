import type {IncomingHttpHeaders} from 'node:http';
import type {RequestNotes} from '../environment.js';
import type {OnGone} from '../listeners.js';
import type {Reply} from '../reply.js';

/** A request as a Node server has it, its body read whole. */
export interface QuickRequest {
  readonly method: string;
  /** The path as it was written, without a query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly address: string | undefined;
  readonly text: string;
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
 * Answers what most requests are for. Undefined for everything else, which then goes the ordinary way. It never rejects.
 */
export type QuickAnswers = (request: QuickRequest) => QuickAnswer | Promise<QuickAnswer> | undefined;

/** An answer before it is dressed for the page that asked, and what of it goes into the log. */
export interface Found {
  readonly reply: Reply;
  readonly notes: RequestNotes;
}

/** What is at hand, or what finds it once the visitor is known to be within the limits, or nothing that is quickly had. */
export type Finding = Found | (() => Promise<Found>) | undefined;

/** What is said of a quote that was there. */
export const X_CACHE_HIT = {'x-cache': 'HIT'};

/** A header's text; one that came several times is read as a list. */
export const textOf = (header: string | string[] | undefined): string | null =>
  header === undefined ? null : String(header);
