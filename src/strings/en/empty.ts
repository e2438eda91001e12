/** Why a search has no plans. A part of the table `results` that is loaded only then. */
export const emptyStrings = {
  emptyTitle: 'No plans for this car',
  /** Instead of `emptyTitle`, when there may be plans: they couldn’t be read, or the page’s own filters exclude them. */
  emptyTitleNoneShown: 'No plans to show',
  emptyAction: 'Edit your details',
  /** A link, where the page has a `contact` to call or write to. */
  emptyContact: 'Contact us',
  emptyText:
    'None of our providers has a plan for this car at this mileage in this state. Edit your details, or contact us.',
  /** Instead of `emptyText`, when there were plans that could not be read. */
  emptyDropped: 'We found plans for this car but couldn’t show them. Try again later, or contact us.',
  /** When the page has filters of its own, which are named. */
  emptyFiltered: (filters: string) => `No plans match this page’s settings: ${filters}. Contact us about other plans.`,
  /** Filters that exclude plans. Those that limit their number are a reason for having none only if the limit is zero. */
  serviceFilters: {
    providers: 'provider',
    excludeProviders: 'provider',
    coverageTypes: 'coverage level',
    coverageType: 'coverage level',
    categoryTypes: 'systems with covered parts',
    planServiceRating: 'rating',
    duration: 'term',
    miles: 'miles',
    monthlyPrice: 'monthly payment',
    totalPrice: 'total price',
    numberOfProviders: 'number of providers',
    returnResults: 'number of plans',
  } as Readonly<Record<string, string>>,
};

/** Why a search has no plans, in any language. */
export type EmptyStrings = typeof emptyStrings;
