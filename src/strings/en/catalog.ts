import {counter} from '../counter.js';

const count = counter('en-US');

/** Strings of the catalog field. */
export const catalogStrings = {
  /** Announced to screen readers when the list changes. */
  count: (options: number) => count(options, 'option', 'options'),
  /** Below a list that is cut short. */
  more: (options: number) => `${count(options, 'more')}. Keep typing to narrow the list.`,
  noMatch: (text: string) => `No matches for “${text}”.`,
};

/** Strings of the catalog field, in any language. */
export type CatalogStrings = typeof catalogStrings;
