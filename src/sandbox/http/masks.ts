import {fieldOf, type JsonObject} from './body.js';
import {maskIdentifier} from '../vehicles/vehicle.js';

/** The part of a long text that is masked; the rest is dropped. */
const LONGEST_TEXT = 100;

/** A key of which only the end can be read. */
export const maskKey = (key: string): string => `•••• ${key.slice(-4)}`;

/** A card number of which only the end can be read. */
const maskCard = (number: string): string => `•••• ${number.replace(/\D/g, '').slice(-4)}`;

/** An email address or a name of which only the first letter can be read, and the address's domain. */
export function maskPerson(text: string): string {
  const first = [...text.trim()][0] ?? '';
  const at = text.lastIndexOf('@');
  return at < 0 ? `${first}•••` : `${first}•••${text.slice(at, at + LONGEST_TEXT)}`;
}

/** Anybody can choose the name of a query parameter, so only names of the usual form are shown. */
const USUAL_NAME = /^[\w.-]{1,40}$/;

/** Where a visit came from (§2.2): the names of the query's parameters, the first letter of each value, and the referring host. */
export function maskTracking(tracking: JsonObject): string {
  const query = textIn(tracking, 'queryParams').slice(0, 10 * LONGEST_TEXT);
  const referrer = textIn(tracking, 'referrer');
  const parameters = [...new URLSearchParams(query)].map(
    ([name, value]) => `${USUAL_NAME.test(name) ? name : '•••'}=${[...value][0] ?? ''}•••`,
  );
  const host = URL.canParse(referrer) ? new URL(referrer).host.slice(0, LONGEST_TEXT) : '•••';
  return [...parameters, ...(referrer === '' ? [] : [`from ${host}`])].join(', ');
}

/** What a body is about: the vehicle, the card, the person and the tracking, all masked before they are stored. */
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
  typeof value === 'string' && value !== '' ? `${name} ${mask(value.slice(0, LONGEST_TEXT))}` : undefined;

function textIn(object: JsonObject, name: string): string {
  const value = fieldOf(object, name);
  return typeof value === 'string' ? value : '';
}

function objectIn(body: JsonObject, name: string): JsonObject {
  const value = fieldOf(body, name);
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}
