/** The form's fields. `vehicle` means all fields that identify the car together. */
export type FormField =
  'vin' | 'licensePlate' | 'mileage' | 'stateShortName' | 'make' | 'model' | 'year' | 'vehicle' | 'duration';

/** Where an error is shown: at a form field, or at a customer detail. */
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
 * Finds the place on the page for the upstream API's `errorField`, in any case and also as a path
 * (`searchCriteria.vin`). Undefined when the field is unknown: the error is then shown for the whole form.
 */
export function placeOfErrorField(errorField: string | null | undefined): ErrorPlace | undefined {
  if (!errorField) return undefined;
  // Stryker disable next-line MethodExpression: the exact limit does not matter
  const steps = errorField.slice(0, 200).trim().split('.');
  const names = steps.map(step => step.toLowerCase());
  if (steps.length > 1 && names[0] === 'userdetails') {
    // Stryker disable next-line UnaryOperator: equivalent mutant
    const known = USER_DETAILS.find(detail => detail.toLowerCase() === names.at(-1));
    // Stryker disable next-line StringLiteral, UnaryOperator: equivalent mutant
    const name = known ?? steps.at(-1) ?? '';
    return {kind: 'userDetail', name: name.charAt(0).toLowerCase() + name.slice(1)};
  }
  // The innermost known name: `duration.from` belongs to `duration`.
  // Stryker disable next-line StringLiteral: equivalent mutant
  const name = names.findLast(step => FIELDS.has(step)) ?? '';
  const field = FIELDS.get(name);
  return field && {kind: 'field', field};
}
