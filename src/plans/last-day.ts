import {PLAN_VALID_MS} from '../contract/limits.js';

/**
 * The end of the last day on which plans can be ordered at any hour (§8.3): their 30 days end at some hour of the next
 * one.
 *
 * @param quotedAt when they were quoted, as `Date.now` returns it
 */
export const endOfLastDay = (quotedAt: number): number => new Date(quotedAt + PLAN_VALID_MS).setHours(0, 0, 0, -1);
