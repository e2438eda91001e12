import {checkedUrl, type CheckedUrlOptions} from '../plans/checked-url.js';

export interface CleanAnswerOptions {
  /** The keys, which must not come back out whatever the service echoes. */
  readonly keys: readonly string[];
  /** Which handoff links may pass. */
  readonly links: CheckedUrlOptions;
}

/** The fields that lead a shopper away (§2.5). */
const LINK_FIELDS = new Set(['planCheckoutUrl', 'planSummaryUrl', 'planContractUrl', 'documentUrl']);

/** Names that change what an object is rather than what it holds. */
const PROTOTYPE_FIELDS = new Set(['__proto__', 'constructor', 'prototype']);

const MAX_DEPTH = 32;
const HIDDEN = '[hidden]';

/**
 * Copies an answer for the browser: whole, fields this version does not know included, but with links checked
 * (a bad one becomes null, the plan stays), prototype names left out and the key hidden wherever it is echoed.
 * Undefined when it is nested too deep to be an answer of the service.
 */
export function cleanAnswer(answer: unknown, {keys, links}: CleanAnswerOptions): unknown {
  const holdsKey = (text: string): boolean => keys.some(key => text.includes(key));

  const hideKey = (text: string): string =>
    holdsKey(text) ? keys.reduce((hidden, key) => hidden.replaceAll(key, HIDDEN), text) : text;

  const cleanField = (name: string, value: unknown, depth: number): unknown =>
    LINK_FIELDS.has(name) ? cleanLink(value) : clean(value, depth);

  const cleanLink = (value: unknown): string | null => {
    const href = checkedUrl(value, links);
    // A link with the key in it would leave in a browser's history: no link is better than a broken one.
    return href === undefined || holdsKey(href) || holdsKey(decoded(href)) ? null : href;
  };

  const clean = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return hideKey(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= MAX_DEPTH) throw new DepthError();
    if (Array.isArray(value)) return value.map(entry => clean(entry, depth + 1));
    const fields = Object.entries(value).filter(([name]) => !PROTOTYPE_FIELDS.has(name));
    return Object.fromEntries(fields.map(([name, field]) => [hideKey(name), cleanField(name, field, depth + 1)]));
  };

  try {
    return clean(answer, 0);
  } catch (error) {
    if (error instanceof DepthError) return undefined;
    throw error;
  }
}

class DepthError extends Error {}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return '';
  }
}
