import {ORDER_ENDPOINTS} from '../contract/endpoints/account.js';
import {readEnvelope, type ErrorItem} from '../contract/envelope.js';
import {OrderId, type OrderRequest} from '../contract/order.js';
import {renameField} from '../contract/unspecified.js';
import type {CallOptions, Exchange} from './exchange.js';
import {failure, protocolError, refusal, type Reply} from './reply.js';
import {withCleanVin} from './request.js';

/** The result of an order: an id for each plan that was ordered, and the errors of those that were not. */
export interface OrderResult {
  readonly orderIds: readonly OrderId[];
  readonly refusals: readonly (readonly ErrorItem[])[];
}

/** Orders (§4.5). */
export interface OrderCalls {
  /** Orders a plan. It is never retried: after a lost response, only the account's owner can tell whether the order exists. */
  readonly createOrder: (order: OrderRequest, options?: CallOptions) => Promise<OrderResult>;
}

/** Makes the calls about orders. */
export function createOrderCalls({send, unspecified}: Exchange): OrderCalls {
  // Stryker disable next-line StringLiteral: comes to the same
  const {cardField = 'creditCard', userDetailsField = 'UserDetails', orderVinField = 'vin'} = unspecified;
  return {
    async createOrder(order, options) {
      const named = renameField(
        // Stryker disable next-line StringLiteral: comes to the same
        renameField(withCleanVin(order), 'creditCard', cardField),
        // Stryker disable next-line StringLiteral: comes to the same
        'UserDetails',
        userDetailsField,
      );
      const body = renameField(named, 'vin', orderVinField);
      const reply = await send(ORDER_ENDPOINTS.createOrder, {body}, options);
      if (reply.status === 201) return readOrders(reply);
      const error = refusal(reply, 'refused');
      // Only 201 means an order; 200 and 410 contain errors.
      if (reply.status === 200 && error.items.length === 0)
        // Stryker disable next-line StringLiteral: words for developers
        throw protocolError(reply, 'status 200 without errors, expected 201');
      throw reply.status === 200 || reply.status === 410 ? error : failure(reply);
    },
  };
}

/** Reads the envelopes of a 201, one for each plan. */
function readOrders(reply: Reply): OrderResult {
  // Stryker disable next-line ArrayDeclaration: the next step handles it
  const envelopes: readonly unknown[] = Array.isArray(reply.json) ? reply.json : [reply.json];
  const contents = envelopes.map(readEnvelope);
  const orderIds = contents.flatMap(content => {
    // Stryker disable next-line ConditionalExpression: the next step handles it
    return OrderId(content.kind === 'response' ? content.response : undefined) ?? [];
  });
  const refusals = contents.flatMap(content => (content.kind === 'errors' ? [content.errors] : []));
  // The order exists, so this is not a refusal: its caller has to look the order up.
  // Stryker disable next-line StringLiteral: words for developers
  if (orderIds.length === 0) throw protocolError(reply, 'no id of the order that was created');
  return {orderIds, refusals};
}
