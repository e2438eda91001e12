import type {LookupMatch, LookupResult} from '../../contract/catalog.js';
import {LOOKUP_MATCHES} from '../../contract/limits.js';
import type {LookupQuery} from '../../contract/search.js';
import {optionNamed} from '../combobox/options.js';
import {splitVehicle} from './split-vehicle.js';
import type {VehicleDraft} from './vehicle-draft.js';

/** A make and a model, as they are in the fields or were last committed. */
export type MakeAndModel = Pick<VehicleDraft, 'make' | 'model'>;

/** The next step for a committed make and model. */
export interface NextLookup {
  /** The make as the catalog spells it, with the model. */
  readonly named: MakeAndModel;
  /** A year that was typed with the make. */
  readonly year?: number | undefined;
  /** What to look up, if anything. */
  readonly query?: LookupQuery | undefined;
}

/**
 * Decides what to do once a make or a model is committed. A make in the catalog gets the catalog's spelling; a whole
 * car typed as its make, such as "2019 honda accord", is split and looked up. `makes` is empty when the list did not
 * load. Returns undefined while the make is being typed again.
 */
export function nextLookup(
  draft: MakeAndModel,
  committed: MakeAndModel,
  makes: readonly string[],
): NextLookup | undefined {
  const {make, model} = committed;
  if (draft.make !== make) return undefined;
  const known = optionNamed(makes, make);
  // Without the list, a make cannot be told from a model.
  const split = known !== undefined || makes.length === 0 ? {make: known ?? make} : splitVehicle(make, makes);
  // The fields keep what was typed until the lookup is sure of the car.
  if (split.model !== undefined) return {named: committed, query: split};
  // A year alone is not a make.
  const name = split.make ?? (split.year === undefined ? make : '');
  return {named: {make: name, model}, year: split.year, query: name && model ? {make: name, model} : undefined};
}

/** The result of a lookup: one certain match, several to choose from, or none; with the upstream API's advice. */
export type LookupOutcome =
  | {readonly kind: 'sure'; readonly match: LookupMatch; readonly advice: readonly string[]}
  | {readonly kind: 'unsure'; readonly matches: readonly LookupMatch[]; readonly advice: readonly string[]}
  | {readonly kind: 'none'; readonly advice: readonly string[]};

/**
 * Reads a lookup (§2.6): a HIGH or MEDIUM match with more confidence than all others is certain; otherwise the shopper
 * chooses.
 */
export function readLookup({matches, suggestions}: LookupResult): LookupOutcome {
  const advice = suggestions.flatMap(({message}) => (message ? [message] : []));
  const [match, next] = matches;
  if (!match) return {kind: 'none', advice};
  const isSure = match.confidence !== 'LOW' && match.confidence !== next?.confidence;
  return isSure ? {kind: 'sure', match, advice} : {kind: 'unsure', matches: matches.slice(0, LOOKUP_MATCHES), advice};
}
