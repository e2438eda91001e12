import type {FormField} from '../../contract/rules/error-field.js';
import {catalogStrings} from './catalog.js';

/** Words, or what makes them from how many characters there are. */
type Words = string | ((count: number) => string);

type ProblemWords = Readonly<Partial<Record<FormField, Readonly<Record<string, Words>>>>>;

/** The words of the form that are loaded once it is used: the other lookup methods, the error messages and the states. */
export const lookupStrings = {
  plateLabel: 'License plate',
  plateHint: 'Letters and numbers, as on the plate. The state below is the one it is from.',
  makeLabel: 'Make',
  makeHint: 'Or type it all, such as Honda Accord 2018.',
  modelLabel: 'Model',
  yearLabel: 'Year',
  yearUnlisted: 'The catalog does not list this year for this model. Please check it.',
  vinLater:
    'A VIN gives the exact trim. Without it, prices are for the model; you will be asked for it before the sale completes.',
  listFailed: 'The list did not load. You can still type it.',
  lookupFailed: 'We could not look this car up. You can go on with its make, model and year.',
  lookingUp: 'Looking for your car',
  /** What was typed stands for a vehicle of the catalog that is spelled a little otherwise. */
  understood: (vehicle: string) => `We took this for ${vehicle}.`,
  /** Said to screen readers when a car that was typed as its make has filled in other fields. */
  filledIn: (vehicle: string) => `Filled in: ${vehicle}.`,
  notFound: 'We could not find this car. Please check its make and model, or use its VIN.',
  confirm: 'Which one is your car?',
  scan: 'Scan',
  /** Said once the scanner has read a VIN into the field. */
  scanned: 'The VIN was scanned. Please compare it with the one on the car.',
  vinCheckDigit: 'This VIN does not quite add up. Please compare it with the one on the car; you can still go on.',
  summaryTitle: (count: number) => (count === 1 ? 'One thing to look at:' : `${count} things to look at:`),
  /** What is wrong with a field, by the field and its problem. */
  problems: {
    vin: {
      empty: 'Enter the car’s VIN.',
      short: (count: number) => `A VIN has 17 characters; this one has ${count}.`,
      long: (count: number) => `A VIN has 17 characters; this one has ${count}.`,
      characters: 'A VIN never has the letters I, O or Q. Check for a 1 or a 0 in their place.',
    },
    mileage: {
      required: 'Enter the miles on the odometer.',
      number: 'Enter the mileage as a number, such as 48,000.',
      negative: 'The mileage must be above zero.',
      high: 'This mileage is too high to be real. Please check it.',
    },
    stateShortName: {required: 'Choose the state where the car is registered.'},
    licensePlate: {required: 'Enter the license plate.'},
    make: {required: 'Choose or type the make.'},
    model: {required: 'Choose or type the model.'},
    year: {required: 'Choose or type the year.', digits: 'Enter the year with four digits, such as 2018.'},
  } as ProblemWords,
  lists: catalogStrings,
  /** Below the make, while what is typed is no make: it may become a whole car. */
  makeNoMatch: (text: string) => `No make is called “${text}”. If this is your whole car, go on typing.`,
  /** In the order in which they are offered. */
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

/** The words of the form that are loaded once it is used: the other lookup methods, the error messages and the states, in any language. */
export type LookupStrings = typeof lookupStrings;
