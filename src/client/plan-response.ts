import {PlanResults, type PlansRead} from '../contract/plan.js';
import {readPayload} from './payload.js';
import {readInSlices} from './read-in-slices.js';
import type {Reply} from './reply.js';

/** The plans of a response (§2.5). */
export interface PlanResponse extends PlansRead {
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

/** Reads the plans of a response. */
export async function readPlanResponse(reply: Reply): Promise<PlanResponse> {
  const {results, searchId, userId} = await readPayload(reply, PlanResults);
  return {...(await readInSlices(results)), searchId, userId, cache: reply.cache, quotedAt: reply.quotedAt};
}
