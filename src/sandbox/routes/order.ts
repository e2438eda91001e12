import * as z from 'zod/mini';
import {CreditCard, serviceError, UserDetails, type WireError} from '../../contract/index.js';
import {
  answerJson,
  envelopeOf,
  errorEnvelopeOf,
  Refusal,
  shortError,
  type AnswerError,
  type DetailError,
} from '../http/answer.js';
import {toContractName} from '../http/body.js';
import type {Call} from '../http/call.js';
import {chargeCard} from '../orders/cards.js';
import {detailFaults} from '../orders/customer.js';

/** An order as far as it can be read: what is missing or wrong in details and card is said of each (§4.5). */
const ReadableOrder = z.object({
  searchResultPlanId: z.string().check(z.minLength(1)),
  UserDetails: z.catch(UserDetails, {}),
  creditCard: z.optional(z.catch(z.optional(CreditCard), undefined)),
});

/** Orders a plan: an array of envelopes, 201 only when the order exists (§4.5). */
export function createOrder(call: Call): Response {
  const {world, account} = call;
  const {searchResultPlanId: planId, UserDetails: details, creditCard} = readOrder(call);
  const found = world.quotes.find(planId);
  if (found.kind === 'unknown' || found.quote.account.id !== account.id) return gone(planId);
  const isElsewhere = (details.state?.trim().toUpperCase() || found.quote.risk.state) !== found.quote.risk.state;
  const faults = detailFaults(details).map(({name, message}) => detailError(name, message));
  if (found.kind === 'expired') return refuse(planId, [notAvailable]);
  if (faults.length > 0) return refuse(planId, faults);
  if (isElsewhere) return refuse(planId, [notAvailable]);
  const outcome = creditCard ? chargeCard(creditCard, world.clock.now()) : 'invalid';
  if (outcome === 'gone') return gone(planId);
  if (outcome !== 'accepted') return refuse(planId, [cardError(outcome)]);
  const order = world.orders.place({searchResultPlanId: planId, accountId: account.id, placedAt: world.clock.now()});
  return answerJson([envelopeOf(order.id)], {status: 201});
}

/** An expired quote and a state that does not fit have one number; both are mended by a new search (§7.4). */
const notAvailable = serviceError('StateMismatchPlanNotAvailable', [
  {
    action: 'UseDifferentEndpoint',
    message: 'This price can no longer be ordered. Please search again.',
    endpoint: '/api/v2/Partners/PlansSearch',
  },
]);

const cardError = (outcome: 'declined' | 'suspicious' | 'invalid'): WireError =>
  serviceError('CreditCardError', [
    outcome === 'suspicious'
      ? {action: 'ContactSupport', message: 'Please contact us to complete this order.'}
      : {action: 'CheckInput', message: 'Please check the card details, or use another card.'},
  ]);

function readOrder({body, world}: Call): z.infer<typeof ReadableOrder> {
  const {cardField, userDetailsField, bodyInvalidCode} = world.settings.unspecified;
  const renamed = toContractName(toContractName(body, cardField, 'creditCard'), userDetailsField, 'UserDetails');
  const result = z.safeParse(ReadableOrder, renamed);
  if (result.success) return result.data;
  throw new Refusal(400, [shortError(bodyInvalidCode, 'A searchResultPlanId is needed.', 'searchResultPlanId')]);
}

const refuse = (planId: string, errors: readonly AnswerError[]): Response =>
  answerJson([errorEnvelopeOf(errors.map(error => ({...error, affectedEntityIds: [planId]})))]);

/** The order was not created, or was cancelled at once (§4.5). */
const gone = (planId: string): Response => {
  const error = {...shortError('OrderNotActive', 'The order was not created.'), affectedEntityIds: [planId]};
  return answerJson([errorEnvelopeOf([error])], {status: 410});
};

/** A customer detail's error: a path, and neither code nor number (§7.4). */
const detailError = (name: string, message: string): DetailError => ({
  errorMessage: message,
  errorField: `UserDetails.${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  errorCode: null,
  errorNumber: null,
});
