import {serviceError, type WireError} from '../../contract/index.js';
import type {AnswerError, DetailError} from '../http/answer.js';
import type {MagicCard} from '../magic/magic-values.js';
import {misbehaviourOf} from '../magic/misbehaviours.js';
import type {Quote} from '../quotes/quote.js';

/** What comes of an order whose details are complete. */
export type Outcome = MagicCard['outcome'] | 'invalid';

/** The vehicle says what comes of it when it is a magic one for orders, the card otherwise. */
export const outcomeOf = ({risk}: Quote, ofCard: Outcome): Outcome => misbehaviourOf(risk.vehicle)?.order ?? ofCard;

/** The error of an outcome that is refused with 200 (§4.5, §7.4); undefined for the other outcomes. */
export function errorOfOutcome(outcome: Outcome): AnswerError | undefined {
  if (outcome === 'declined' || outcome === 'invalid') return cardError(CHECK_CARD);
  if (outcome === 'suspicious') return cardError(CONTACT);
  if (outcome === 'not-available') return notAvailable;
  if (outcome === 'details') return detailError('address', 'Please check your street address: the bank knows another.');
  return undefined;
}

const CHECK_CARD = {action: 'CheckInput', message: 'Please check the card details, or use another card.'} as const;
const CONTACT = {action: 'ContactSupport', message: 'Please contact us to complete this order.'} as const;

const cardError = (advice: typeof CHECK_CARD | typeof CONTACT): WireError => serviceError('CreditCardError', [advice]);

/** An expired quote and a state that does not fit have one number; both are mended by a new search (§7.4). */
export const notAvailable: WireError = serviceError('StateMismatchPlanNotAvailable', [
  {
    action: 'UseDifferentEndpoint',
    message: 'This price can no longer be ordered. Please search again.',
    endpoint: '/api/v2/Partners/PlansSearch',
  },
]);

/** A customer detail's error: a path, and neither code nor number (§7.4). */
export const detailError = (name: string, message: string): DetailError => ({
  errorMessage: message,
  errorField: `UserDetails.${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  errorCode: null,
  errorNumber: null,
});
