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

/** Makes the store; its ids are seeded and never repeat. */
export function createOrderStore(seed: string): OrderStore {
  const orders = new Map<string, Order>();
  return {
    place(parts) {
      const order = {...parts, id: `order-${seededHex(12, seed, 'order', parts.searchResultPlanId, orders.size)}`};
      orders.set(order.id, order);
      return order;
    },
    byId: id => orders.get(id),
    get size() {
      return orders.size;
    },
  };
}
