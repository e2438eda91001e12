import {ROUTES, type SearchRequest} from '../contract/index.js';
import type {AnswerHeaders} from './answer-headers.js';
import type {Vehicle} from './quotes/registrar.js';
import {encodedPlain, type EncodedBody} from './encoded-body.js';
import type {Parts} from './parts.js';
import type {PreparedSearch} from './quotes/quote.js';
import type {QuoteRequest, QuoteResult} from './quotes/quote-cache.js';
import type {ReadSearch} from './read-search.js';
import {type Failure, refusal, retryAfterSeconds} from './refusals.js';
import {failureReply, type Reply} from './reply.js';
import {ASYNC_TWINS, type SyncSearchName} from './routes.js';
import type {KeysOfSearch, SearchKeys} from './search-key.js';
import type {DoneEntry, FailedEntry, SettledEntry} from './quotes/quote-store.js';

/** What is answered to a search, and what of it goes into the log. */
export interface SearchAnswer {
  readonly reply: Reply;
  readonly cache?: 'HIT' | 'MISS';
  readonly code?: string;
}

/** Answers a search that could be read, whatever kind of server it came over. */
export type AnswerSearch = (search: PreparedSearch, asking: Omit<QuoteRequest, 'waitMs'>) => Promise<SearchAnswer>;

/** A synchronous search waits for its quote, which others may share or have started (§4.2). */
export function createSyncAnswers({book, settings}: Parts): AnswerSearch {
  return async function answerSync(search, asking) {
    const finding = await book.quoteFor(search, {...asking, waitMs: settings.timeoutMs + GRACE_MS});
    if (finding.kind === 'quoting') return failed(refusal('RelayUpstreamTimeout'));
    if (finding.kind !== 'settled') return unsettled(finding);
    return {reply: replyOf(finding.entry, finding.entry.status, settings.now())};
  };
}

/** An asynchronous search answers 202 until its quote is done, then 200; a quote that failed is 400 (§4.3). */
export function createAsyncAnswers(parts: Parts): AnswerSearch {
  const {book, settings} = parts;
  const pending = pendingBody(parts);

  return async function answerAsync(search, asking) {
    // Nobody looks at what a speculation brings: its connection is free for something else at once.
    const waitMs = asking.purpose === 'prefetch' ? 0 : settings.pollHoldMs;
    const finding = await book.quoteFor(search, {...asking, waitMs});
    const isHit = finding.kind === 'settled' && finding.entry.state === 'done' && finding.isHit;
    const cache = isHit ? 'HIT' : 'MISS';
    const headers = {'x-cache': cache};
    if (finding.kind === 'quoting') return {reply: {status: 202, body: pending, headers}, cache};
    if (finding.kind !== 'settled') return {...unsettled(finding, headers), cache};
    const reply = replyOf(finding.entry, asyncStatus(finding.entry), settings.now());
    return {reply: {...reply, headers: {...headers, ...reply.headers}}, cache};
  };
}

/** What a 202 holds (§4.3). */
export const pendingBody = ({settings: {unspecified}}: Parts): EncodedBody =>
  encodedPlain({response: unspecified.pendingResponse, errorResponse: null});

/** Those who wait on a synchronous route outlast the quote's own deadline, to be told how it ended. */
const GRACE_MS = 3000;

/** What the book takes of a search that was read for a route. */
export function prepareSearch(
  {search, body}: ReadSearch,
  name: SyncSearchName,
  keys: SearchKeys,
  {quote: key, startPrice}: KeysOfSearch = keys.of(search),
): PreparedSearch {
  return {
    path: ROUTES[name].path,
    asyncPath: ROUTES[ASYNC_TWINS[name]].path,
    body,
    key,
    startPriceKey: startPrice,
    startedKey: () => keys.started(key),
    vehicle: () => vehicleOf(search, keys),
  };
}

/** The vehicle of a search by VIN; where other identifiers come with it, the VIN is what counts (§2.2). */
function vehicleOf({searchCriteria: {vin, mileage}}: SearchRequest, keys: SearchKeys): Vehicle | undefined {
  if (!vin || typeof mileage !== 'number') return undefined;
  return {vin, mileage, key: keys.vehicle(vin, mileage)};
}

/** 403 and 429 stay what they are, since no quote has begun; every other failure ends the polling (§4.3, §5.8). */
export const asyncStatus = ({state, status}: SettledEntry): number =>
  state === 'failed' && status !== 403 && status !== 429 ? 400 : status;

/** An entry as it is answered, with what its headers tell of it. */
export function replyOf(entry: SettledEntry, status: number, now: number): Reply {
  const headers = entry.state === 'done' ? quotedAtHeaders(entry) : retryHeaders(entry, now);
  return {status, body: entry.body, ...(headers && {headers})};
}

/** When the plans were bought at the service, where that is known. */
export const quotedAtHeaders = ({quotedAt}: DoneEntry): AnswerHeaders | undefined =>
  quotedAt === undefined ? undefined : {'plan-quoted-at': new Date(quotedAt).toUTCString()};

const retryHeaders = ({retryAt}: FailedEntry, now: number): AnswerHeaders | undefined =>
  retryAt === undefined ? undefined : {'retry-after': retryAfterSeconds(retryAt - now)};

const failed = (failure: Failure, headers?: AnswerHeaders): SearchAnswer => ({
  reply: failureReply(failure, headers),
  ...(failure.code !== undefined && {code: failure.code}),
});

function unsettled(
  finding: Exclude<QuoteResult, {kind: 'settled' | 'quoting'}>,
  headers?: AnswerHeaders,
): SearchAnswer {
  if (finding.kind === 'refused') return failed(finding.failure, headers);
  return {reply: {status: 204, ...(headers && {headers})}};
}
