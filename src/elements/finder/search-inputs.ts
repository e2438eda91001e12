import type {PlanFinder} from './plan-finder.js';

/** What a search is made of, by the names of a finder's properties. */
const QUESTION = [
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
  'filters',
  'customer',
] as const;

/** As much of a finder as a search is made of. */
export type Questioner = Readonly<Pick<PlanFinder, (typeof QUESTION)[number]>>;

/** What a host asks for: each thing that it has said, by its name, as JSON. */
export type Question = readonly (readonly [name: string, value: string])[];

/**
 * What a host asks for, as far as it has said it. An answer to another question is never shown, and to an equal one nothing
 * is asked again. The service is no part of it: a framework may give a new object with each rendering, and functions cannot
 * be compared, so that another service counts from the next search on.
 */
export const questionOf = (finder: Questioner): Question =>
  QUESTION.filter(name => finder[name]).map(name => [name, JSON.stringify(finder[name])]);
