import type {FormField} from '../../contract/rules/error-field.js';
import type {MileageProblem} from '../../contract/rules/mileage-problem.js';
import type {VinProblem} from '../../contract/rules/vin-problem.js';
import {counter} from '../counter.js';
import {catalogStrings} from './catalog.js';

const count = counter('en-US');

/** A message, or a function that returns it for the number of characters that were entered. */
type FieldMessageText = string | ((length: number) => string);

/** The errors that the form itself finds in each field. */
export interface FieldErrorCodes {
  readonly vin: VinProblem;
  readonly licensePlate: 'required';
  readonly make: 'required';
  readonly model: 'required';
  readonly year: 'required';
  readonly mileage: MileageProblem | 'number' | 'high';
  readonly stateShortName: 'required';
}

/** A message for each of these errors. */
export type FieldErrorTable = {
  readonly [Field in keyof FieldErrorCodes]: Readonly<Record<FieldErrorCodes[Field], FieldMessageText>>;
};

/** The same with any of the messages left out: a page replaces only some. */
type PartialFieldErrorTable = Readonly<Partial<Record<FormField, Readonly<Record<string, FieldMessageText>>>>>;

/**
 * Strings of the form that load once it is used: the other lookup methods, the error messages, and the states. Messages
 * for failed searches are in `problems.ts`.
 */
export const lookupStrings = {
  plateLabel: 'License plate',
  plateHint: 'Enter it as shown on the plate. Choose the state that issued it.',
  makeLabel: 'Make',
  makeHint: 'Or type the whole car, like 2018 Honda Accord.',
  modelLabel: 'Model',
  yearLabel: 'Year',
  yearUnlisted: 'We don’t have this year for this model. Please double-check it.',
  vinLater:
    'Your VIN gives us the exact trim. Without it, prices are for the model, and you’ll need it to complete the purchase.',
  listFailed: 'We couldn’t load the list. You can type it instead.',
  lookupFailed: 'We couldn’t look up this car. You can continue with its make, model, and year.',
  lookingUp: 'Looking up your car',
  /** Shown if the catalog spells the vehicle slightly differently. */
  understood: (vehicle: string) => `We matched this to ${vehicle}.`,
  /** Announced to screen readers when a car that was typed in the make field has filled in other fields. */
  filledIn: (vehicle: string) => `Filled in: ${vehicle}.`,
  notFound: 'We couldn’t find this car. Check the make and model, or use the VIN.',
  confirm: 'Which one is your car?',
  scan: 'Scan',
  /** Shown after the scanner has filled in the field. */
  scanned: 'VIN scanned. Check that it matches your car.',
  vinCheckDigit: 'This VIN may have a typo. Check it against your car. You can still continue.',
  vinHelp: 'Where’s my VIN?',
  /** Describes the drawing to screen readers. */
  vinPicture:
    'A car from the driver’s side, marked 1 at the lower corner of the windshield and 2 on the frame of the driver’s door.',
  vinOnDashboard: 'On the dashboard, driver’s side, visible through the windshield',
  vinOnDoor: 'On the label in the frame of the driver’s door',
  vinOnCard: 'On your registration or insurance card',
  /** The car of an entered VIN in the order of the language; the given one begins with the year, if it is known. */
  vinCar: (car: string) => car,
  /** Below the car; announced to screen readers after it. */
  isYourCar: 'Is this your car? We read it from your VIN.',
  changeVin: 'No, change the VIN',
  summaryTitle: (problems: number) => `Please fix ${count(problems, 'thing', 'things')}:`,
  /** The error messages, by field and error. */
  problems: {
    vin: {
      empty: 'Enter your car’s VIN.',
      short: (length: number) => `A VIN has 17 characters. This one has ${length}.`,
      long: (length: number) => `A VIN has 17 characters. This one has ${length}.`,
      characters: 'A VIN never has the letters I, O, or Q. Check for a 1 or a 0 instead.',
    },
    mileage: {
      required: 'Enter the miles shown on the odometer.',
      number: 'Enter the mileage as a number, like 48,000.',
      negative: 'Enter a mileage greater than 0.',
      high: 'That mileage looks too high. Please check it.',
    },
    stateShortName: {required: 'Choose the state where the car is registered.'},
    licensePlate: {required: 'Enter the plate number, usually up to 8 letters and numbers.'},
    make: {required: 'Choose or type the make.'},
    model: {required: 'Choose or type the model.'},
    year: {required: 'Choose or type the model year, like 2018.'},
  } satisfies FieldErrorTable as PartialFieldErrorTable,
  lists: catalogStrings,
  /** Shown below the make while the text matches no make, because the shopper may be typing the whole car. */
  makeNoMatch: (text: string) => `We don’t recognize the make “${text}”. Typing the whole car? Keep going.`,
  /** In alphabetical order. */
  states: {
    AL: 'Alabama',
    AK: 'Alaska',
    AZ: 'Arizona',
    AR: 'Arkansas',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DE: 'Delaware',
    DC: 'District of Columbia',
    FL: 'Florida',
    GA: 'Georgia',
    HI: 'Hawaii',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    IA: 'Iowa',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    ME: 'Maine',
    MD: 'Maryland',
    MA: 'Massachusetts',
    MI: 'Michigan',
    MN: 'Minnesota',
    MS: 'Mississippi',
    MO: 'Missouri',
    MT: 'Montana',
    NE: 'Nebraska',
    NV: 'Nevada',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NY: 'New York',
    NC: 'North Carolina',
    ND: 'North Dakota',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UT: 'Utah',
    VT: 'Vermont',
    VA: 'Virginia',
    WA: 'Washington',
    WV: 'West Virginia',
    WI: 'Wisconsin',
    WY: 'Wyoming',
  } as Readonly<Record<string, string>>,
};

/** Strings of the form that load once it is used, in any language. */
export type LookupStrings = typeof lookupStrings;
