import type {Plan} from '../contract/plan.js';
import type {PlanGroup} from './groups.js';
import {axisValues, chooseVariant} from './variants.js';

/** What a month of cover costs: the total by the term. Our arithmetic, no quoted price. */
export const costPerMonth = ({totalPrice, duration}: Plan): number | undefined =>
  totalPrice === undefined || duration === undefined ? undefined : totalPrice / duration;

/** One variant of a plan in a picture of costs. */
export interface CostPoint {
  /** Months. */
  readonly duration: number;
  /** US dollars, as quoted. */
  readonly totalPrice: number;
  readonly isChosen: boolean;
}

/**
 * What a plan costs in total at each of its terms, the shortest first: of each term the variant that choosing it would
 * give, so that miles and deductible stay as close as can be to those chosen.
 */
export function costLine(group: PlanGroup, chosen: Plan): readonly CostPoint[] {
  return axisValues(group, 'duration').flatMap(duration => {
    // Stryker disable next-line ConditionalExpression: comes to the same
    const plan = duration === chosen.duration ? chosen : chooseVariant(group, chosen, 'duration', duration);
    const {totalPrice} = plan;
    return totalPrice === undefined ? [] : [{duration, totalPrice, isChosen: plan === chosen}];
  });
}
