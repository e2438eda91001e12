import * as z from 'zod/mini';
import {CreditCard, type WireError} from '../../contract/index.js';
import type {TestCard} from '../faults/test-values.js';
import {testBehaviorOf} from '../faults/test-vehicles.js';
import {detailError, type ResponseError} from '../http/response.js';
import type {JsonObject} from '../http/body.js';
import {checkInput, endpointOf, serviceError} from '../http/service-errors.js';
import {pause} from '../options.js';
import {chargeCard, detailProblems, type DetailName} from './order-form.js';
import type {Order} from './order-store.js';
import type {PlanOfQuote} from '../quotes/quote.js';
import type {SandboxState} from '../state.js';
import {isVin, type Vehicle} from '../vehicles/vehicle.js';

/** The unvalidated data of an order. */
export interface OrderForm {
  readonly details: JsonObject;
  readonly card: unknown;
  readonly vin: unknown;
}

/** An error of an order and the invalid input. */
export interface OrderError {
  readonly input: DetailName | 'card' | 'vin';
  readonly error: ResponseError;
}

/** The outcome of an order. */
export type Placement =
  | {readonly kind: 'placed'; readonly order: Order}
  | {readonly kind: 'rejected'; readonly errors: readonly OrderError[]}
  /** The order was not created, or was canceled immediately. */
  | {readonly kind: 'gone'}
  /** The service failed. */
  | {readonly kind: 'failed'};

/**
 * Orders a plan that is still valid. Both the API and the checkout page use this function, so that they cannot
 * disagree.
 */
export async function placeOrder(
  state: SandboxState,
  plan: PlanOfQuote,
  form: OrderForm,
  request: Request,
): Promise<Placement> {
  const {offer, quote} = plan;
  const errors = [...detailErrors(form.details), ...vinErrors(state, quote.risk.vehicle, form.vin)];
  if (errors.length > 0) return {kind: 'rejected', errors};
  if (stateOf(form.details) !== quote.risk.state) return rejected('state', notAvailable);

  // Some test vehicles have a fixed outcome, whatever the card.
  const outcome = testBehaviorOf(quote.risk.vehicle).order ?? outcomeOfCard(form.card, state.clock.now());
  if (outcome === 'hang') await pause(state.settings.wait, Infinity, request);
  switch (outcome) {
    case 'accepted':
      return {
        kind: 'placed',
        order: state.orders.add({
          searchResultPlanId: offer.id,
          accountId: quote.account.id,
          placedAt: state.clock.now(),
        }),
      };
    case 'declined':
    case 'invalid':
      return rejected('card', serviceError('CreditCardError', [CHECK_CARD]));
    case 'suspicious':
      return rejected('card', serviceError('CreditCardError', [CONTACT]));
    case 'not-available':
      return rejected('card', notAvailable);
    case 'details':
      return rejected(
        'address',
        detailError('address', 'Please check your street address. It does not match the card’s billing address.'),
      );
    case 'gone':
      return {kind: 'gone'};
    case 'server-error':
    case 'hang':
      return {kind: 'failed'};
  }
}

const rejected = (input: OrderError['input'], error: ResponseError): Placement => ({
  kind: 'rejected',
  errors: [{input, error}],
});

const CHECK_CARD = checkInput('Please check the card details, or use another card.');
const CONTACT = {action: 'ContactSupport', message: 'Please contact us to complete this order.'} as const;

/** The error of an expired quote or a customer in another state. A new search resolves both (§7.4). */
export const notAvailable: WireError = serviceError('StateMismatchPlanNotAvailable', [
  {
    action: 'UseDifferentEndpoint',
    message: 'This price is no longer available. Please search again.',
    endpoint: endpointOf('plansSearch'),
  },
]);

const detailErrors = (details: JsonObject): OrderError[] =>
  detailProblems(details).map(({name, message}) => ({input: name, error: detailError(name, message)}));

const stateOf = ({state}: JsonObject): string => String(state).trim().toUpperCase();

/** Whether an order needs the VIN: only for a vehicle that was searched by make, model and year (§2.2). */
export const needsVin = ({settings}: SandboxState, {vin, plate}: Vehicle): boolean =>
  settings.unspecified.orderNeedsVin && vin === undefined && plate === undefined;

function vinErrors(state: SandboxState, vehicle: Vehicle, vin: unknown): OrderError[] {
  if (!needsVin(state, vehicle)) return [];
  return isVin(vin) ? [] : [{input: 'vin', error: serviceError('CantParseVIN', [ENTER_VIN])}];
}

const ENTER_VIN = checkInput('Please enter the VIN of the car. It has 17 letters and digits.');

function outcomeOfCard(card: unknown, now: number): TestCard['outcome'] | 'invalid' {
  const reading = z.safeParse(CreditCard, card);
  return reading.success ? chargeCard(reading.data, now) : 'invalid';
}
