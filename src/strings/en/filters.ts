import {counter} from '../counter.js';

const count = counter('en-US');

/** Strings of the filters. */
export const filterStrings = {
  filters: 'Filters',
  /** Announced after the word "Filters". */
  filtersOn: (filters: number) => `${count(filters, 'filter', 'filters')} applied`,
  clear: 'Clear all',
  skipFilters: 'Skip the filters',
  loadFilters: 'Load the filters',
  removeFilter: (filter: string) => `Remove filter: ${filter}`,
  /** After the name of a filter and a colon. */
  filterAtLeast: (value: string) => `${value} or more`,
  filterAtMost: (value: string) => `up to ${value}`,
  filterBetween: (from: string, to: string) => `${from} to ${to}`,
  /** How many plans match the filters, before the text that counts all plans. */
  shownOf: (shown: number, all: string) => `${shown.toLocaleString('en-US')} of ${all}`,
  showPlans: (plans: number) => `Show ${count(plans, 'plan', 'plans')}`,
  from: 'Minimum',
  to: 'Maximum',
  any: 'Any',
  /** Above the values to choose from. */
  atLeast: (filter: string) => `${filter}, at least`,
  atMost: (filter: string) => `${filter}, at most`,
  plans: (plans: number) => count(plans, 'plan', 'plans'),
  withMaintenance: 'Includes a maintenance program',
  categoriesHint: 'Shows plans that cover at least one part in each system you select.',
  filterNames: {
    monthlyPrice: 'Monthly payment',
    totalPrice: 'Total price',
    duration: 'Term',
    miles: 'Miles',
    deductible: 'Deductible',
    planServiceRating: 'Rating',
    coverageTypes: 'Coverage level',
    providers: 'Provider',
    categories: 'Systems with covered parts',
    maintenance: 'Maintenance program',
  },
  noneTitle: 'No plans match your filters',
  noneText: 'Clear your filters to see all plans.',
  /** Shown if removing one filter brings plans back. */
  noneSuggestion: (name: string, plans: number) => `Without “${name}”, ${count(plans, 'plan matches', 'plans match')}.`,
  noneRemove: (name: string) => `Remove “${name}”`,
};

/** Strings of the filters, in any language. */
export type FilterStrings = typeof filterStrings;
