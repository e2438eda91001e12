/** The words of a comparison of plans. */
export const comparisonStrings = {
  comparisonTitle: 'Compare plans',
  onlyDifferences: 'Only differences',
  noDifferences: 'These plans do not differ in what is quoted.',
  /** Beside the name of a line in which the plans are not alike. */
  differs: 'differs',
  /** Beside the value that no other plan betters. */
  bestValues: {
    monthlyPrice: 'lowest',
    downpayment: 'lowest',
    totalPrice: 'lowest',
    deductible: 'lowest',
    duration: 'longest',
    miles: 'most',
    planServiceRating: 'highest',
  } as Readonly<Record<string, string>>,
  comparedNames: {
    monthlyPrice: 'Each month',
    downpayment: 'Down payment',
    totalPrice: 'In total',
    costPerMonth: 'Cost per month of coverage (estimate)',
    duration: 'Term',
    miles: 'Miles',
    deductible: 'Deductible',
    coverageType: 'Coverage',
    planServiceRating: 'Rating',
    maintenance: 'Maintenance program',
    includedAddons: 'Included in the price',
    addons: 'Can be added',
    highlights: 'Highlights',
  },
  notGiven: 'Not given',
  yes: 'Yes',
  no: 'No',
  /** The choice of a plan for one of the two columns of a phone. */
  column: (number: number) => `Plan in column ${number}`,
  heatTitle: 'How broadly each system is covered',
  heatCaption: 'Scores out of 10. A system that is covered may mean that one part of it is.',
  heatNone: 'not covered',
  costTitle: 'What it costs in total, by term',
  costCaption: 'Prices as quoted, at the miles and the deductible chosen above or the nearest to them.',
  costAsTable: 'The same as a table',
  costSay: (name: string, points: string) => `${name}: ${points}`,
  costPoint: (total: string, term: string) => `${total} for ${term}`,
  plan: 'Plan',
  chosenHere: 'chosen',
};

/** The words of a comparison, in any language. */
export type ComparisonStrings = typeof comparisonStrings;
