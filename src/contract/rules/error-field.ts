/** The form's fields, and `vehicle` for all that names the car together. */
export type FormField =
  'vin' | 'licensePlate' | 'mileage' | 'stateShortName' | 'make' | 'model' | 'year' | 'vehicle' | 'duration';

/** Where an error belongs: a form field, or a customer detail with its name. */
export type ErrorPlace =
  {readonly kind: 'field'; readonly field: FormField} | {readonly kind: 'userDetail'; readonly name: string};

const FIELDS: ReadonlyMap<string, FormField> = new Map<string, FormField>([
  ['vin', 'vin'],
  ['licenseplate', 'licensePlate'],
  ['plate', 'licensePlate'],
  ['mileage', 'mileage'],
  ['stateshortname', 'stateShortName'],
  ['state', 'stateShortName'],
  ['zip', 'stateShortName'],
  ['zipandstate', 'stateShortName'],
  ['make', 'make'],
  ['model', 'model'],
  ['year', 'year'],
  ['cardetails', 'vehicle'],
  ['durationfilter', 'duration'],
  ['duration', 'duration'],
]);

const USER_DETAILS = ['firstName', 'lastName', 'email', 'phone', 'address', 'city', 'state', 'zip'];

/**
 * Finds the place on the page for a service's `errorField`, whatever its case and whether or not it is
 * written as a path (`searchCriteria.vin`). Undefined when the field is unknown: the error is then said for all.
 */
export function placeOfErrorField(errorField: string | null | undefined): ErrorPlace | undefined {
  if (!errorField) return undefined;
  // Stryker disable next-line MethodExpression: one more or less changes nothing real
  const steps = errorField.slice(0, 200).trim().split('.');
  const names = steps.map(step => step.toLowerCase());
  if (steps.length > 1 && names[0] === 'userdetails') {
    // Stryker disable next-line UnaryOperator: the next step handles it
    const known = USER_DETAILS.find(detail => detail.toLowerCase() === names.at(-1));
    // Stryker disable next-line StringLiteral, UnaryOperator: comes to the same; the next step handles it
    const name = known ?? steps.at(-1) ?? '';
    return {kind: 'userDetail', name: name.charAt(0).toLowerCase() + name.slice(1)};
  }
  // The innermost step that is known: a filter's end is named after its filter.
  // Stryker disable next-line StringLiteral: comes to the same
  const name = names.findLast(step => FIELDS.has(step)) ?? '';
  const field = FIELDS.get(name);
  return field && {kind: 'field', field};
}
