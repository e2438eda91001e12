/** Strings around the form and the results, loaded from the start. */
export const finderStrings = {
  title: 'Protect your car beyond the factory warranty',
  intro: 'Live prices from several providers, no phone or email needed.',
  loadFailed: 'We couldn’t load this part. Check your connection and try again.',
};

/** Strings around the form and the results, in any language. */
export type FinderStrings = typeof finderStrings;
