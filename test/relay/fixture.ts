import {createRelay, type Relay, type RelayOptions} from '../../src/relay/index.js';

export const ORIGIN = 'https://partner.example';
const RELAY_URL = 'https://relay.example/plans';
export const KEY = 'canary-key-3f9b2c71';
export const SERVICE_URL = 'https://service.example';

/** One upstream call. */
export interface ServiceCall {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly init: RequestInit;
}

type Answer = (call: ServiceCall) => Response | Promise<Response>;

export interface FakeService {
  readonly calls: ServiceCall[];
  /** How many calls had a path that contains this text. */
  count(path: string): number;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Sets the response from now on. */
  answer: Answer;
}

const ordinary = ({pathname}: URL): Response => {
  if (pathname.endsWith('/Lookup')) return json({response: {matches: [], suggestions: []}, errorResponse: null});
  if (pathname.includes('/Vehicles/')) return json({response: [{id: 'honda', name: 'Honda'}], errorResponse: null});
  return plans();
};

/** A fake upstream `fetch` that records its calls. */
export function createFakeService(answer: Answer = ({url}) => ordinary(url)): FakeService {
  const service: FakeService = {
    calls: [],
    count: path => service.calls.filter(call => call.url.pathname.includes(path)).length,
    answer,
    fetch: async (url, init) => {
      const body = typeof init.body === 'string' ? init.body : undefined;
      const headers = new Headers(init.headers);
      const call = {url: new URL(url), method: init.method ?? 'GET', headers, body, init};
      service.calls.push(call);
      return service.answer(call);
    },
  };
  return service;
}

export const plan = (fields: object = {}): object => ({
  searchResultPlanId: 'plan-1',
  planName: 'Shield',
  downpayment: 120,
  planCheckoutUrl: 'https://checkout.example/plan-1',
  ...fields,
});

export const json = (value: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(value), {...init, headers: {'content-type': 'application/json', ...init.headers}});

/** A response with these bytes and a JSON content type. */
export const raw = (body: BodyInit, init: ResponseInit = {}): Response =>
  new Response(body, {...init, headers: {'content-type': 'application/json', ...init.headers}});

export const plans = (...results: (object | null)[]): Response =>
  json({response: {results: results.length > 0 ? results : [plan()]}, errorResponse: null});

export const refusedBy = (code: string, number: number, status = 400): Response =>
  json({response: null, errorResponse: {errors: [{errorCode: code, errorNumber: number}]}}, {status});

export const search = (criteria: object = {}, rest: object = {}): object => ({
  searchCriteria: {vin: '1HGCM82633A004352', mileage: 48_000, stateShortName: 'TX', ...criteria},
  ...rest,
});

export interface Send {
  readonly method?: string;
  readonly body?: unknown;
  readonly text?: string;
  /** A header that is null is omitted. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly address?: string;
  readonly base?: string;
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

export interface Fixture {
  readonly relay: Relay;
  readonly service: FakeService;
  post(path: string, body?: unknown, send?: Send): Promise<Response>;
  get(path: string, send?: Send): Promise<Response>;
  send(path: string, send: Send): Promise<Response>;
}

/** Creates a relay with a fake upstream, for the pages of one origin. */
export const createRelayBefore = (service: FakeService, options: Partial<RelayOptions> = {}): Relay =>
  createRelay({
    serviceUrl: SERVICE_URL,
    key: KEY,
    tier: 'high',
    origins: [ORIGIN],
    fetch: (url, init) => service.fetch(url, init),
    ...options,
  });

/** Creates a relay with a fake upstream, called in this process. Polls are not held open, so that tests need not wait. */
export function createFixture(options: Partial<RelayOptions> = {}, service = createFakeService()): Fixture {
  const relay = createRelayBefore(service, {pollHoldMs: 0, visitorSearches: 0, random: () => 0, ...options});
  const send: Fixture['send'] = (
    path,
    {method = 'POST', body, text, headers, base = RELAY_URL, address, waitUntil},
  ) => {
    const all = {origin: ORIGIN, ...(method === 'POST' && {'content-type': 'application/json'}), ...headers};
    const kept = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
    const content = text ?? (body === undefined ? null : JSON.stringify(body));
    const request = new Request(`${base}/${path}`, {method, headers: kept, body: content});
    return relay.fetch(request, {...(address !== undefined && {address}), ...(waitUntil && {waitUntil})});
  };
  return {
    relay,
    service,
    send,
    post: (path, body = search(), more = {}) => send(path, {body, ...more}),
    get: (path, more = {}) => send(path, {method: 'GET', ...more}),
  };
}

/** The code of a response's first error. */
export async function codeOf(response: Response): Promise<string | undefined> {
  const {errorResponse} = (await response.json()) as {errorResponse?: {errors?: {errorCode?: string}[]}};
  return errorResponse?.errors?.[0]?.errorCode;
}

/** A promise that the test settles. */
export function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return {promise, resolve, reject};
}
