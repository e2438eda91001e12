import {counter} from '../counter.js';

const count = counter('en-US');

/** Strings of the comparison. */
export const comparisonStrings = {
  comparisonTitle: (plans: number) => `Compare ${count(plans, 'plan', 'plans')}`,
  onlyDifferences: 'Differences only',
  noDifferences: 'The plans shown are the same on every listed item.',
  /** Shown next to the name of a row in which the plans differ. */
  differs: 'different',
  /** Shown next to the best value of a row. */
  bestValues: {
    monthlyPrice: 'lowest',
    downpayment: 'lowest',
    totalPrice: 'lowest',
    deductible: 'lowest',
    duration: 'longest',
    miles: 'most',
    systems: 'most',
    planServiceRating: 'highest',
  } as Readonly<Record<string, string>>,
  comparedNames: {
    monthlyPrice: 'Monthly payment',
    payments: 'Number of payments (estimate)',
    downpayment: 'Down payment',
    totalPrice: 'Total price',
    costPerMonth: 'Cost per month of coverage (estimate)',
    duration: 'Term',
    miles: 'Miles',
    deductible: 'Deductible',
    coverageType: 'Coverage level',
    systems: 'Systems with covered parts',
    notCovered: 'Not covered',
    planServiceRating: 'Rating',
    maintenance: 'Maintenance program',
    includedAddons: 'Included in the price',
    addons: 'Optional add-ons',
    highlights: 'Key benefits',
  },
  comparedGroups: {price: 'Price', coverage: 'Coverage', terms: 'Terms', extras: 'Extras'},
  shareTitle: 'Share this comparison',
  shareByApp: 'Share with an app',
  copyText: 'Copy',
  /** After the comparison was copied to the clipboard, or could not be. */
  textCopied: 'Comparison copied.',
  textFailed: 'We couldn’t copy the comparison. Send it by email or text message instead.',
  shareByText: 'Text message',
  sharedPrices: (day: string, lastDay: string) => `Quoted on ${day} for one car, valid through ${lastDay}.`,
  moveLeft: (name: string) => `Move ${name} to the left`,
  moveRight: (name: string) => `Move ${name} to the right`,
  /** Announced after a move. */
  moved: (name: string, column: number) => `${name} is in column ${column}.`,
  /** The label of a choice from 0 to 5. */
  repairs: 'Total with covered repairs:',
  repairsNote: 'Estimate: total price plus one deductible per repair',
  checkoutReady: 'Have your name, address, and payment method ready for checkout.',
  /** The label of the row with the dealer's help. */
  askRow: 'Questions',
  /** The label of the select that chooses the plan of one of the two columns on a phone. */
  column: (number: number) => `Plan in column ${number}`,
  heatTitle: 'Coverage by system',
  heatCaption: 'Scores out of 10. A score doesn’t mean every part in that system is covered.',
  heatNone: 'Not covered',
  /** Shown for a plan without a maintenance program. */
  none: 'None',
  costTitle: 'Total price by term',
  costCaption:
    'As quoted, for the mileage limit and deductible selected here, or the closest available. Bold: the selected term.',
  notOffered: 'Not offered',
  chosenHere: 'selected',
};

/** Strings of the comparison, in any language. */
export type ComparisonStrings = typeof comparisonStrings;
