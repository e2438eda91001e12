import {payloadResponse, HttpError, shortError} from '../http/response.js';
import type {Call} from '../http/call.js';
import {serviceError} from '../http/service-errors.js';
import {makeById, MAKES} from './catalog.js';
import {lookUp} from './lookup.js';

/** Lists all makes (§4.4). */
export const listMakes = (): Response => payloadResponse(MAKES.map(({id, name}) => ({id, name})));

/** Lists one make's models (§4.4). */
export function listModels({pathParameter, state}: Call): Response {
  const make = makeById(pathParameter('makeId'));
  if (!make) throw new HttpError(state.settings.unspecified.unknownMakeStatus, [serviceError('MakeIsInvalid')]);
  return payloadResponse(make.models.map(({id, name}) => ({id, name})));
}

const MAX_NAME_LENGTH = 100;

/** Finds catalog vehicles by make, model and year (§2.6). */
export function lookUpVehicle({url, state}: Call): Response {
  const text = (name: string) => url.searchParams.get(name)?.slice(0, MAX_NAME_LENGTH).trim() ?? '';
  const year = text('year');
  if (year !== '' && !/^\d{4}$/.test(year)) {
    const {bodyInvalidCode} = state.settings.unspecified;
    throw new HttpError(400, [shortError(bodyInvalidCode, 'The year must have four digits.', 'year')]);
  }
  return payloadResponse(lookUp({make: text('make'), model: text('model'), ...(year !== '' && {year: Number(year)})}));
}
