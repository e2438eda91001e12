import type {PlanFinder} from './plan-finder.js';

/** The properties of a finder that a search depends on. */
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
  'searchMode',
  'searchFilters',
  'customer',
] as const;

/** The inputs of a search. */
export type SearchInputs = Readonly<Pick<PlanFinder, (typeof SEARCH_INPUTS)[number]>>;

/**
 * Reads a finder's search inputs. Results for other inputs are never shown, and equal ones do not search again. The
 * service is not among them: a framework may pass a new object on each render, and functions cannot be compared, so a
 * new service is used from the next search on.
 */
export const readSearchInputs = (finder: PlanFinder): SearchInputs => pick(finder, SEARCH_INPUTS);

/** Copies some of a finder's properties. */
export const pick = <Name extends keyof PlanFinder>(finder: PlanFinder, names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, finder[name]])) as Pick<PlanFinder, Name>;
