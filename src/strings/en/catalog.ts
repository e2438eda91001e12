/** The words of a catalog field. */
export const catalogStrings = {
  /** Said to screen readers when the list changes. */
  count: (count: number) => (count === 1 ? '1 option' : `${count.toLocaleString('en-US')} options`),
  /** Below a list that is cut short. */
  more: (count: number) => `${count.toLocaleString('en-US')} more. Keep typing to narrow the list.`,
  noMatch: (text: string) => `Nothing in the list matches “${text}”.`,
};

/** The words of a catalog field, in any language. */
export type CatalogStrings = typeof catalogStrings;
