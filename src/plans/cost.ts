import type {Plan} from '../contract/plan.js';
import type {PlanGroup} from './groups.js';
import {chooseVariant} from './choose-variant.js';
import {axisValues} from './variants.js';

/** The total price divided by the term in months, rounded to cents: our estimate, not a quoted price. */
export const costPerMonth = ({totalPrice, duration}: Plan): number | undefined =>
  totalPrice === undefined || duration === undefined ? undefined : Math.round((totalPrice / duration) * 100) / 100;

/**
 * The total price plus one deductible for each covered repair: our estimate, because some contracts apply the
 * deductible per visit and others per repair.
 */
export const costWithRepairs = ({totalPrice, deductible}: Plan, repairs: number): number | undefined =>
  totalPrice === undefined || deductible === undefined ? undefined : totalPrice + repairs * deductible;

/** Whether a plan is not offered with a term: each of its variants has another one. */
export const lacksTerm = ({variants}: PlanGroup, duration: number): boolean =>
  variants.every(variant => variant.duration !== undefined && variant.duration !== duration);

/** One variant of a plan in the cost chart. */
export interface CostPoint {
  /** Months. */
  readonly duration: number;
  /** US dollars, as quoted. */
  readonly totalPrice: number;
  readonly isChosen: boolean;
}

/**
 * A plan's total price at each of its terms, shortest first. For each term it uses the variant that choosing the term
 * would select, with the mileage limit and the deductible as close as possible to the chosen ones.
 */
export function costLine(group: PlanGroup, chosen: Plan): readonly CostPoint[] {
  return axisValues(group, 'duration').flatMap(duration => {
    // Stryker disable next-line ConditionalExpression: equivalent mutant
    const plan = duration === chosen.duration ? chosen : chooseVariant(group, chosen, 'duration', duration);
    const {totalPrice} = plan;
    return totalPrice === undefined ? [] : [{duration, totalPrice, isChosen: plan === chosen}];
  });
}
