import {counter} from '../counter.js';

const count = counter('en-US');

/** Strings for failed searches. The messages at the form's fields are in `lookup.ts`, as `lookupStrings.problems`. */
export const problemStrings = {
  rejected: {title: 'Check your information', text: 'We couldn’t find prices with these details.'},
  /** The button that shows the form, if there is no other way to continue. */
  rejectedAction: 'Edit your details',
  rateLimited: {title: 'Too many searches right now', text: 'Please try again in a few minutes.'},
  unavailable: {title: 'We can’t show prices right now', text: 'Sorry about that. Please try again a little later.'},
  network: {
    title: 'We lost the connection',
    text: 'Your information is still here. Check your connection and try again.',
  },
  offline: {
    title: 'You’re offline',
    text: 'Your information is still here. Try again when you’re back online.',
  },
  timeout: {title: 'This is taking too long', text: 'The providers didn’t respond in time. Please try again.'},
  failed: {title: 'We couldn’t get prices', text: 'Something went wrong. Please try again.'},
  lost: {title: 'Your search was interrupted', text: 'Your information is still here. Please search again.'},
  /** Shown if the account rejects the term that the page filters by, with ways to search anyway. */
  termTitle: 'The term set for this page isn’t available',
  oneTerm: (months: number) => `Search ${months}-month plans`,
  anyTerm: () => 'Search all terms',
  waitSeconds: (seconds: number) => `You can try again in ${count(seconds, 'second', 'seconds')}.`,
  waitMinutes: (minutes: number) => `You can try again in about ${count(minutes, 'minute', 'minutes')}.`,
  waitHours: (hours: number) => `You can try again in about ${count(hours, 'hour', 'hours')}.`,
  /** Announced when the wait is over. */
  mayRetry: 'You can try again now.',
};

/** Strings for failed searches, in any language. */
export type ProblemStrings = typeof problemStrings;
