import {hash as digest} from 'node:crypto';
import {normalizeIdentifier, type SearchRequest} from '../../contract/index.js';

/** The criteria in which neither case nor spaces count. */
const LOOSE_FIELDS = ['vin', 'licensePlate', 'stateShortName'] as const;

/**
 * A search in the one form that all its spellings share, which is also the form that goes to the service: what is
 * quoted must not depend on who asked first. Only VIN, plate and state lose their case and spaces.
 */
export function canonicalSearch<T extends SearchRequest>(search: T): T {
  const criteria = {...search.searchCriteria};
  for (const field of LOOSE_FIELDS) {
    const text = criteria[field];
    if (typeof text === 'string') criteria[field] = normalizeIdentifier(text);
  }
  return {...search, searchCriteria: criteria};
}

/** A JSON value as text in which the order of keys does not count and everything else does. */
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
  /** The key of its vehicle's lowest down payment: attribution and level of detail do not change it. */
  readonly startPrice: string;
}

export interface SearchKeys {
  /** Tells an account, and the environment its key is for, from every other; it cannot be turned back into the key. */
  readonly account: string;
  /** The keys of a canonical search. */
  of(search: SearchRequest): KeysOfSearch;
  /** The key under which it is noted that the service has started to quote the search of a key. */
  started(key: string): string;
  /** The key of a catalog answer. */
  catalog(path: string): string;
  /** The key of a vehicle at a mileage. */
  vehicle(vin: string, mileage: number): string;
}

/**
 * Makes the keys under which one account's searches are kept. They are hashes under the account's own secret, so that
 * neither two accounts can share an entry nor a VIN be guessed from a stored key.
 */
export function createSearchKeys(serviceUrl: string, key: string): SearchKeys {
  const account = hash(key, `account ${serviceUrl}`);
  return {
    account,
    of: ({searchCriteria, filters, ...others}) => {
      const car = stableJson({searchCriteria, filters});
      return {
        quote: hash(account, `quote ${car} ${stableJson(others)}`),
        startPrice: hash(account, `start-price ${car}`),
      };
    },
    catalog: path => hash(account, `catalog ${path}`),
    started: key => hash(account, `started ${key}`),
    vehicle: (vin, mileage) => hash(account, `vehicle ${vin} ${mileage}`),
  };
}

/** A hash that nobody can go on with who has one but not the secret, made in one step: every search is given two. */
const hash = (secret: string, text: string): string => digest('sha512-256', `${secret} ${text}`, 'base64url');
