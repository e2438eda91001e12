import {isStateCode, REQUIRED_USER_DETAILS, type UserDetails} from '../../contract/index.js';

/** The customer details that an order needs (§2.8). */
export type DetailName = (typeof REQUIRED_USER_DETAILS)[number];

/** What is wrong with one of the customer's details. */
export interface DetailFault {
  readonly name: DetailName;
  readonly message: string;
}

const LABELS: Readonly<Record<DetailName, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email address',
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

/** All that is wrong with the customer's details (§2.8, §7.4). */
export const detailFaults = (details: UserDetails): DetailFault[] =>
  REQUIRED_USER_DETAILS.flatMap(name => {
    const text = details[name]?.trim() ?? '';
    if (text === '') return [{name, message: `Please enter your ${LABELS[name]}.`}];
    const isPlausible = text.length <= LONGEST_DETAIL && (RULES[name]?.(text) ?? true);
    return isPlausible ? [] : [{name, message: `Please check your ${LABELS[name]}.`}];
  });
