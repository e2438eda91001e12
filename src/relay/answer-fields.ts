import type {IsPlainLink} from './plain-link.js';

/** What the name of a link ends in; whoever looks for links in a text looks for this. */
export const LINK_ENDING = 'Url';

/** The fields that lead a shopper away (§2.5). */
export const LINK_FIELDS: ReadonlySet<string> = new Set(
  ['planCheckout', 'planSummary', 'planContract', 'document'].map(name => name + LINK_ENDING),
);

/** Names that change what an object is rather than what it holds. */
export const PROTOTYPE_FIELDS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** How many objects and lists may stand one within the other. */
export const MAX_DEPTH = 32;

/** An answer, and the text it was read from. */
export interface AnswerText {
  readonly value: unknown;
  readonly text: string;
  /** The bytes it came in, when they are the text's own. */
  readonly bytes?: Buffer;
}

/** What becomes of fields that may not go out as they are. */
export interface CleaningRules {
  /** Whether the text has a key in it. */
  holdsKey(text: string): boolean;
  /** Whether a link of a text that holds no key is one that `cleanLink` would give back; no where that is not sure. */
  readonly isPlainLink: IsPlainLink;
  /** The link to send: the given one in its parsed form, or null. */
  cleanLink(value: unknown): string | null;
}
