import * as z from 'zod/mini';
import {CreditCard, UserDetails} from '../../contract/index.js';
import {answerJson, envelopeOf, errorEnvelopeOf, Refusal, shortError, type AnswerError} from '../http/answer.js';
import {toContractName} from '../http/body.js';
import type {Call} from '../http/call.js';
import {statusError} from '../magic/refusals.js';
import {chargeCard} from '../orders/cards.js';
import {detailFaults} from '../orders/customer.js';
import {detailError, errorOfOutcome, notAvailable, outcomeOf} from '../orders/outcome.js';

/** An order as far as it can be read: what is missing or wrong in details and card is said of each (§4.5). */
const ReadableOrder = z.object({
  searchResultPlanId: z.string().check(z.minLength(1)),
  UserDetails: z.catch(UserDetails, {}),
  creditCard: z.optional(z.catch(z.optional(CreditCard), undefined)),
});

/** Orders a plan: an array of envelopes, 201 only when the order exists (§4.5). */
export async function createOrder(call: Call): Promise<Response> {
  const {world, account, request} = call;
  const {searchResultPlanId: planId, UserDetails: details, creditCard} = readOrder(call);
  const found = world.quotes.find(planId);
  if (found.kind === 'unknown' || found.quote.account.id !== account.id) return gone(planId);
  if (found.kind === 'expired') return refuse(planId, [notAvailable]);
  const faults = detailFaults(details).map(({name, message}) => detailError(name, message));
  if (faults.length > 0) return refuse(planId, faults);
  if (details.state?.trim().toUpperCase() !== found.quote.risk.state) return refuse(planId, [notAvailable]);

  const outcome = outcomeOf(found.quote, creditCard ? chargeCard(creditCard, world.clock.now()) : 'invalid');
  if (outcome === 'hang') await world.settings.wait(Infinity, request.signal);
  if (outcome === 'gone') return gone(planId);
  if (outcome === 'server-error') return statusError(500)();
  const error = errorOfOutcome(outcome);
  if (error) return refuse(planId, [error]);
  const order = world.orders.place({searchResultPlanId: planId, accountId: account.id, placedAt: world.clock.now()});
  return answerJson([envelopeOf(order.id)], {status: 201});
}

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
