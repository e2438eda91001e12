/** The words of a start price on a car's card. */
export const startPriceStrings = {
  from: (price: string) => `Vehicle service contracts from ${price} down, plus monthly payments`,
  seePlans: 'See plans',
  dialog: 'Vehicle service contracts for this car',
  close: 'Close',
};

/** The words of a start price on a car's card, in any language. */
export type StartPriceStrings = typeof startPriceStrings;
