const months = (count: number) => (count === 1 ? '1 month' : `${count} months`);
const years = (count: number) => (count === 1 ? '1 year' : `${count} years`);

/** The words of the wait and the plans. */
export const resultStrings = {
  planCount: (count: string, one: boolean, car: string) => `${count} ${one ? 'plan' : 'plans'} for ${car}`,
  quotedFor: (mileage: string, place: string) => [`${mileage} miles`, place].filter(Boolean).join(' · '),
  waitTitle: 'Getting live prices',
  waitText: 'Several providers are quoting your car. This takes a few seconds.',
  waitLonger: (seconds: string) => `Still working: ${seconds} seconds so far. Some providers take longer.`,
  waitOffline: 'The connection is lost. The search goes on as soon as it is back.',
  waitLimited: 'Too many searches right now. The search goes on by itself.',
  waitGoesOn: (seconds: string, one: boolean) => `It goes on in ${seconds} ${one ? 'second' : 'seconds'}.`,
  cancel: 'Cancel',
  perMonth: 'a month',
  down: (amount: string) => `${amount} down`,
  total: (amount: string) => `${amount} in total`,
  deductible: (amount: string) => `${amount} deductible`,
  noPrice: 'Price at checkout',
  rating: (rating: string) => `${rating} out of 10`,
  term: 'Term',
  termText: (duration: number) => (duration % 12 === 0 ? years(duration / 12) : months(duration)),
  miles: 'Miles',
  milesUnlimited: 'Unlimited',
  deductibleLabel: 'Deductible',
  inTotal: 'in total',
  maintenance: 'Maintenance included',
  checkout: 'Continue to checkout',
  details: 'Details',
  compare: 'Compare',
  detailsFailed: 'The details could not be loaded. Check your connection, then try again.',
  /** Below a link to the checkout, in a frame that may not let it through. */
  leadsTo: (host: string) => `Leads to ${host}`,
  noCheckout: 'This plan cannot be bought here at the moment.',
  unnamedPlan: 'Unnamed plan',
  badges: {
    BEST_VALUE: 'Best value',
    LOWEST_PRICE: 'Lowest price',
    MOST_POPULAR: 'Most popular',
    TOP_RATED: 'Top rated',
  } as Readonly<Record<string, string>>,
  coverages: {
    Powertrain: 'Powertrain: engine, transmission and drive axle.',
    PowertrainPlus: 'Powertrain plus: the powertrain and further systems, such as steering and cooling.',
    MostComprehensive:
      'Most comprehensive: covers most mechanical and electrical parts, except those the contract excludes.',
  } as Readonly<Record<string, string>>,
  dropped: (count: number) =>
    count === 1 ? 'One more plan could not be read.' : `${count} more plans could not be read.`,
  emptyTitle: 'No plans for this car',
  emptyText:
    'No provider offers a plan for this car at this mileage in this state. Check the details, or ask the dealer.',
  /** In its place, when there were plans that could not be read. */
  emptyDropped: (count: number) =>
    count === 1
      ? 'One plan was offered, but it could not be read.'
      : `${count} plans were offered, but they could not be read.`,
  /** When the page itself asks for some plans only, named with what it asks for. */
  emptyFiltered: (filters: string) => `This page asks for some plans only, and none fits. It narrows by: ${filters}.`,
  serviceFilters: {
    providers: 'provider',
    excludeProviders: 'left-out provider',
    numberOfProviders: 'number of providers',
    coverageTypes: 'coverage',
    coverageType: 'coverage',
    categoryTypes: 'covered systems',
    planServiceRating: 'rating',
    duration: 'term',
    miles: 'miles',
    monthlyPrice: 'monthly price',
    totalPrice: 'total price',
    returnResults: 'number of plans',
  } as Readonly<Record<string, string>>,
  emptyAction: 'Try other details',
};

/** The words of the results, in any language. */
export type ResultStrings = typeof resultStrings;
