import type {Endpoint} from '../contract/endpoints.js';
import {cleanVin} from '../contract/rules/vin.js';

/** Headers for every call, such as `Authorization`, or a function that returns them for each call (§5.1). */
export type HeadersSource = HeadersInit | (() => HeadersInit | Promise<HeadersInit>);

/** Why a search is sent, for the relay; absent if a shopper submitted it. */
export type Purpose = 'prefetch' | 'poll' | 'retry';

/** The content of one call. */
export interface CallContent {
  /** The endpoint's path with its parameters filled in and its query; the plain path by default. */
  readonly path?: string;
  readonly body?: object;
  readonly purpose?: Purpose | undefined;
}

/** Builds the request of one call, without its signal. Its headers are the caller's and the content type of §1. */
export async function buildRequest(
  baseUrl: string,
  endpoint: Endpoint,
  {path = endpoint.path, body, purpose}: CallContent,
  source: HeadersSource = {},
): Promise<[url: string, init: RequestInit]> {
  const headers = new Headers(typeof source === 'function' ? await source() : source);
  // The two open endpoints issue a key and need none (§5.1). An old key would only leak.
  if (endpoint.open) headers.delete('authorization');
  headers.set('content-type', 'application/json');
  if (purpose) headers.set('plan-purpose', purpose);

  return [
    // Stryker disable next-line StringLiteral: equivalent mutant
    `${baseUrl.replace(/\/+$/, '')}/${path}`,
    {
      method: endpoint.method,
      headers,
      // Following a redirect would send the key elsewhere, and turn a POST into a GET.
      redirect: 'manual',
      // The page's URL may contain the VIN, and servers log referrers.
      referrerPolicy: 'no-referrer',
      ...(body && {body: JSON.stringify(body, ignoreToJson)}),
    },
  ];
}

/** A replacer for `JSON.stringify` that ignores `toJSON`, which some scripts add to arrays. */
function ignoreToJson(this: Readonly<Record<string, unknown>>, name: string): unknown {
  return this[name];
}

/** Normalizes a record's VIN to 17 upper-case characters without separators (§2.2). */
export const withCleanVin = <T extends {readonly vin?: string | null | undefined}>(record: T): T =>
  typeof record.vin === 'string' ? {...record, vin: cleanVin(record.vin)} : record;
