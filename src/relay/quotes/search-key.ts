import {hash as digest} from 'node:crypto';
import {normalizeIdentifier, type SearchRequest} from '../../contract/index.js';

/** The criteria in which case and spaces are ignored. */
const NORMALIZED_FIELDS = ['vin', 'licensePlate', 'stateShortName'] as const;

/**
 * Returns the canonical form of a search, which is also sent upstream, so that the quote does not depend on which client
 * sent the search first. Only VIN, plate and state are normalized.
 */
export function canonicalSearch<T extends SearchRequest>(search: T): T {
  const criteria = {...search.searchCriteria};
  for (const field of NORMALIZED_FIELDS) {
    const text = criteria[field];
    if (typeof text === 'string') criteria[field] = normalizeIdentifier(text);
  }
  return {...search, searchCriteria: criteria};
}

/** Serializes a JSON value with sorted keys. */
function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = value as Record<string, unknown>;
  let text = '';
  for (const name of Object.keys(fields).sort()) {
    const field = fields[name];
    if (field !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${stableJson(field)}`;
  }
  return `{${text}}`;
}

/** The keys of a canonical search. */
export interface KeysOfSearch {
  /** The key of its quote in the quote cache. */
  readonly quote: string;
  /** The key of its vehicle's lowest down payment, which does not depend on attribution or level of detail. */
  readonly startPrice: string;
}

export interface SearchKeys {
  /** A hash that identifies an account and its environment; the API key cannot be derived from it. */
  readonly account: string;
  /** The keys of a canonical search. */
  of(search: SearchRequest): KeysOfSearch;
  /** The key of the marker that upstream has started to quote the search with this key. */
  started(key: string): string;
  /** The key of a catalog response. */
  catalog(path: string): string;
  /** The key of a vehicle at a mileage. */
  vehicle(vin: string, mileage: number): string;
}

/**
 * Creates the cache keys of one account. They are hashed with the account's secret, so that accounts never share an
 * entry and a VIN cannot be guessed from a stored key.
 */
export function createSearchKeys(serviceUrl: string, key: string, handoffHosts: readonly string[] = []): SearchKeys {
  const account = hash(key, `account ${serviceUrl}`);
  // Links are checked before a response is stored, so only relays that allow the same links may share it. Whether links
  // to this machine are allowed depends on the URL.
  const hosts = [...handoffHosts].sort().join(' ');
  const responses = hosts === '' ? account : hash(account, `handoff-hosts ${hosts}`);
  return {
    account,
    of: ({searchCriteria, filters, ...others}) => {
      const vehicle = stableJson({searchCriteria, filters});
      return {
        quote: hash(responses, `quote ${vehicle} ${stableJson(others)}`),
        startPrice: hash(responses, `start-price ${vehicle}`),
      };
    },
    catalog: path => hash(responses, `catalog ${path}`),
    started: key => hash(account, `started ${key}`),
    vehicle: (vin, mileage) => hash(account, `vehicle ${vin} ${mileage}`),
  };
}

/** A truncated hash, so it cannot be extended without the secret. One step, because every search needs two. */
const hash = (secret: string, text: string): string => digest('sha512-256', `${secret} ${text}`, 'base64url');
