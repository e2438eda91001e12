import type * as z from 'zod/mini';
import * as schemas from '../../contract/response-schemas.js';
import type {Route, RouteGroup, RouteName} from '../../contract/index.js';
import {V1SearchRequest} from '../../contract/migrate-v1.js';
import type {Example} from './examples.js';
import {nameOf, schemaRef, type JsonSchema} from './schemas.js';
import {hasCacheHeader, hasFlatBody, type Endpoint} from '../routes.js';

/** The document's tag for each group of routes. */
export const TAGS: Readonly<Record<RouteGroup, string>> = {
  credentials: 'Credentials',
  search: 'Plan search',
  asyncSearch: 'Asynchronous search',
  vehicleCache: 'Asynchronous search',
  catalog: 'Vehicle catalog',
  orders: 'Orders',
};

export const V1_TAG = 'Version 1';

/** Creates the OpenAPI operation of an endpoint, with its recorded examples. */
export function operationOf(endpoint: Endpoint, examples: readonly Example[], query: JsonSchema | undefined) {
  const {name, route, path} = endpoint;
  const isV1 = endpoint.version === 1;
  const parameters = [...pathParameters(path), ...queryParameters(route, query)];
  return {
    operationId: isV1 ? `v1${name.charAt(0).toUpperCase()}${name.slice(1)}` : name,
    summary: isV1 ? `${route.summary} (version 1)` : route.summary,
    description: `${route.section} of the API description.`,
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
        ...(recorded.length > 0 && {
          examples: namedExamples(recorded.map(({title, response: value}) => [title, value])),
        }),
      },
    },
  };
}

/** Lists examples under names that are valid in a reference. */
const namedExamples = (entries: readonly (readonly [title: string, value: unknown])[]) =>
  Object.fromEntries(
    entries.map(([title, value]) => [title.replaceAll(' ', '-').toLowerCase(), {summary: title, value}]),
  );

/** The payload of each route's success. Absent for plans, and where the API description has none. */
const PAYLOADS: Readonly<Partial<Record<RouteName, z.core.$ZodType>>> = {
  startPrice: schemas.StartPrice,
  vehicleRegistration: schemas.VehicleRegistration,
  lookup: schemas.LookupResult,
  makes: schemas.CatalogList,
  models: schemas.CatalogList,
  verify: schemas.Credentials,
  rotate: schemas.Credentials,
  usage: schemas.Usage,
};

const UNSPECIFIED_PAYLOAD: JsonSchema = {description: 'Not specified: the status is enough.'};

function payloadOf({name, route}: Endpoint, status: number): JsonSchema {
  const isSearch = route.group === 'search' || route.group === 'asyncSearch';
  if (isSearch && status === 202) return UNSPECIFIED_PAYLOAD;
  const schema = PAYLOADS[name] ?? (isSearch ? schemas.PlanResults : undefined);
  return schema ? schemaRef(schema) : UNSPECIFIED_PAYLOAD;
}

const success = (response: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {response, errorResponse: {type: 'null'}},
  required: ['response', 'errorResponse'],
});

const list = (items: JsonSchema): JsonSchema => ({type: 'array', items});

const errorBody = schemaRef(schemas.ErrorEnvelope);

/** The schema of a response body (§2.1). Orders return lists of envelopes (§4.5). */
function bodySchema(endpoint: Endpoint, status: number): JsonSchema {
  if (endpoint.name === 'createOrder') {
    if (status === 201) return list(success({type: 'string', description: 'The order’s id.'}));
    return status === 200 || status === 410 ? list(errorBody) : errorBody;
  }
  return status < 300 ? success(payloadOf(endpoint, status)) : errorBody;
}

/** The statuses of the checks before an endpoint's own: plain HTTP, unknown path, body too large, not JSON. */
const statusesBefore = ({method, request}: Route): readonly number[] =>
  method === 'POST' && request !== undefined ? [403, 404, 413, 415] : [403, 404, 415];

const MEANINGS: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'In progress: send the same request again in one to two seconds.',
  400: 'The request is invalid, or quoting failed. Do not retry it unchanged.',
  401: 'The API key is missing, malformed, revoked, expired, or of the other environment.',
  403: 'The account lacks this feature, or the request used plain HTTP.',
  404: 'Unknown path or method. Paths are case-sensitive.',
  410: 'The order was not created, was canceled, or is not active.',
  413: 'The body is too large.',
  415: 'The Content-Type is not application/json.',
  429: 'The account’s rate limit is exceeded.',
  500: 'The service failed.',
};

/** Describes a status of an endpoint. */
function meaningOf({name}: Endpoint, status: number): string {
  if (name === 'createOrder' && status === 200) return 'No order was created; see the errors.';
  if (name === 'createOrder' && status === 201) return 'The order exists.';
  if (name === 'vehicleRegistration') {
    const meaning = {200: 'Quoting started.', 201: 'The quote is ready.', 202: 'Quoting is in progress.'}[status];
    if (meaning !== undefined) return meaning;
  }
  return MEANINGS[status] ?? 'See the API description.';
}

const text = (description: string) => ({description, schema: {type: 'string'}});

/** The response headers that carry information. */
function headersOf(route: Route, status: number): Readonly<Record<string, unknown>> | undefined {
  const cache = hasCacheHeader(route) && {'X-Cache': text('HIT when the quote was ready, otherwise MISS.')};
  const wait = status === 429 && {
    'Retry-After': {description: 'The minimum number of seconds to wait.', schema: {type: 'integer'}},
  };
  const headers = {...(cache || {}), ...(wait || {})};
  return Object.keys(headers).length === 0 ? undefined : headers;
}
