import {limitPerPageView} from '../shared/page-view-limit.js';

/** Prices that nobody asked for cost upstream calls: no more than this many a page view, of all cars together. */
const mayAsk = limitPerPageView(5);

let last: Promise<unknown> = Promise.resolve();

/**
 * Asks for a price when all that were to be asked before have been: one at a time, as many a page view as are allowed.
 * Undefined when it is past that, or no longer wanted when its turn comes.
 */
export function inTurn<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const turn = last.then(() => (signal.aborted || !mayAsk() ? undefined : ask()));
  // Whoever asked hears of a failure; the next one is asked for all the same.
  last = turn.catch(() => undefined);
  return turn;
}
