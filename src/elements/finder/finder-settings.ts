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
  'search',
  'searchFilters',
  'customer',
] as const;

/** The properties of a finder that its results need, besides the inputs of the search. */
const RESULTS_SETTINGS = [
  'analytics',
  'consent',
  'contact',
  'handoff',
  'handoffHosts',
  'headingLevel',
  'initialCount',
  'language',
  'listInfo',
  'maxCompare',
  'milesUnit',
  'prefetch',
  'urlState',
] as const;

/** The inputs of a search. */
export type SearchInputs = Readonly<Pick<PlanFinder, (typeof SEARCH_INPUTS)[number]>>;

/** What a page sets on a finder for its results. */
export type ResultsSettings = Readonly<Pick<PlanFinder, (typeof RESULTS_SETTINGS)[number]>>;

/**
 * Reads a finder's search inputs. Results for other inputs are never shown, and equal ones do not search again. The
 * service is not among them: a framework may pass a new object on each render, and functions cannot be compared, so a
 * new service is used from the next search on.
 */
export const readSearchInputs = (finder: PlanFinder): SearchInputs => pick(finder, SEARCH_INPUTS);

/** Reads the settings of a finder's results. */
export const readResultsSettings = (finder: PlanFinder): ResultsSettings => pick(finder, RESULTS_SETTINGS);

const pick = <Name extends keyof PlanFinder>(finder: PlanFinder, names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, finder[name]])) as Pick<PlanFinder, Name>;
