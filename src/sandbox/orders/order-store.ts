import {BoundedMap} from '../bounded-map.js';
import {seededHex} from '../random.js';

/** An order that was placed. No card and no customer is kept with it. */
export interface Order {
  readonly id: string;
  readonly searchResultPlanId: string;
  readonly accountId: string;
  readonly placedAt: number;
}

/** The orders of one sandbox. */
export interface OrderStore {
  place(order: Omit<Order, 'id'>): Order;
  byId(id: string): Order | undefined;
  /** How many are kept. */
  readonly size: number;
}

/** When there are more, the oldest go. */
const MOST_ORDERS = 1000;

/** Makes the store; its ids are seeded and never repeat. */
export function createOrderStore(seed: string): OrderStore {
  const orders = new BoundedMap<string, Order>(MOST_ORDERS);
  let placed = 0;
  return {
    place(parts) {
      const order = {...parts, id: `order-${seededHex(12, seed, 'order', parts.searchResultPlanId, placed)}`};
      placed += 1;
      orders.set(order.id, order);
      return order;
    },
    byId: id => orders.get(id),
    get size() {
      return orders.size;
    },
  };
}
