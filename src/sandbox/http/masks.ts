import {fieldOf, type JsonObject} from './body.js';
import {maskIdentifier} from '../vehicles/vehicle.js';

/** The maximum length of a text; the rest is dropped. */
const MAX_TEXT_LENGTH = 100;

/** Masks a key except for its end. */
export const maskKey = (key: string): string => `•••• ${key.slice(-4)}`;

/** Masks a card number except for its end. */
const maskCard = (number: string): string => `•••• ${number.replace(/\D/g, '').slice(-4)}`;

/** Masks a name or an email address except for its first letter and its domain. */
export function maskPerson(text: string): string {
  const first = [...text.trim()][0] ?? '';
  const at = text.lastIndexOf('@');
  return at < 0 ? `${first}•••` : `${first}•••${text.slice(at, at + MAX_TEXT_LENGTH)}`;
}

/** The name of a query parameter can contain anything, so only names of the usual form are shown. */
const USUAL_NAME = /^[\w.-]{1,40}$/;

/** Masks tracking data (§2.2) except for the names and first letters of query parameters and the referring host. */
export function maskTracking(tracking: JsonObject): string {
  const query = textIn(tracking, 'queryParams').slice(0, 10 * MAX_TEXT_LENGTH);
  const referrer = textIn(tracking, 'referrer');
  const parameters = [...new URLSearchParams(query)].map(
    ([name, value]) => `${USUAL_NAME.test(name) ? name : '•••'}=${[...value][0] ?? ''}•••`,
  );
  const host = URL.canParse(referrer) ? new URL(referrer).host.slice(0, MAX_TEXT_LENGTH) : '•••';
  return [...parameters, ...(referrer === '' ? [] : [`from ${host}`])].join(', ');
}

/** Summarizes a body for the log: the vehicle, the card, the customer and the tracking data, all masked. */
export function describeBody(body: JsonObject): string[] {
  const criteria = objectIn(body, 'searchCriteria');
  const masked = [
    label('VIN', fieldOf(criteria, 'vin') ?? fieldOf(body, 'vin'), maskIdentifier),
    label('plate', fieldOf(criteria, 'licensePlate') ?? fieldOf(body, 'licensePlate'), maskIdentifier),
    label('card', fieldOf(objectIn(body, 'creditCard'), 'cardNumber'), maskCard),
    label('for', fieldOf(body, 'contactEmail') ?? fieldOf(body, 'email'), maskPerson),
    label('tracking', maskTracking(objectIn(body, 'tracking')), text => text),
  ];
  return masked.filter(text => text !== undefined);
}

const label = (name: string, value: unknown, mask: (text: string) => string): string | undefined =>
  typeof value === 'string' && value !== '' ? `${name} ${mask(value.slice(0, MAX_TEXT_LENGTH))}` : undefined;

function textIn(object: JsonObject, name: string): string {
  const value = fieldOf(object, name);
  return typeof value === 'string' ? value : '';
}

function objectIn(body: JsonObject, name: string): JsonObject {
  const value = fieldOf(body, name);
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}
