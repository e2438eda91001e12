import type {Endpoint} from '../contract/endpoints.js';
import type {PlansRead} from '../contract/plan.js';
import {cleanVin} from '../contract/rules/vin.js';
import type {SearchRequest, SearchWithUserInfoRequest} from '../contract/search.js';
import type {Unspecified} from '../contract/unspecified.js';
import type {CallOptions, Exchange} from './exchange.js';
import {failure} from './payload.js';
import type {Reply} from './reply.js';
import type {Purpose} from './request.js';

/** The options of every search. */
export interface SearchOptions extends CallOptions {
  /** Tells the relay why the search is sent. Without it, no header is sent. */
  readonly purpose?: Purpose | undefined;
}

/** The plans of a response (§2.5). */
export interface PlanAnswer extends PlansRead {
  readonly searchId?: string | undefined;
  readonly userId?: string | undefined;
  /** Whether the quote was cached: `HIT` or `MISS`, on asynchronous searches (§4.3). */
  readonly cache?: string | undefined;
  /**
   * When the plans were quoted, in epoch milliseconds: they can be ordered for 30 days from then (§8.3). Only our relay
   * reports it.
   */
  readonly quotedAt?: number | undefined;
}

/** One step of an asynchronous search (§4.3). While it is pending, the same request is sent again. */
export type AsyncStep<T> = {readonly isDone: false} | {readonly isDone: true; readonly value: T};

/** A search that is polled (§4.3); see `pollSearch`. */
export type AsyncSearch<T = PlanAnswer> = (body: SearchRequest, options?: SearchOptions) => Promise<AsyncStep<T>>;

/** Creates one asynchronous search (§4.3): status 200 is done, 202 is pending, any other is a failure. */
export const createAsyncSearch =
  <T>(exchange: Exchange, endpoint: Endpoint, read: (reply: Reply) => T | Promise<T>): AsyncSearch<T> =>
  async (body, options) => {
    const reply = await sendSearch(exchange, endpoint, body, options);
    if (reply.status === 200) return {isDone: true, value: await read(reply)};
    if (reply.status === 202) return {isDone: false};
    throw await failure(reply, {purpose: options?.purpose});
  };

/** Sends a search of any kind. */
export const sendSearch = (
  exchange: Exchange,
  endpoint: Endpoint,
  body: SearchWithUserInfoRequest,
  {purpose, ...options}: SearchOptions = {},
) => exchange.send(endpoint, {body: encodeSearch(body, exchange.unspecified), purpose}, options);

/** Normalizes the VIN of a search and uses the account's field names, where the API description has none (§4.2). */
function encodeSearch(
  {searchCriteria: {vin, licensePlate, ...criteria}, UserDetails, ...body}: SearchWithUserInfoRequest,
  {plateField = 'licensePlate', userDetailsField = 'UserDetails'}: Partial<Unspecified>,
): object {
  return {
    ...body,
    searchCriteria: {...criteria, vin: typeof vin === 'string' ? cleanVin(vin) : vin, [plateField]: licensePlate},
    [userDetailsField]: UserDetails,
  };
}
