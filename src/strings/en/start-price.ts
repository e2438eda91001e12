/** Strings of a starting price and its dialog. */
export const startPriceStrings = {
  from: (price: string) => `Vehicle service contracts from ${price} down, plus monthly payments`,
  seePlans: 'See plans',
  dialog: 'Vehicle service contracts for this car',
  close: 'Close',
};

/** Strings of a starting price and its dialog, in any language. */
export type StartPriceStrings = typeof startPriceStrings;
