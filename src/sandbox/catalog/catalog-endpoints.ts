import {serviceError} from '../../contract/index.js';
import {makeById, MAKES, type CatalogMake} from './catalog.js';
import {lookUp} from './lookup.js';
import {answer, answerText, envelopeOf, HttpError, shortError} from '../http/answer.js';
import type {Call} from '../http/call.js';

/** An answer that never changes, written once. */
const written = (payload: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(envelopeOf(payload)));

const makesBody = written(MAKES.map(({id, name}) => ({id, name})));
const modelBodies = new Map<CatalogMake, Uint8Array<ArrayBuffer>>();

/** Lists all makes (§4.4). */
export const listMakes = (): Response => answerText(makesBody);

/** Lists one make's models (§4.4). */
export function listModels({pathParameter, state}: Call): Response {
  const make = makeById(pathParameter('makeId'));
  if (!make) throw new HttpError(state.settings.unspecified.unknownMakeStatus, [serviceError('MakeIsInvalid')]);
  const body = modelBodies.get(make) ?? written(make.models.map(({id, name}) => ({id, name})));
  modelBodies.set(make, body);
  return answerText(body);
}

const LONGEST_NAME = 100;

/** Finds the catalog vehicle that a make, a model and a year mean (§2.6). */
export function lookUpVehicle({url, state}: Call): Response {
  const text = (name: string) => url.searchParams.get(name)?.slice(0, LONGEST_NAME).trim() ?? '';
  const year = text('year');
  if (year !== '' && !/^\d{4}$/.test(year)) {
    const {bodyInvalidCode} = state.settings.unspecified;
    throw new HttpError(400, [shortError(bodyInvalidCode, 'The year must have four digits.', 'year')]);
  }
  return answer(lookUp({make: text('make'), model: text('model'), ...(year !== '' && {year: Number(year)})}));
}
