import type {Endpoint} from '../contract/endpoints.js';
import type {SearchRequest} from '../contract/search.js';
import type {Exchange} from './exchange.js';
import {failure} from './payload.js';
import type {PlanResponse} from './plan-response.js';
import type {Reply} from './reply.js';
import {sendSearch, type SearchOptions} from './send-search.js';

/** One step of an asynchronous search (§4.3). While it is pending, the same request is sent again. */
export type AsyncStep<T> = {readonly isDone: false} | {readonly isDone: true; readonly value: T};

/** A search that is polled (§4.3); see `pollSearch`. */
export type AsyncSearch<T = PlanResponse> = (body: SearchRequest, options?: SearchOptions) => Promise<AsyncStep<T>>;

/** Creates one asynchronous search (§4.3): status 200 is done, 202 is pending, any other is a failure. */
export const createAsyncSearch =
  <T>(exchange: Exchange, endpoint: Endpoint, read: (reply: Reply) => T | Promise<T>): AsyncSearch<T> =>
  async (body, options) => {
    const reply = await sendSearch(exchange, endpoint, body, options);
    if (reply.status === 200) return {isDone: true, value: await read(reply)};
    if (reply.status === 202) return {isDone: false};
    throw await failure(reply, {purpose: options?.purpose});
  };
