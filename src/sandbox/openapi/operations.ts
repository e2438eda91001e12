import {BASE_PATH, type Route} from '../../contract/index.js';
import type {Endpoint} from '../routes/endpoint.js';
import {nameOf, schemaRef, V1SearchRequest, type JsonSchema} from './components.js';
import type {Example} from './examples.js';
import {bodySchema, headersOf, meaningOf, routeNameOf, statusesBefore} from './responses.js';

/** What the document groups endpoints by, from the section of the interface that each stands in. */
export const TAGS: Readonly<Record<string, string>> = {
  '§4.1': 'Credentials',
  '§4.2': 'Plan search',
  '§4.3': 'Asynchronous search',
  '§4.4': 'Vehicle catalog',
  '§4.5': 'Orders',
};

export const V1_TAG = 'Version 1';

/** One endpoint as OpenAPI has it, with the examples that were recorded of it. */
export function operationOf(endpoint: Endpoint, examples: readonly Example[], query: JsonSchema | undefined) {
  const {route, path, answerer} = endpoint;
  const isV1 = !path.startsWith(BASE_PATH);
  const name = routeNameOf(route);
  const parameters = [...pathParameters(path), ...queryParameters(route, query)];
  return {
    operationId: isV1 ? `v1${name.charAt(0).toUpperCase()}${name.slice(1)}` : name,
    summary: isV1 ? `${route.summary} (version 1)` : route.summary,
    description: `${route.section} of the interface.`,
    tags: [isV1 ? V1_TAG : (TAGS[route.section] ?? route.section)],
    security: answerer.isOpen ? [] : [{key: []}],
    ...(parameters.length > 0 && {parameters}),
    ...requestBody(endpoint, examples),
    responses: responses(route, examples),
  };
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({name, in: 'path', required: true, schema: {type: 'string'}}));

const queryParameters = ({method, request}: Route, query: JsonSchema | undefined) =>
  method !== 'GET' || request === undefined
    ? []
    : Object.entries(query?.properties ?? {}).map(([name, schema]) => ({name, in: 'query', schema}));

function requestBody({route, isFlat}: Endpoint, examples: readonly Example[]) {
  const schema = isFlat ? V1SearchRequest : route.request;
  if (route.method === 'GET' || schema === undefined || nameOf(schema) === undefined) return {};
  const sent = examples.filter(({body}) => body !== undefined).map(({title, body}) => [title, body] as const);
  return {
    requestBody: {
      required: true,
      content: {'application/json': {schema: schemaRef(schema), examples: namedExamples(sent)}},
    },
  };
}

function responses(route: Route, examples: readonly Example[]) {
  const listed = [...route.statuses, ...statusesBefore(route), ...examples.map(({status}) => status)];
  const statuses = [...new Set(listed)].sort((a, b) => a - b);
  return Object.fromEntries(statuses.map(status => [String(status), response(route, status, examples)]));
}

function response(route: Route, status: number, examples: readonly Example[]) {
  const recorded = examples.filter(example => example.status === status);
  const headers = headersOf(route, status);
  return {
    description: meaningOf(route, status),
    ...(headers && {headers}),
    content: {
      'application/json': {
        schema: bodySchema(route, status),
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
