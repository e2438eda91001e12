import * as z from 'zod/mini';
import {Suggestion} from './envelope.js';
import {Id, Integer, listOf, oneOf, read, Text} from './tolerant.js';

/** A make or a model of the catalog (§4.4); the shape is our reading (`unspecified.ts`). */
export const CatalogEntry = z.object({id: Id, name: Text});
export type CatalogEntry = z.infer<typeof CatalogEntry>;

/** The most entries that are read of the catalog's makes or of one make's models: more than all makes ever registered. */
export const MAX_CATALOG_ENTRIES = 50_000;

/** The catalog's makes, or one make's models (§4.4). */
export const CatalogList = listOf(CatalogEntry, MAX_CATALOG_ENTRIES);
export type CatalogList = z.infer<typeof CatalogList>;

/** How sure a lookup is (§2.6): the same but for case; the same but for punctuation; a part of it, to be confirmed. */
export const CONFIDENCES = ['HIGH', 'MEDIUM', 'LOW'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** One vehicle that a lookup found (§2.6). A confidence this version does not know reads as LOW: the person confirms. */
export const LookupMatch = z.object({
  make: Text,
  model: Text,
  confidence: z.transform(value => read(oneOf(CONFIDENCES), value) ?? 'LOW'),
  /** The model years carried. */
  yearsAvailable: listOf(Integer),
});
export type LookupMatch = z.infer<typeof LookupMatch>;

/** Advice may come as plain text: its shape is not given. */
const Advice = z.transform(entry => read(Suggestion, typeof entry === 'string' ? {message: entry} : entry));

/** At most five matches, the surest first, and advice when the words were ambiguous (§2.6). */
export const LookupResult = z.object({
  matches: listOf(LookupMatch),
  suggestions: listOf(Advice),
});
export type LookupResult = z.infer<typeof LookupResult>;

/** A make's id as a path may carry it. */
export const MAKE_ID_PATTERN = /^[A-Za-z0-9_-]{1,40}$/;
