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

/** What a page asks for. */
export type SearchInputs = Readonly<Pick<PlanFinder, (typeof SEARCH_INPUTS)[number]>>;

/**
 * Reads a finder's search inputs. Results for other inputs are never shown, and equal ones do not search again. The
 * service is not among them: a framework may pass a new object with each rendering, and functions cannot be compared, so
 * another service is used from the next search on.
 */
export const readSearchInputs = (finder: PlanFinder): SearchInputs =>
  Object.fromEntries(SEARCH_INPUTS.map(name => [name, finder[name]])) as unknown as SearchInputs;
