/** Strings of the vehicle form. */
export const formStrings = {
  lookupLabel: 'Find your car by',
  lookupMethods: {vin: 'VIN', plate: 'License plate', catalog: 'Make & model'},
  /** Shown when a part of the form, or its error messages, did not load. */
  loadFailed: 'We couldn’t load this part. Check your connection and try again.',
  /** The validation message in a form of the page, before the error messages have loaded. */
  incomplete: 'Please complete your car’s details.',
  vinLabel: 'VIN',
  vinHint: '17 characters, no I, O, or Q. Look on the dashboard, driver’s door frame, or insurance card.',
  vinCount: (count: number) => `${count} of 17`,
  mileageLabel: 'Mileage',
  mileageUnit: 'miles',
  stateLabel: 'State',
  statePlaceholder: 'Choose a state',
  submit: 'See plans and prices',
};

/** Strings of the vehicle form, in any language. */
export type FormStrings = typeof formStrings;
