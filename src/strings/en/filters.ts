/** The words of narrowing plans. */
export const filterStrings = {
  filters: 'Filters',
  /** After the word "Filters": how many are on. */
  filtersOn: (count: number) => (count === 1 ? '1 filter is on' : `${count} filters are on`),
  clear: 'Clear all',
  showPlans: (count: string, one: boolean) => `Show ${count} ${one ? 'plan' : 'plans'}`,
  from: 'From',
  to: 'To',
  any: 'Any',
  andUp: (rating: string) => `${rating} and up`,
  plans: (count: string, one: boolean) => `${count} ${one ? 'plan' : 'plans'}`,
  withMaintenance: 'Includes a maintenance program',
  categoriesHint: 'Only plans that cover something of each. One covered part is enough.',
  badNumber: 'Enter a number, or leave it empty.',
  badRange: 'The first number is above the second.',
  filterNames: {
    monthlyPrice: 'Monthly price',
    totalPrice: 'Total price',
    duration: 'Term',
    miles: 'Miles',
    deductible: 'Deductible',
    planServiceRating: 'Rating',
    coverageTypes: 'Coverage',
    providers: 'Provider',
    categories: 'Covered systems',
    maintenance: 'Maintenance',
  },
  units: {
    monthlyPrice: '$ a month',
    totalPrice: '$',
    duration: 'months',
    miles: '',
    deductible: '$',
    planServiceRating: 'out of 10',
  },
  noneTitle: 'No plan has all of this',
  noneText: 'No single filter is in the way: clear them to see all plans.',
  loosenText: (name: string, count: string, one: boolean) =>
    `Without “${name}” there ${one ? 'is' : 'are'} ${count} ${one ? 'plan' : 'plans'}.`,
  loosen: (name: string) => `Drop “${name}”`,
};

/** The words of narrowing plans, in any language. */
export type FilterStrings = typeof filterStrings;
