import type * as z from 'zod/mini';
import * as answers from '../../contract/answers.js';
import type {Route, RouteGroup, RouteName} from '../../contract/index.js';
import type {Example} from './examples.js';
import {nameOf, schemaRef, V1SearchRequest, type JsonSchema} from './schemas.js';
import {hasCacheHeader, hasFlatBody, type Endpoint} from '../routes.js';

/** The document's section of each group of routes. */
export const TAGS: Readonly<Record<RouteGroup, string>> = {
  credentials: 'Credentials',
  search: 'Plan search',
  asyncSearch: 'Asynchronous search',
  vehicleCache: 'Asynchronous search',
  catalog: 'Vehicle catalog',
  orders: 'Orders',
};

export const V1_TAG = 'Version 1';

/** One endpoint as OpenAPI has it, with the examples that were recorded of it. */
export function operationOf(endpoint: Endpoint, examples: readonly Example[], query: JsonSchema | undefined) {
  const {name, route, path} = endpoint;
  const isV1 = endpoint.version === 1;
  const parameters = [...pathParameters(path), ...queryParameters(route, query)];
  return {
    operationId: isV1 ? `v1${name.charAt(0).toUpperCase()}${name.slice(1)}` : name,
    summary: isV1 ? `${route.summary} (version 1)` : route.summary,
    description: `${route.section} of the interface.`,
    tags: [isV1 ? V1_TAG : TAGS[route.group]],
    security: endpoint.isOpen ? [] : [{key: []}],
    ...(parameters.length > 0 && {parameters}),
    ...requestBody(endpoint, examples),
    responses: responses(endpoint, examples),
  };
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({name, in: 'path', required: true, schema: {type: 'string'}}));

const queryParameters = ({method, request}: Route, query: JsonSchema | undefined) =>
  method !== 'GET' || request === undefined
    ? []
    : Object.entries(query?.properties ?? {}).map(([name, schema]) => ({name, in: 'query', schema}));

function requestBody(endpoint: Endpoint, examples: readonly Example[]) {
  const {route} = endpoint;
  const schema = hasFlatBody(endpoint) ? V1SearchRequest : route.request;
  if (route.method === 'GET' || schema === undefined || nameOf(schema) === undefined) return {};
  const sent = examples.filter(({body}) => body !== undefined).map(({title, body}) => [title, body] as const);
  return {
    requestBody: {
      required: true,
      content: {'application/json': {schema: schemaRef(schema), examples: namedExamples(sent)}},
    },
  };
}

function responses(endpoint: Endpoint, examples: readonly Example[]) {
  const listed = [...endpoint.route.statuses, ...statusesBefore(endpoint.route), ...examples.map(({status}) => status)];
  const statuses = [...new Set(listed)].sort((a, b) => a - b);
  return Object.fromEntries(statuses.map(status => [String(status), response(endpoint, status, examples)]));
}

function response(endpoint: Endpoint, status: number, examples: readonly Example[]) {
  const recorded = examples.filter(example => example.status === status);
  const headers = headersOf(endpoint.route, status);
  return {
    description: meaningOf(endpoint, status),
    ...(headers && {headers}),
    content: {
      'application/json': {
        schema: bodySchema(endpoint, status),
        ...(recorded.length > 0 && {examples: namedExamples(recorded.map(({title, answer}) => [title, answer]))}),
      },
    },
  };
}

/** Examples under names that may stand in a reference. */
const namedExamples = (entries: readonly (readonly [title: string, value: unknown])[]) =>
  Object.fromEntries(
    entries.map(([title, value]) => [title.replaceAll(' ', '-').toLowerCase(), {summary: title, value}]),
  );

/** The payload of each route's success; absent for plans, and where the interface says nothing of it. */
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

const UNSAID: JsonSchema = {description: 'not given by the interface, as the status says it'};

function payloadOf({name, route}: Endpoint, status: number): JsonSchema {
  const isSearch = route.group === 'search' || route.group === 'asyncSearch';
  if (isSearch && status === 202) return UNSAID;
  const schema = ANSWERS[name] ?? (isSearch ? answers.PlanResultsAnswer : undefined);
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
function bodySchema(endpoint: Endpoint, status: number): JsonSchema {
  if (endpoint.name === 'createOrder') {
    if (status === 201) return list(success({type: 'string', description: 'The order’s id.'}));
    return status === 200 || status === 410 ? list(refusal) : refusal;
  }
  return status < 300 ? success(payloadOf(endpoint, status)) : refusal;
}

/** The statuses of the checks before an endpoint's own: plain http, another path, too large, no JSON. */
const statusesBefore = ({method, request}: Route): readonly number[] =>
  method === 'POST' && request !== undefined ? [403, 404, 413, 415] : [403, 404, 415];

const MEANINGS: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Under way: send the same again in one to two seconds.',
  400: 'The request is wrong, or quoting failed. Sending it again unchanged does not help.',
  401: 'The key is missing, malformed, no longer valid, or of the other environment.',
  403: 'The account may not do this, or the request came over plain http.',
  404: 'There is nothing at this path with this method: spelling and case count.',
  410: 'The order was not made, was canceled, or is not active.',
  413: 'The body is too large.',
  415: 'The Content-Type is not application/json.',
  429: 'The account’s limit is used up.',
  500: 'The service failed.',
};

/** What a status means at an endpoint. */
function meaningOf({name}: Endpoint, status: number): string {
  if (name === 'createOrder' && status === 200) return 'No order: the errors say why.';
  if (name === 'createOrder' && status === 201) return 'The order exists.';
  if (name === 'vehicleRegistration') {
    const meaning = {200: 'Quoting has begun.', 201: 'The quote is there.', 202: 'Quoting is under way.'}[status];
    if (meaning !== undefined) return meaning;
  }
  return MEANINGS[status] ?? 'See the interface.';
}

const text = (description: string) => ({description, schema: {type: 'string'}});

/** The headers of an answer that mean something. */
function headersOf(route: Route, status: number): Readonly<Record<string, unknown>> | undefined {
  const cache = hasCacheHeader(route) && {'X-Cache': text('HIT when the quote was there, else MISS.')};
  const wait = status === 429 && {
    'Retry-After': {description: 'Seconds to wait at the least.', schema: {type: 'integer'}},
  };
  const headers = {...(cache || {}), ...(wait || {})};
  return Object.keys(headers).length === 0 ? undefined : headers;
}
