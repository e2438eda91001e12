import type {Unspecified} from '../../contract/index.js';
import type {JsonObject} from '../http/body.js';
import {addressOf, EXAMPLE_REQUESTS, newKey, type ExampleContext, type ExampleRequest} from './example-requests.js';
import {resolveOptions} from '../options.js';
import {hasFlatBody, type Endpoint} from '../routes.js';
import {createService, type Sandbox} from '../service.js';

/** A request and the sandbox's response. */
export interface Example {
  readonly title: string;
  readonly body: JsonObject | undefined;
  readonly status: number;
  readonly response: unknown;
}

const HOST = 'https://service.example';
const QUOTE_MS = 5000;
/** A fixed time, so that examples are the same on every run. */
const NOW = Date.UTC(2026, 0, 5);

/** Records examples. */
export interface ExampleRecorder {
  readonly fieldNames: Unspecified;
  /** A sandbox with an account that has no requests left, and its key. */
  readonly exhausted: Sandbox;
  readonly exhaustedKey: string;
}

/** Creates a recorder for an account's own field names. */
export async function createRecorder(fieldNames: Unspecified): Promise<ExampleRecorder> {
  const exhausted = newSandbox(fieldNames);
  const context = contextOf(fieldNames, exhausted);
  const exhaustedKey = await newKey(context, 'last-call@test.example');
  await context.send('GET', 'Register/Usage', exhaustedKey);
  return {fieldNames, exhausted, exhaustedKey};
}

/** A sandbox whose searches return a single plan. */
function newSandbox(fieldNames: Unspecified): Sandbox {
  let secrets = 0;
  const options = {
    unspecified: {...fieldNames, returnResultsDefault: 1},
    seed: 'examples',
    now: () => NOW,
    latencyMs: QUOTE_MS,
    wait: () => Promise.resolve(),
    issueSecret: () => `example-${(secrets += 1)}`,
  };
  return createService(resolveOptions(options)).sandbox;
}

/** Records the responses of a new sandbox, so that no example is written by hand. */
export async function recordExamples(recorder: ExampleRecorder, endpoint: Endpoint): Promise<readonly Example[]> {
  const sandbox = newSandbox(recorder.fieldNames);
  const requests = await EXAMPLE_REQUESTS[endpoint.name](contextOf(recorder.fieldNames, sandbox));
  const examples: Example[] = [];
  for (const request of requests) {
    sandbox.advance(request.delayMs ?? 0);
    examples.push(await record(sandbox, endpoint, request));
  }
  const [first] = requests;
  if (endpoint.isOpen || first === undefined) return examples;
  const {exhausted, exhaustedKey} = recorder;
  const keyless = await record(exhausted, endpoint, {...first, title: 'Without a key', key: ''});
  const limited = await record(exhausted, endpoint, {...first, title: 'Over the limit', key: exhaustedKey});
  return [...examples, keyless, limited];
}

const contextOf = (fieldNames: Unspecified, sandbox: Sandbox): ExampleContext => ({
  fieldNames,
  quoteMs: QUOTE_MS,
  codeSent: () => sandbox.outbox.at(-1)?.verificationCode ?? '',
  send: async (method, path, key, body) => {
    const response = await sandbox.fetch(requestOf(method, addressOf(path), key, body));
    return ((await response.json()) as {response: unknown}).response;
  },
});

async function record(sandbox: Sandbox, endpoint: Endpoint, request: ExampleRequest): Promise<Example> {
  const {title, key = '', query, path = {}} = request;
  const pathname = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  const body = request.body && hasFlatBody(endpoint) ? flatten(request.body) : request.body;
  const url = `${HOST}${pathname}${query === undefined ? '' : `?${query}`}`;
  const response = await sandbox.fetch(requestOf(endpoint.route.method, url, key, body));
  return {title, body, status: response.status, response: await response.json()};
}

/** Converts a body to version 1 (§9.3): flat, without the fields that are new in version 2. */
const flatten = ({
  searchCriteria,
  filters: _f,
  showProviderInfo: _p,
  responseDetailLevel: _d,
  ...rest
}: JsonObject) => ({
  ...(searchCriteria as JsonObject),
  ...rest,
});

const requestOf = (method: string, url: string, key: string, body?: JsonObject): Request =>
  new Request(url, {
    method,
    headers: {'content-type': 'application/json', ...(key !== '' && {authorization: `Bearer ${key}`})},
    ...(body && {body: JSON.stringify(body)}),
  });
