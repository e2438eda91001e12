import {TIERS, type Unspecified} from '../../contract/index.js';
import type {createSandbox as CreateSandbox, Sandbox} from '../create-sandbox.js';
import type {JsonObject} from '../http/body.js';
import {addressOf, EXAMPLE_REQUESTS, type ExampleContext, type ExampleRequest} from './example-requests.js';
import {routeNameOf} from './operations.js';
import type {Endpoint} from '../routes.js';

/** A request and what a sandbox really answered. */
export interface Example {
  readonly title: string;
  readonly body: JsonObject | undefined;
  readonly status: number;
  readonly answer: unknown;
}

const HOST = 'https://service.example';
const QUOTE_MS = 5000;
/** Examples are the same on every run. */
const NOW = Date.UTC(2026, 0, 5);

/** Makes sandboxes for examples. */
export interface ExampleRecorder {
  readonly names: Unspecified;
  readonly open: () => Sandbox;
  /** A sandbox whose free account has nothing left. */
  readonly exhausted: Sandbox;
}

/** Opens a recorder that speaks as the account's manual does, and answers a search with a single plan. */
export async function createRecorder(
  names: Unspecified,
  createSandbox: typeof CreateSandbox,
): Promise<ExampleRecorder> {
  const open = (): Sandbox => {
    let secrets = 0;
    return createSandbox({
      unspecified: {...names, returnResultsDefault: 1},
      seed: 'examples',
      now: () => NOW,
      latencyMs: QUOTE_MS,
      wait: () => Promise.resolve(),
      issueSecret: () => `example-${(secrets += 1)}`,
    });
  };
  const exhausted = open();
  for (let count = 0; count < TIERS.free.perHour; count += 1) {
    await exhausted.fetch(requestOf('GET', addressOf('Register/Usage'), 'sandbox-free'));
  }
  return {names, open, exhausted};
}

/** Asks a sandbox made for the purpose what it answers at an endpoint, so that no example is ever written by hand. */
export async function recordExamples(recorder: ExampleRecorder, endpoint: Endpoint): Promise<readonly Example[]> {
  const sandbox = recorder.open();
  const requests = await EXAMPLE_REQUESTS[routeNameOf(endpoint.route)](contextOf(recorder.names, sandbox));
  const examples: Example[] = [];
  for (const request of requests) {
    sandbox.advance(request.after ?? 0);
    examples.push(await record(sandbox, endpoint, request));
  }
  const [first] = requests;
  if (endpoint.answerer.isOpen || first === undefined) return examples;
  const keyless = await record(recorder.exhausted, endpoint, {...first, title: 'Without a key', key: ''});
  const late = await record(recorder.exhausted, endpoint, {...first, title: 'Past the limit', key: 'sandbox-free'});
  return [...examples, keyless, late];
}

const contextOf = (names: Unspecified, sandbox: Sandbox): ExampleContext => ({
  names,
  quoteMs: QUOTE_MS,
  codeSent: () => sandbox.outbox.at(-1)?.verificationCode ?? '',
  ask: async (method, path, key, body) => {
    const answer = await sandbox.fetch(requestOf(method, addressOf(path), key, body));
    return ((await answer.json()) as {response: unknown}).response;
  },
});

async function record(sandbox: Sandbox, endpoint: Endpoint, request: ExampleRequest): Promise<Example> {
  const {title, key = '', query, path = {}} = request;
  const steps = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  const body = request.body && endpoint.isFlat ? flatten(request.body) : request.body;
  const url = `${HOST}${steps}${query === undefined ? '' : `?${query}`}`;
  const answer = await sandbox.fetch(requestOf(endpoint.route.method, url, key, body));
  return {title, body, status: answer.status, answer: await answer.json()};
}

/** A body as version 1 has it (§9.3): the criteria and the customer side by side, without what is new in version 2. */
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
