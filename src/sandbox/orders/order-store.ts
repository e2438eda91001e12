import {BoundedMap} from '../bounded-map.js';
import {seededHex} from '../random.js';

/** An order that was placed, without card or customer data. */
export interface Order {
  readonly id: string;
  readonly searchResultPlanId: string;
  readonly accountId: string;
  readonly placedAt: number;
}

/** The maximum number of orders; the oldest are dropped. */
const MAX_ORDERS = 1000;

/** The orders of one sandbox. Their ids are seeded and unique. */
export class OrderStore {
  readonly #seed: string;
  readonly #orders = new BoundedMap<string, Order>(MAX_ORDERS);
  #placed = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  get size(): number {
    return this.#orders.size;
  }

  byId(id: string): Order | undefined {
    return this.#orders.get(id);
  }

  add(parts: Omit<Order, 'id'>): Order {
    const id = `order-${seededHex(12, this.#seed, 'order', parts.searchResultPlanId, this.#placed)}`;
    const order = {...parts, id};
    this.#placed += 1;
    this.#orders.set(id, order);
    return order;
  }
}
