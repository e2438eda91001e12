import {counter} from '../counter.js';

const count = counter('en-US');

/** Strings around the plans. A part of the table `results` that is loaded once the first plans are shown. */
export const listStrings = {
  showAll: (plans: number) => `Show all ${count(plans, 'plan', 'plans')}`,
  quickFilters: 'Applied and quick filters',
  offlineTitle: 'You’re offline.',
  /** When the prices were quoted, or empty if that is not known. */
  offline: (quotedAt: string) =>
    `${quotedAt && `These prices are from ${quotedAt}. `}You can check out when you’re back online.`,
};

/** Strings around the plans, in any language. */
export type ListStrings = typeof listStrings;
