import {ORDER_ENDPOINTS} from '../contract/endpoints/account.js';
import {readEnvelope, type ErrorItem} from '../contract/envelope.js';
import {OrderId, type OrderRequest} from '../contract/order.js';
import {renameField} from '../contract/unspecified.js';
import type {CallOptions, Exchange} from './exchange.js';
import {failure, protocolError, refusal, type Reply} from './reply.js';
import {withCleanVin} from './request.js';

/** What came of an order: one id for each plan ordered, and the errors of those that were not. */
export interface OrderResult {
  readonly orderIds: readonly OrderId[];
  readonly refusals: readonly (readonly ErrorItem[])[];
}

/** Orders (§4.5). */
export interface OrderCalls {
  /** Orders a plan. It is never sent twice by itself: whether an order exists after a lost answer, only the account's owner can tell. */
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
      // 201 alone means an order: 200 carries what was wrong, and so does 410.
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
  // The order exists, so this is no refusal: whoever reads it must look the order up.
  // Stryker disable next-line StringLiteral: words for developers
  if (orderIds.length === 0) throw protocolError(reply, 'no id of the order that was created');
  return {orderIds, refusals};
}
