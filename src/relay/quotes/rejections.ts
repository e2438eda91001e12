import type {Failure} from '../shared/relay-errors.js';
import {createBoundedCache} from '../shared/bounded-cache.js';
import type {Priority} from './subscribers.js';

/** Why a client could not start a quote, and what the limit that was used up depends on. */
export interface Rejection {
  readonly failure: Failure;
  readonly origin: string;
  readonly priority: Priority;
}

interface Numbered extends Rejection {
  readonly number: number;
}

/** For how many searches at once. Clients that wait for one read its rejection as soon as it is added. */
const MAX_SEARCHES = 1000;

/**
 * The latest rejections in this process. A client that waited for a quote that was not started reads the reason here, so
 * that not every one of many clients has to be rejected in turn.
 */
export class Rejections {
  readonly #latest = createBoundedCache<Numbered>(MAX_SEARCHES);
  #count = 0;

  /** How many there have been, of all searches. */
  get count(): number {
    return this.#count;
  }

  add(key: string, rejection: Rejection): void {
    this.#count += 1;
    this.#latest.set(key, {...rejection, number: this.#count});
  }

  /** The latest rejection of a search, if it was added after there had been `count`. */
  since(count: number, key: string): Rejection | undefined {
    const latest = this.#latest.get(key);
    return latest && latest.number > count ? latest : undefined;
  }
}

/**
 * Whether another client would be rejected, too. A visitor's own limit does not apply to others, and an origin beyond its
 * share or a background quote is rejected while others may still use the reserved capacity.
 */
export const appliesTo = ({failure, origin, priority}: Rejection, client: Omit<Rejection, 'failure'>): boolean =>
  failure.code === 'RelayBudgetExhausted' &&
  origin === client.origin &&
  (priority === 'search' || client.priority === 'prefetch');
