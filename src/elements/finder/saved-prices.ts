import {custom, numberFrom, type Output} from '../../contract/reader.js';
import {checkedUrl} from '../../plans/checked-url.js';
import type {PlanResults} from './plan-results.js';
import {isThroughLastDay, deletePrices, readPricesText, writePricesText} from './prices-storage.js';
import {fromJson, resultToSave, savedResultWith, toJson} from './saved-result.js';
import type {SearchController} from './search-controller.js';

/** The version of the format. A reader ignores others. */
const VERSION = 1;

/** The maximum length of what is saved, in characters: a fifth of what browsers keep for a site. */
const MAX_LENGTH = 1_000_000;

const MAX_CAR_LENGTH = 200;

/** Prices that the shopper has saved. It is validated like any response: another script may have written to it. */
const SavedPrices = savedResultWith({
  version: numberFrom(VERSION, VERSION),
  quotedAt: numberFrom(0),
  /** The car's display name; empty if it has none. */
  car: custom<string>(value => typeof value === 'string' && value.length <= MAX_CAR_LENGTH),
});
export type SavedPrices = Output<typeof SavedPrices>;

/** Reads the saved prices; undefined if there are none that are still good. Those that are not are deleted. */
export function readPrices(): SavedPrices | undefined {
  const text = readPricesText();
  if (text === null) return undefined;
  const prices = text.length <= MAX_LENGTH ? parse(text) : undefined;
  if (prices && isThroughLastDay(prices.quotedAt)) return prices;
  deletePrices();
  return undefined;
}

/**
 * Saves what a finder shows, without the VIN and the license plate. Of a result that is too large, only the variants
 * that are shown are saved. Returns false if the browser does not save it.
 */
export function savePrices(results: PlanResults, search: SearchController): boolean {
  const result = resultToSave(results, search);
  const {list} = results;
  if (result?.quotedAt === undefined || !list) return false;
  const {vin: _vin, licensePlate: _plate, ...others} = result.criteria;
  // Saved prices that are shown have their car's display name as a model without a make.
  const criteria = others.make ? others : {...others, model: undefined};
  const isAllowed = (plan: (typeof shown)[number]) => checkedUrl(plan.planCheckoutUrl, list.links) !== undefined;
  const shown = list.plans.flatMap(group => list.shownPlan(group) ?? []);
  const toText = (plans: typeof shown) =>
    toJson({
      version: VERSION,
      ...result,
      criteria,
      car: (list.car ?? '').slice(0, MAX_CAR_LENGTH),
      plans: plans.map(plan => (isAllowed(plan) ? plan : {...plan, planCheckoutUrl: undefined})),
    });
  const text = [list.plans.flatMap(({variants}) => variants), shown]
    .map(toText)
    .find(({length}) => length <= MAX_LENGTH);
  return text !== undefined && writePricesText(text);
}

function parse(text: string): SavedPrices | undefined {
  try {
    return SavedPrices(fromJson(text));
  } catch {
    // It is not JSON.
    return undefined;
  }
}
