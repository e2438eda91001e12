/** The words of a start price on a car's card. */
export const startPriceStrings = {
  from: (price: string) => `Service plans from ${price} down`,
  seePlans: 'See plans',
  dialog: 'Service plans for this car',
  close: 'Close',
};

/** The words of a start price on a car's card, in any language. */
export type StartPriceStrings = typeof startPriceStrings;
