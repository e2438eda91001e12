/** The fields that lead a shopper away (§2.5). */
export const LINK_FIELDS: ReadonlySet<string> = new Set([
  'planCheckoutUrl',
  'planSummaryUrl',
  'planContractUrl',
  'documentUrl',
]);

/** Names that change what an object is rather than what it holds. */
export const PROTOTYPE_FIELDS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** How many objects and lists may stand one within the other. */
export const MAX_DEPTH = 32;
