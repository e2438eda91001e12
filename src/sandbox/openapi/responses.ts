import type * as z from 'zod/mini';
import * as answers from '../../contract/answers.js';
import {ROUTES, type Route, type RouteName} from '../../contract/index.js';
import {schemaRef, type JsonSchema} from './components.js';

/** What each endpoint's answers hold on success; absent where the interface says nothing of it and the status says all. */
const ANSWERS: Readonly<Partial<Record<RouteName, z.core.$ZodType>>> = {
  startPrice: answers.StartPriceAnswer,
  vehicleRegistration: answers.VehicleRegistrationAnswer,
  lookup: answers.LookupAnswer,
  makes: answers.CatalogListAnswer,
  models: answers.CatalogListAnswer,
  verify: answers.CredentialsAnswer,
  rotate: answers.CredentialsAnswer,
  usage: answers.UsageAnswer,
};

/** The name that client, relay and sandbox share for a route. */
export const routeNameOf = (route: Route): RouteName =>
  (Object.keys(ROUTES) as RouteName[]).find(name => ROUTES[name] === route) ?? 'plansSearch';

const UNSAID: JsonSchema = {description: 'not given by the interface, as the status says it'};

const isSearch = ({response}: Route): boolean => response === ROUTES.plansSearch.response;

function payloadOf(route: Route, status: number): JsonSchema {
  const isPending = status === 202 && route.path.startsWith('PlansSearchAsync');
  if (isPending) return UNSAID;
  const schema = isSearch(route) ? answers.PlanResultsAnswer : ANSWERS[routeNameOf(route)];
  return schema ? schemaRef(schema) : UNSAID;
}

const success = (response: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {response, errorResponse: {type: 'null'}},
  required: ['response', 'errorResponse'],
});

const list = (items: JsonSchema): JsonSchema => ({type: 'array', items});

const refusal = schemaRef(answers.ErrorEnvelope);

/** The schema of an answer's body (§2.1); orders are answered with lists of envelopes (§4.5). */
export function bodySchema(route: Route, status: number): JsonSchema {
  if (routeNameOf(route) === 'createOrder') {
    if (status === 201) return list(success({type: 'string', description: 'The order’s id.'}));
    return status === 200 || status === 410 ? list(refusal) : refusal;
  }
  return status < 300 ? success(payloadOf(route, status)) : refusal;
}

/** What may be answered before an endpoint looks at a request: plain http, another path, too much, no JSON. */
export const statusesBefore = ({method, request}: Route): readonly number[] =>
  method === 'POST' && request !== undefined ? [403, 404, 413, 415] : [403, 404, 415];

const MEANINGS: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Under lookupMethod: send the same again in one to two seconds.',
  400: 'The request is wrong, or quoting failed. Sending it again unchanged does not help.',
  401: 'The key is missing, malformed, dead, or of the other environment.',
  403: 'The account may not do this, or the request came over plain http.',
  404: 'There is nothing at this path with this method: spelling and case count.',
  410: 'The order was not made, was canceled, or is not active.',
  413: 'The body is too large.',
  415: 'The Content-Type is not application/json.',
  429: 'The account’s limit is used up.',
  500: 'The service failed.',
};

/** What a status means at an endpoint. */
export function meaningOf(route: Route, status: number): string {
  const name = routeNameOf(route);
  if (name === 'createOrder' && status === 200) return 'No order: the errors say why.';
  if (name === 'createOrder' && status === 201) return 'The order exists.';
  if (name === 'vehicleRegistration') {
    const words = {200: 'Quoting has begun.', 201: 'The quote is there.', 202: 'Quoting is under way.'}[status];
    if (words !== undefined) return words;
  }
  return MEANINGS[status] ?? 'See the interface.';
}

const text = (description: string) => ({description, schema: {type: 'string'}});

/** The headers of an answer that mean something. */
export function headersOf({section}: Route, status: number): Readonly<Record<string, unknown>> | undefined {
  const cache = section === '§4.3' && {'X-Cache': text('HIT when the quote was there, else MISS.')};
  const wait = status === 429 && {
    'Retry-After': {description: 'Seconds to wait at the least.', schema: {type: 'integer'}},
  };
  const headers = {...(cache || {}), ...(wait || {})};
  return Object.keys(headers).length === 0 ? undefined : headers;
}
