import {maskIdentifier} from '../vehicles/vehicle.js';
import {fieldOf, type JsonObject} from './body.js';

/** How much of a text is looked at before it is masked. */
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

/** What a body is about: the vehicle, the card and the person, each masked before anything keeps it. */
export function describeBody(body: JsonObject): string[] {
  const criteria = objectIn(body, 'searchCriteria');
  const masked = [
    label('VIN', fieldOf(criteria, 'vin') ?? fieldOf(body, 'vin'), maskIdentifier),
    label('plate', fieldOf(criteria, 'licensePlate') ?? fieldOf(body, 'licensePlate'), maskIdentifier),
    label('card', fieldOf(objectIn(body, 'creditCard'), 'cardNumber'), maskCard),
    label('for', fieldOf(body, 'contactEmail') ?? fieldOf(body, 'email'), maskPerson),
  ];
  return masked.filter(text => text !== undefined);
}

const label = (name: string, value: unknown, mask: (text: string) => string): string | undefined =>
  typeof value === 'string' && value !== '' ? `${name} ${mask(value.slice(0, LONGEST_TEXT))}` : undefined;

function objectIn(body: JsonObject, name: string): JsonObject {
  const value = fieldOf(body, name);
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}
