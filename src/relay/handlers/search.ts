import {ROUTES, type RouteName, type SearchRequest} from '../../contract/index.js';
import type {Admission} from '../limits/admission.js';
import {createBoundedCache} from '../limits/bounded-cache.js';
import {codeOfCached, type Failure, isFailure, relayError, retryAfterSeconds} from '../limits/relay-errors.js';
import type {QuoteCache, QuoteRequest} from '../quotes/quote-cache.js';
import type {SettledEntry} from '../quotes/quote-store.js';
import type {PreparedSearch, SyncQuoter} from '../quotes/quote.js';
import type {SearchReader} from '../quotes/read-search.js';
import type {Vehicle} from '../quotes/registrar.js';
import type {SearchKeys} from '../quotes/search-key.js';
import type {EncodedBody} from '../service/encoded-body.js';
import {failureResponse, type Handler, type HandlerRequest, type HandlerResponse} from './handler.js';

/**
 * The synchronous searches and the asynchronous route of each. All of them share one quote for the same body: a strict
 * route validates its vehicle identifier before the quote is looked up.
 */
export const ASYNC_TWINS = {
  plansSearch: 'plansSearchAsync',
  plansSearchVin: 'plansSearchAsyncVin',
  plansSearchMakeModelYear: 'plansSearchAsyncMakeModelYear',
  plansSearchLicensePlate: 'plansSearchAsyncLicensePlate',
} as const satisfies Readonly<Partial<Record<RouteName, RouteName>>>;

export type SyncSearchName = keyof typeof ASYNC_TWINS;

/** Reads a body into a search that is ready to be quoted. A strict route rejects any other vehicle identifier. */
export type PrepareSearch = (body: string, name: SyncSearchName) => PreparedSearch | Failure;

/** How many prepared searches are cached by the text of their body. */
const MAX_CACHED = 1000;

/** The longest body text that is cached: several times the usual length. */
const MAX_CACHED_LENGTH = 2048;

/**
 * Prepares searches, and caches the latest by the text of their body: a browser polls with the same text until its quote
 * is done, and parsing and validating it again would be the most expensive part of a cache hit.
 */
export function createSearchPreparer(readSearch: SearchReader, keys: SearchKeys): PrepareSearch {
  const cache = createBoundedCache<PreparedSearch>(MAX_CACHED);

  function prepare(body: string, name: SyncSearchName): PreparedSearch | Failure {
    const read = readSearch(body, ROUTES[name]);
    if (isFailure(read)) return read;
    const {quote: key, startPrice: startPriceKey} = keys.of(read.search);
    return {
      path: ROUTES[name].path,
      asyncPath: ROUTES[ASYNC_TWINS[name]].path,
      body: read.body,
      key,
      startPriceKey,
      startedKey: keys.started(key),
      vehicle: vehicleOf(read.search, keys),
    };
  }

  return (body, name) => {
    if (body.length > MAX_CACHED_LENGTH) return prepare(body, name);
    const text = `${name} ${body}`;
    const cached = cache.get(text);
    if (cached) return cached;
    const search = prepare(body, name);
    if (!isFailure(search)) cache.set(text, search);
    return search;
  };
}

/** The vehicle of a search by VIN. The VIN takes precedence over other identifiers (§2.2). */
function vehicleOf({searchCriteria: {vin, mileage}}: SearchRequest, keys: SearchKeys): Vehicle | undefined {
  if (!vin || typeof mileage !== 'number') return undefined;
  return {vin, mileage, key: keys.vehicle(vin, mileage)};
}

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
    const quote = await quotes.quoteFor(search, quoteRequest(request, timeoutMs + GRACE_MS));
    if (quote.kind === 'quoting') return relayError('RelayUpstreamTimeout');
    if (quote.kind === 'rejected') return quote.failure;
    if (quote.kind === 'declined') return {status: 204};
    return entryResponse(quote.entry, quote.entry.status, now());
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
    const quote = await quotes.quoteFor(search, quoteRequest(request, waitMs));
    if (quote.kind === 'quoting') return {status: 202, body: pending, cache: 'MISS'};
    if (quote.kind === 'rejected') return {...failureResponse(quote.failure), cache: 'MISS'};
    if (quote.kind === 'declined') return {status: 204, cache: 'MISS'};
    const {entry, isHit} = quote;
    const cache = entry.state === 'done' && isHit ? 'HIT' : 'MISS';
    return {...entryResponse(entry, asyncStatus(entry), now()), cache};
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

/** Makes the quote request of a client that waits this long for its response. */
const quoteRequest = ({purpose, requester, client}: HandlerRequest, waitMs: number): QuoteRequest => ({
  purpose,
  requester,
  client,
  waitMs,
});

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
