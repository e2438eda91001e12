import {Suggestion} from './envelope.js';
import {Id, Integer, listOf, objectOf, oneOf, Text, type Output} from './reader.js';

/** A make or a model of the catalog (§4.4); the shape is our reading (`unspecified.ts`). */
export const CatalogEntry = objectOf({id: Id, name: Text});
export type CatalogEntry = Output<typeof CatalogEntry>;

/** The most entries that are read of the catalog's makes or of one make's models: more than all makes ever registered. */
export const MAX_CATALOG_ENTRIES = 50_000;

/** The catalog's makes, or one make's models (§4.4). */
export const CatalogList = listOf(CatalogEntry, MAX_CATALOG_ENTRIES);
export type CatalogList = Output<typeof CatalogList>;

/** How sure a lookup is (§2.6): the same but for case; the same but for punctuation; a part of it, to be confirmed. */
export const CONFIDENCES = ['HIGH', 'MEDIUM', 'LOW'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

const KnownConfidence = oneOf(CONFIDENCES);

/** One vehicle that a lookup found (§2.6). A confidence this version does not know reads as LOW: the person confirms. */
export const LookupMatch = objectOf({
  make: Text,
  model: Text,
  confidence: (value: unknown): Confidence => KnownConfidence(value) ?? 'LOW',
  /** The model years carried. */
  yearsAvailable: listOf(Integer),
});
export type LookupMatch = Output<typeof LookupMatch>;

/** Advice may come as plain text: its shape is not given. */
const Advice = (entry: unknown) => Suggestion(typeof entry === 'string' ? {message: entry} : entry);

/** At most five matches, the surest first, and advice when the words were ambiguous (§2.6). */
export const LookupResult = objectOf({
  matches: listOf(LookupMatch),
  suggestions: listOf(Advice),
});
export type LookupResult = Output<typeof LookupResult>;

/** A make's id as a path may carry it. */
export const MAKE_ID_PATTERN = /^[A-Za-z0-9_-]{1,40}$/;
