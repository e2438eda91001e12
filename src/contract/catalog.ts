import type {Endpoint} from './endpoints.js';
import {Suggestion} from './envelope.js';
import {Id, Integer} from './integer.js';
import {listOf, objectOf, oneOf, Text, type Output, type Reader} from './reader.js';

/** The vehicle catalog (§4.4). */
export const CATALOG_ENDPOINTS = {
  lookup: {method: 'GET', path: 'Vehicles/Lookup'},
  makes: {method: 'GET', path: 'Vehicles/Makes'},
  models: {method: 'GET', path: 'Vehicles/Makes/{makeId}/Models'},
} as const satisfies Readonly<Record<string, Endpoint>>;

/** A make or a model of the catalog (§4.4). We assume its fields: the API description does not list them. */
export const CatalogEntry = objectOf({id: Id, name: Text});
export type CatalogEntry = Output<typeof CatalogEntry>;

/** The maximum number of entries read from a list of makes or models, well above the size of any real catalog. */
export const MAX_CATALOG_ENTRIES = 50_000;

const CatalogEntries = listOf(CatalogEntry, MAX_CATALOG_ENTRIES);

/** The list of makes, or of one make's models (§4.4). */
export const CatalogList: Reader<CatalogEntry[]> = value => {
  const entries = CatalogEntries(value);
  // A list in which no entry can be read has an unexpected schema; it does not count as empty.
  return Array.isArray(value) && (entries.length > 0 || value.length === 0) ? entries : undefined;
};
export type CatalogList = Output<typeof CatalogList>;

/**
 * How well a match fits (§2.6). HIGH ignores case, MEDIUM ignores punctuation too, and LOW matches a part of the name,
 * so the shopper has to confirm it.
 */
export const CONFIDENCES = ['HIGH', 'MEDIUM', 'LOW'] as const;
/** How well a match fits. */
export type Confidence = (typeof CONFIDENCES)[number];

const KnownConfidence = oneOf(CONFIDENCES);

/** One match of a lookup (§2.6). An unknown confidence reads as LOW, so that the shopper confirms the match. */
export const LookupMatch = objectOf({
  make: Text,
  model: Text,
  confidence: (value: unknown): Confidence => KnownConfidence(value) ?? 'LOW',
  /** The model years in the catalog. */
  yearsAvailable: listOf(Integer),
});
export type LookupMatch = Output<typeof LookupMatch>;

/** The API description does not show the fields of a suggestion, so a plain string is accepted, too. */
const LookupSuggestion = (entry: unknown) => Suggestion(typeof entry === 'string' ? {message: entry} : entry);

/** At most five matches, best first, and suggestions when the query was ambiguous (§2.6). */
export const LookupResult = objectOf({
  matches: listOf(LookupMatch),
  suggestions: listOf(LookupSuggestion),
});
export type LookupResult = Output<typeof LookupResult>;

/** A make id that is safe to put in a URL path. */
export const MAKE_ID_PATTERN = /^[A-Za-z0-9_-]{1,40}$/;
