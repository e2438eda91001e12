const months = (count: number) => (count === 1 ? '1 month' : `${count} months`);
const years = (count: number) => (count === 1 ? '1 year' : `${count} years`);

/** The words of the results: the wait, the plans and what can go wrong. */
export const resultStrings = {
  planCount: (count: string, one: boolean, car: string) => `${count} ${one ? 'plan' : 'plans'} for ${car}`,
  quotedFor: (mileage: string, place: string) => [`${mileage} miles`, place].filter(Boolean).join(' · '),
  waitTitle: 'Getting live prices',
  waitText: 'Several providers are quoting your car. This takes a few seconds.',
  waitLonger: (seconds: string) => `Still working: ${seconds} seconds so far. Some providers take longer.`,
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
  milesText: (count: string) => `${count} miles`,
  milesUnlimited: 'Unlimited miles',
  deductibleLabel: 'Deductible',
  inTotal: 'in total',
  maintenance: 'Maintenance included',
  checkout: 'Continue to checkout',
  checkoutFor: (name: string) => `Continue to checkout with ${name}`,
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
    MostComprehensive: 'Most comprehensive: everything is covered except a short list.',
  } as Readonly<Record<string, string>>,
  dropped: (count: number) =>
    count === 1 ? 'One more plan could not be read.' : `${count} more plans could not be read.`,
  emptyTitle: 'No plans for this car',
  emptyText:
    'No provider offers a plan for this car at this mileage in this state. Check the details, or ask the dealer.',
  errors: {
    refused: {title: 'Please check what you entered', text: 'The service could not work with it.'},
    rateLimited: {title: 'Many people are asking right now', text: 'Please wait a little before you try again.'},
    unavailable: {
      title: 'Prices are not available right now',
      text: 'This is on our side. Please come back a little later.',
    },
    network: {
      title: 'The connection was lost',
      text: 'What you entered is still here. Check your connection, then try again.',
    },
    timeout: {title: 'This is taking too long', text: 'The providers did not answer in time. You can try again.'},
    failed: {title: 'The prices could not be fetched', text: 'Something went wrong on the way. You can try again.'},
    lost: {title: 'The search was interrupted', text: 'Please search again; what you entered is still here.'},
  },
  waitSeconds: (seconds: string) => `You can try again in ${seconds} seconds.`,
  waitMinutes: (minutes: string) => `You can try again in about ${minutes} minutes.`,
};

/** The words of the results, in any language. */
export type ResultStrings = typeof resultStrings;
