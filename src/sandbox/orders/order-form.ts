import type {CreditCard, REQUIRED_USER_DETAILS} from '../../contract/index.js';
import {TEST_CARDS, type TestCard} from '../faults/test-values.js';
import {fieldOf, type JsonObject} from '../http/body.js';
import {isUsState} from '../vehicles/zip-state.js';

/** The customer details of an order: the required ones (§2.8) and the phone number. */
export type DetailName = (typeof REQUIRED_USER_DETAILS)[number] | 'phone';

/** A problem with one customer detail. */
export interface DetailProblem {
  readonly name: DetailName;
  readonly message: string;
}

const LABELS: Readonly<Record<DetailName, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email address',
  phone: 'phone number',
  address: 'street address',
  city: 'city',
  state: 'state',
  zip: 'ZIP code',
};

const MAX_DETAIL_LENGTH = 200;

/** Plausibility checks for some details. The API description has no rules for them, so the checks are lenient. */
const RULES: Readonly<Partial<Record<DetailName, (text: string) => boolean>>> = {
  email: text => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
  state: text => isUsState(text.toUpperCase()),
  zip: text => /^\d{5}(?:-?\d{4})?$/.test(text),
};

/** Returns the problems of the customer details (§2.8, §7.4), at most one per detail. */
export const detailProblems = (details: JsonObject): DetailProblem[] =>
  (Object.keys(LABELS) as DetailName[]).flatMap(name => {
    const value = fieldOf(details, name) ?? '';
    const text = typeof value === 'string' ? value.trim() : undefined;
    if (text === '') return name === 'phone' ? [] : [{name, message: `Please enter your ${LABELS[name]}.`}];
    const isPlausible = text !== undefined && text.length <= MAX_DETAIL_LENGTH && (RULES[name]?.(text) ?? true);
    return isPlausible ? [] : [{name, message: `Please check your ${LABELS[name]}.`}];
  });

/** Returns the outcome of a card, or `invalid` when its details are invalid. */
export function chargeCard(card: CreditCard, now: number): TestCard['outcome'] | 'invalid' {
  const number = card.cardNumber.replace(/[\s-]/g, '');
  if (!isCardNumber(number) || !/^\d{3,4}$/.test(card.cvv) || hasExpired(card, now)) return 'invalid';
  return TEST_CARDS.find(card => card.number === number)?.outcome ?? 'accepted';
}

/** Whether the digits have a plausible length and a valid Luhn check digit. */
function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a card has expired. It is valid until the end of its month. */
function hasExpired({expirationMonth, expirationYear}: CreditCard, now: number): boolean {
  if (expirationMonth < 1 || expirationMonth > 12) return true;
  const year = expirationYear < 100 ? 2000 + expirationYear : expirationYear;
  return Date.UTC(year, expirationMonth) <= now;
}
