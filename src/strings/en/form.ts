/** The words of the vehicle form. */
export const formStrings = {
  lookupLabel: 'Find your car by',
  lookupMethods: {vin: 'VIN', plate: 'License plate', catalog: 'Make & model'},
  /** Said where a part of the form, or the words for what is wrong, did not load. */
  loadFailed: 'Check your connection, then try again. What you entered is still here.',
  /** What a form of the page says is missing, before the words for each problem have been loaded. */
  incomplete: 'Please complete the details of the car.',
  vinLabel: 'VIN',
  vinHint: '17 characters, no I, O or Q. On the dashboard, the driver’s door frame or your insurance card.',
  vinCount: (count: number) => `${count} of 17`,
  mileageLabel: 'Mileage',
  mileageUnit: 'miles',
  stateLabel: 'State',
  statePlaceholder: 'Choose a state',
  submit: 'See plans and prices',
};

/** The words of the vehicle form, in any language. */
export type FormStrings = typeof formStrings;
