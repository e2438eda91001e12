import {ORDER_ENDPOINTS, OrderId, type OrderRequest} from '../contract/order.js';
import {readEnvelope, type ErrorItem} from '../contract/envelope.js';
import {renameFields} from '../contract/unspecified.js';
import type {CallOptions, Exchange} from './exchange.js';
import type {Reply} from './reply.js';
import {protocolError, responseError, statusError} from './reply-error.js';
import {withCleanVin} from './request.js';

/** The result of an order: an id for each plan that was ordered, and the errors of each that was not. */
export interface OrderResult {
  readonly orderIds: readonly OrderId[];
  readonly errors: readonly (readonly ErrorItem[])[];
}

/** Orders (§4.5). */
export interface OrderCalls {
  /** Orders a plan. It is never retried: after a lost response, only the account's owner can check whether the order exists. */
  readonly createOrder: (order: OrderRequest, options?: CallOptions) => Promise<OrderResult>;
}

/** Creates the calls about orders. */
export function createOrderCalls({send, unspecified}: Exchange): OrderCalls {
  const names = {creditCard: unspecified.cardField, vin: unspecified.orderVinField};
  return {
    async createOrder(order, options) {
      const body = renameFields(withCleanVin(order), names);
      const reply = await send(ORDER_ENDPOINTS.createOrder, {body}, options);
      if (reply.status === 201) return readOrders(reply);
      const error = responseError(reply, 'rejected');
      // Only 201 means an order was created; 200 and 410 contain errors.
      if (reply.status === 200 && error.items.length === 0)
        // Stryker disable next-line StringLiteral: developer message
        throw protocolError(reply, 'status 200 without errors instead of 201');
      throw reply.status === 200 || reply.status === 410 ? error : statusError(reply);
    },
  };
}

/** Reads the envelopes of a 201, one for each plan. */
function readOrders(reply: Reply): OrderResult {
  // Stryker disable next-line ArrayDeclaration: equivalent mutant
  const envelopes: readonly unknown[] = Array.isArray(reply.json) ? reply.json : [reply.json];
  const contents = envelopes.map(readEnvelope);
  const orderIds = contents.flatMap(content => {
    // Stryker disable next-line ConditionalExpression: equivalent mutant
    return OrderId(content.kind === 'response' ? content.response : undefined) ?? [];
  });
  const errors = contents.flatMap(content => (content.kind === 'errors' ? [content.errors] : []));
  // The order exists, so it is not reported as rejected: the caller has to look up the order.
  // Stryker disable next-line StringLiteral: developer message
  if (orderIds.length === 0) throw protocolError(reply, 'the order was created, but the response has no order id');
  return {orderIds, errors};
}
