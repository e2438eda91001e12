import type {PlanFinder} from './plan-finder.js';

/** What a search is made of, by the names of a finder's properties. */
const SEARCH_INPUTS = [
  'vin',
  'licensePlate',
  'make',
  'model',
  'year',
  'mileage',
  'state',
  'zip',
  'relay',
  'search',
  'searchFilters',
  'customer',
] as const;

/** The inputs that a page has set: each by its name, as JSON. */
export type SearchInputs = readonly (readonly [name: string, value: string])[];

/**
 * Reads a finder's search inputs. Results for other inputs are never shown, and equal ones do not search again. The
 * service is not among them: a framework may pass a new object with each rendering, and functions cannot be compared, so
 * another service is used from the next search on.
 */
export const readSearchInputs = (finder: Readonly<Pick<PlanFinder, (typeof SEARCH_INPUTS)[number]>>): SearchInputs =>
  SEARCH_INPUTS.filter(name => finder[name]).map(name => [name, JSON.stringify(finder[name])]);
