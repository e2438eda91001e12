import {ROUTES} from '../../contract/index.js';
import type {Admission} from '../limits/admission.js';
import type {PrepareSearch, SyncSearchName} from '../quotes/prepare-search.js';
import type {QuoteCache, SettledQuote} from '../quotes/quote-cache.js';
import type {SettledEntry} from '../quotes/quote-store.js';
import type {SyncQuoter} from '../quotes/quote.js';
import type {SearchReader} from '../quotes/read-search.js';
import type {EncodedBody} from '../shared/encoded-body.js';
import {codeOfCached, type Failure, isFailure, relayError, retryAfterSeconds} from '../shared/relay-errors.js';
import {CLIENT_GONE, failureResponse, type Handler, type HandlerResponse} from './handler.js';

/** Clients of a synchronous route wait longer than the quote's own deadline, so that they learn how it ended. */
const GRACE_MS = 3000;

export interface SyncSearchOptions {
  readonly quotes: QuoteCache;
  readonly prepare: PrepareSearch;
  readonly timeoutMs: number;
  readonly now: () => number;
}

/** A synchronous search waits for its quote, which other clients may share or have started (§4.2). */
export const syncSearch = (name: SyncSearchName, {quotes, prepare, timeoutMs, now}: SyncSearchOptions): Handler =>
  async function syncSearch(request) {
    const search = prepare(request.body, name);
    if (isFailure(search)) return search;
    const quote = await quotes.quoteFor(search, {...request, waitMs: timeoutMs + GRACE_MS});
    if (quote.kind === 'quoting') {
      return request.client.gone.aborted ? {...CLIENT_GONE, cache: 'MISS'} : missed(relayError('RelayUpstreamTimeout'));
    }
    if (quote.kind === 'rejected') return missed(quote.failure);
    if (quote.kind === 'declined') return {status: 204, cache: 'MISS'};
    return {...entryResponse(quote.entry, quote.entry.status, now()), cache: cacheOf(quote)};
  };

export interface AsyncSearchOptions {
  readonly quotes: QuoteCache;
  readonly prepare: PrepareSearch;
  /** How long a poll is held open for its quote. */
  readonly pollHoldMs: number;
  /** The body of a 202. */
  readonly pending: EncodedBody;
  readonly now: () => number;
}

/** An asynchronous search gets 202 until its quote is done, then 200; a quote that failed is 400 (§4.3). */
export const asyncSearch = (name: SyncSearchName, options: AsyncSearchOptions): Handler =>
  async function asyncSearch(request) {
    const {quotes, prepare, pollHoldMs, pending, now} = options;
    const search = prepare(request.body, name);
    if (isFailure(search)) return search;
    // The response to a prefetch is not read, so its connection is freed at once.
    const waitMs = request.purpose === 'prefetch' ? 0 : pollHoldMs;
    const quote = await quotes.quoteFor(search, {...request, waitMs});
    if (quote.kind === 'quoting') return {status: 202, body: pending, cache: 'MISS'};
    if (quote.kind === 'rejected') return missed(quote.failure);
    if (quote.kind === 'declined') return {status: 204, cache: 'MISS'};
    return {...entryResponse(quote.entry, asyncStatus(quote.entry), now()), cache: cacheOf(quote)};
  };

export interface UserInfoSearchOptions {
  readonly readSearch: SearchReader;
  readonly admission: Admission;
  readonly quoteSync: SyncQuoter;
  readonly now: () => number;
}

const USER_INFO_ROUTE = ROUTES.plansSearchWithUserInfoVin;

/**
 * Searches with the customer's details (§4.2). It bypasses the quote cache: its plans are for one person, so they are
 * never stored, shared or prefetched.
 */
export const userInfoSearch = ({readSearch, admission, quoteSync, now}: UserInfoSearchOptions): Handler =>
  async function userInfoSearch({body, purpose, requester}) {
    const search = readSearch(body, USER_INFO_ROUTE);
    if (isFailure(search)) return search;
    if (purpose === 'prefetch') return {status: 204};
    if (purpose === 'poll') return relayError('RelaySearchLost');
    const rejection = (await admission.verify(requester)) ?? (await admission.admit(requester, 'search'));
    if (rejection) return rejection;
    const {entry} = await quoteSync({path: USER_INFO_ROUTE.path, body: search.body}, requester);
    return entryResponse(entry, entry.status, now());
  };

/** Makes the response of a failure for which no quote was cached. */
export const missed = (failure: Failure): HandlerResponse => ({...failureResponse(failure), cache: 'MISS'});

const cacheOf = ({entry, isHit}: SettledQuote): 'HIT' | 'MISS' => (entry.state === 'done' && isHit ? 'HIT' : 'MISS');

/** 403 and 429 stay unchanged, because no quote has started; any other failure is 400, which ends polling (§4.3, §5.8). */
export const asyncStatus = ({state, status}: SettledEntry): number =>
  state === 'failed' && status !== 403 && status !== 429 ? 400 : status;

/** Makes the response of an entry of the quote cache. */
export function entryResponse(entry: SettledEntry, status: number, now: number): HandlerResponse {
  const {body} = entry;
  if (entry.state === 'done') {
    const {quotedAt} = entry;
    if (quotedAt === undefined) return {status, body};
    return {status, body, headers: {'plan-quoted-at': new Date(quotedAt).toUTCString()}};
  }
  const code = codeOfCached(body.identity);
  if (entry.retryAt === undefined) return {status, body, code};
  return {status, body, code, headers: {'retry-after': retryAfterSeconds(entry.retryAt - now)}};
}
