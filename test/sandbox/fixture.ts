import {createSandbox, type Sandbox, type SandboxOptions} from '../../src/sandbox/index.js';

/** The time at which every test starts. */
export const TODAY = Date.UTC(2026, 10, 20, 12);

export const ORIGIN = 'https://sandbox.example';

/** Creates a sandbox with instant quotes and a clock that moves only when it is advanced. */
export const openSandbox = (options: SandboxOptions = {}): Sandbox =>
  createSandbox({now: () => TODAY, latencyMs: 0, ...options});

export interface Ask {
  readonly key?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Sends a request to an endpoint. Strings and bytes are sent unchanged, anything else as JSON. */
export function ask(sandbox: Sandbox, path: string, body?: unknown, more: Ask = {}): Promise<Response> {
  const {key = 'sandbox-high', method = body === undefined ? 'GET' : 'POST', headers, signal} = more;
  return sandbox.fetch(
    new Request(`${ORIGIN}/api/v2/Partners/${path}`, {
      method,
      headers: {authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers},
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
      }),
      ...(signal && {signal}),
    }),
  );
}

/** The fields of a plan that the tests use. */
export interface WirePlan {
  readonly searchResultPlanId: string;
  readonly planId?: string;
  readonly displayProviderName: string;
  readonly planName: string;
  readonly coverageType: string;
  readonly totalPrice: number;
  readonly downpayment: number;
  readonly monthlyPrice: number;
  readonly duration: number;
  readonly miles: number;
  readonly deductible: number;
  readonly planServiceRating: number;
  readonly resultLabels: readonly string[];
  readonly planSummaryUrl: string;
  readonly planCheckoutUrl: string;
  readonly planContractUrl?: string;
  readonly maintenanceProgram?: {readonly documentUrl: string | null; readonly items: readonly unknown[]} | null;
  readonly hasMaintenanceProgram?: boolean;
  readonly componentScores?: readonly {readonly category: string; readonly score: number}[];
  readonly coverageBreakdown?: readonly {readonly category: string; readonly parts: readonly string[]}[];
  readonly providerInfo?: {readonly name: string};
}

export interface WireError {
  readonly errorCode: string | null;
  readonly errorNumber?: number | null;
  readonly errorField?: string | null;
  readonly suggestions?: readonly {readonly action: string; readonly message: string; readonly endpoint?: string}[];
  readonly affectedEntityIds?: readonly string[];
}

export interface Envelope<T = unknown> {
  readonly response: T | null;
  readonly errorResponse: {readonly errors: readonly WireError[]} | null;
}

export const read = async <T>(response: Response): Promise<Envelope<T>> => (await response.json()) as Envelope<T>;

/** Returns the payload of a successful response. */
export async function payload<T>(response: Response): Promise<T> {
  const text = await response.text();
  const {response: content} = JSON.parse(text) as Envelope<T>;
  if (content === null) throw new Error(`expected a payload, got ${response.status} ${text}`);
  return content;
}

/** Returns the errors of a response by number, or by code where they have no number. */
export async function faults(response: Response): Promise<(string | number | null | undefined)[]> {
  const {errorResponse} = await read(response);
  return (errorResponse?.errors ?? []).map(error => error.errorNumber ?? error.errorCode);
}

/** A typical vehicle: a 2020 Honda. */
export const ORDINARY = {vin: '1HGCV1F30LA000001', mileage: 60_000, stateShortName: 'OH'};

/** Returns the plans of a search. */
export async function search(
  sandbox: Sandbox,
  criteria: object = ORDINARY,
  siblings: object = {},
  more: Ask = {},
): Promise<WirePlan[]> {
  const response = await ask(sandbox, 'PlansSearch', {searchCriteria: criteria, ...siblings}, more);
  return (await payload<{results: WirePlan[]}>(response)).results;
}

/** Returns a key of an offer's terms, which is the same in every quote. */
export const termsOf = ({displayProviderName, planName, duration, miles, deductible}: WirePlan): string =>
  [displayProviderName, planName, duration, miles, deductible].join('|');
