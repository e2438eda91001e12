import {isStateCode, type REQUIRED_USER_DETAILS} from '../../contract/index.js';
import {fieldOf, type JsonObject} from '../http/body.js';

/** The customer details that an order takes: those that it needs (§2.8), and the phone number. */
export type DetailName = (typeof REQUIRED_USER_DETAILS)[number] | 'phone';

/** What is wrong with one of the customer's details. */
export interface DetailFault {
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
  zip: 'zip code',
};

const LONGEST_DETAIL = 200;

/** What makes a detail plausible beyond being there; the interface gives no rules, so these are mild. */
const RULES: Readonly<Partial<Record<DetailName, (text: string) => boolean>>> = {
  email: text => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
  state: isStateCode,
  zip: text => /^\d{5}(?:-?\d{4})?$/.test(text),
};

/** All that is wrong with the customer's details (§2.8, §7.4), each detail for itself. */
export const detailFaults = (details: JsonObject): DetailFault[] =>
  (Object.keys(LABELS) as DetailName[]).flatMap(name => {
    const value = fieldOf(details, name) ?? '';
    const text = typeof value === 'string' ? value.trim() : undefined;
    if (text === '') return name === 'phone' ? [] : [{name, message: `Please enter your ${LABELS[name]}.`}];
    const isPlausible = text !== undefined && text.length <= LONGEST_DETAIL && (RULES[name]?.(text) ?? true);
    return isPlausible ? [] : [{name, message: `Please check your ${LABELS[name]}.`}];
  });
