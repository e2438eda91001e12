import type {PlanFinder} from './plan-finder.js';
import {pick} from './search-inputs.js';

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
  'reference',
  'urlState',
] as const;

/** What a page sets on a finder for its results. */
export type ResultsSettings = Readonly<Pick<PlanFinder, (typeof RESULTS_SETTINGS)[number]>>;

/** Reads the settings of a finder's results. */
export const readResultsSettings = (finder: PlanFinder): ResultsSettings => pick(finder, RESULTS_SETTINGS);
