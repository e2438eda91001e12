import {ROUTES, type SearchRequest} from '../../contract/index.js';
import type {Vehicle} from '../async/registrar.js';
import type {RelayContext} from '../environment.js';
import {encodedPlain, type EncodedBody} from '../encoded-body.js';
import type {Parts} from '../parts.js';
import {readPurpose} from '../purpose.js';
import type {PreparedSearch} from '../quote.js';
import type {Asking, Finding} from '../quote-book.js';
import {isFailure} from '../read-search.js';
import {type Failure, refusal, retryAfterSeconds} from '../refusals.js';
import {refuse, type Reply, send, sendFailure} from '../reply.js';
import {ASYNC_SEARCHES, ASYNC_TWINS, type AsyncSearchName, type SyncSearchName} from '../routes.js';
import type {SearchKeys} from '../search-key.js';
import type {SettledEntry} from '../stores/quote-store.js';

export type Handler = (context: RelayContext) => Promise<Response>;

/** A synchronous search waits for its quote, which others may share or have started (§4.2). */
export function syncSearch(name: SyncSearchName, parts: Parts): Handler {
  return async function syncSearch(context) {
    context.get('notes').route = name;
    const search = prepare(context, name, parts);
    if (isFailure(search)) return sendFailure(context, search);
    const finding = await parts.book.find(search, asking(context, parts, parts.settings.timeoutMs + GRACE_MS));
    if (finding.kind === 'quoting') return refuse(context, 'RelayUpstreamTimeout');
    if (finding.kind !== 'settled') return sendUnsettled(context, finding);
    return send(context, replyOf(finding.entry, finding.entry.status, parts.settings.now()));
  };
}

/** An asynchronous search answers 202 until its quote is done, then 200; a quote that failed is 400 (§4.3). */
export function asyncSearch(name: AsyncSearchName, parts: Parts): Handler {
  const pending = pendingBody(parts);

  return async function asyncSearch(context) {
    context.get('notes').route = name;
    const search = prepare(context, ASYNC_SEARCHES[name], parts);
    if (isFailure(search)) return sendFailure(context, search);
    const asked = asking(context, parts, parts.settings.pollHoldMs);
    // Nobody looks at what a speculation brings: its connection is free for something else at once.
    const finding = await parts.book.find(search, asked.purpose === 'prefetch' ? {...asked, waitMs: 0} : asked);
    const isHit = finding.kind === 'settled' && finding.entry.state === 'done' && finding.isHit;
    context.get('notes').cache = isHit ? 'HIT' : 'MISS';
    const cache = {'x-cache': isHit ? 'HIT' : 'MISS'};
    if (finding.kind === 'quoting') return send(context, {status: 202, body: pending, headers: cache});
    if (finding.kind !== 'settled') return sendUnsettled(context, finding, cache);
    const {status, body, headers} = replyOf(finding.entry, asyncStatus(finding.entry), parts.settings.now());
    return send(context, {status, ...(body && {body}), headers: {...cache, ...headers}});
  };
}

/** What a 202 holds (§4.3). */
export const pendingBody = ({settings: {unspecified}}: Parts): EncodedBody =>
  encodedPlain({response: unspecified.pendingResponse, errorResponse: null});

/** Those who wait on a synchronous route outlast the quote's own deadline, to be told how it ended. */
const GRACE_MS = 3000;

/** Reads the body into what the book takes; a strict route refuses another way to name the vehicle (§4.2). */
export function prepare(
  context: RelayContext,
  name: SyncSearchName,
  {readSearch, keys}: Parts,
): PreparedSearch | Failure {
  const route = ROUTES[name];
  const read = readSearch(context.get('body'), route);
  if (isFailure(read)) return read;
  const {search, body} = read;
  const key = keys.quote(search);
  return {
    path: route.path,
    asyncPath: ROUTES[ASYNC_TWINS[name]].path,
    body,
    key,
    startPriceKey: () => keys.startPrice(search),
    begunKey: () => keys.begun(key),
    vehicle: () => vehicleOf(search, keys),
  };
}

/** The vehicle of a search by VIN; where other identifiers come with it, the VIN is what counts (§2.2). */
function vehicleOf({searchCriteria: {vin, mileage}}: SearchRequest, keys: SearchKeys): Vehicle | undefined {
  if (!vin || typeof mileage !== 'number') return undefined;
  return {vin, mileage, key: keys.vehicle(vin, mileage)};
}

export const asking = (context: RelayContext, {askerOf}: Parts, waitMs: number): Asking => ({
  purpose: readPurpose(context),
  asker: askerOf(context),
  waitMs,
  signal: () => context.req.raw.signal,
});

/** 429 stays what it is, since the quote has not begun; every other failure ends the polling (§4.3). */
export const asyncStatus = ({state, status}: SettledEntry): number =>
  state === 'failed' && status !== 429 ? 400 : status;

export function replyOf(entry: SettledEntry, status: number, now: number): Reply {
  if (entry.state === 'done' || entry.retryAt === undefined) return {status, body: entry.body};
  return {status, body: entry.body, headers: {'retry-after': retryAfterSeconds(entry.retryAt - now)}};
}

function sendUnsettled(
  context: RelayContext,
  finding: Exclude<Finding, {kind: 'settled' | 'quoting'}>,
  headers = {},
): Promise<Response> {
  if (finding.kind === 'declined') return send(context, {status: 204, headers});
  return sendFailure(context, finding.failure ?? refusal('RelaySearchLost'));
}
