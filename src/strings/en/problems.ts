/** The words for what can go wrong with a search. */
export const problemStrings = {
  refused: {title: 'Please check what you entered', text: 'The service could not work with it.'},
  rateLimited: {title: 'Too many searches right now', text: 'Please try again in a few minutes.'},
  unavailable: {
    title: 'Prices are not available right now',
    text: 'This is on our side. Please come back a little later.',
  },
  network: {
    title: 'The connection was lost',
    text: 'What you entered is still here. Check your connection, then try again.',
  },
  offline: {
    title: 'You are offline',
    text: 'What you entered is still here. Try again when the connection is back.',
  },
  timeout: {title: 'This is taking too long', text: 'The providers did not answer in time. You can try again.'},
  failed: {title: 'The prices could not be fetched', text: 'Something went wrong on the way. You can try again.'},
  lost: {title: 'The search was interrupted', text: 'Please search again; what you entered is still here.'},
  /** When the account refuses the page's own filter for the term, and the ways out of it. */
  termTitle: 'The term that this page asks for is not offered',
  oneTerm: (months: number) => `Search for plans of ${months} months`,
  anyTerm: () => 'Search for every term, and show those that fit',
  waitSeconds: (seconds: string, one: boolean) => `You can try again in ${seconds} ${one ? 'second' : 'seconds'}.`,
  waitMinutes: (minutes: string) => `You can try again in about ${minutes} minutes.`,
};

/** The words for what can go wrong, in any language. */
export type ProblemStrings = typeof problemStrings;
