import type {Endpoint} from '../contract/endpoints/endpoint.js';
import {cleanVin} from '../contract/rules/vin.js';

/** Headers that go with every call, or a function that returns them for each call, `Authorization` above all (§5.1). */
export type HeadersSource = HeadersInit | (() => HeadersInit | Promise<HeadersInit>);

/** Why a search is sent, for the relay; absent on a shopper's own search. */
export type Purpose = 'prefetch' | 'poll' | 'retry';

/** The content of one call. */
export interface Message {
  /** The endpoint's path with its parameters filled in and its query; as it is by default. */
  readonly path?: string;
  readonly body?: object;
  readonly purpose?: Purpose | undefined;
}

/** Makes the request of one call, without its signal. Its headers are the caller's and the content type of §1. */
export async function buildRequest(
  baseUrl: string,
  endpoint: Endpoint,
  {path = endpoint.path, body, purpose}: Message,
  source: HeadersSource = {},
): Promise<[url: string, init: RequestInit]> {
  const headers = new Headers(typeof source === 'function' ? await source() : source);
  // The two open endpoints issue a key; an old one sent along could only leak (§5.1).
  if (endpoint.open) headers.delete('authorization');
  headers.set('content-type', 'application/json');
  if (purpose) headers.set('plan-purpose', purpose);

  return [
    // Stryker disable next-line StringLiteral: comes to the same
    `${baseUrl.replace(/\/+$/, '')}/${path}`,
    {
      method: endpoint.method,
      headers,
      // A redirect would carry the key elsewhere, and turn a POST into a GET.
      redirect: 'manual',
      // A page's address may contain the VIN, and servers write referrers into their logs.
      referrerPolicy: 'no-referrer',
      ...(body && {body: JSON.stringify(body, ignoreToJson)}),
    },
  ];
}

/** For `JSON.stringify`: ignores `toJSON`, which some scripts add to arrays. */
function ignoreToJson(this: Readonly<Record<string, unknown>>, name: string): unknown {
  return this[name];
}

/** Cleans a record's VIN, however the shopper typed it: 17 characters, upper case, no separators (§2.2). */
export const withCleanVin = <T extends {readonly vin?: string | null | undefined}>(record: T): T =>
  typeof record.vin === 'string' ? {...record, vin: cleanVin(record.vin)} : record;
