import type {Plan} from '../contract/plan.js';
import {UNLIMITED_MILES} from '../contract/rules/mileage-limit.js';
import type {PlanGroup} from './groups.js';

/** The contract terms in which the variants of a plan differ (§2.5). */
export const VARIANT_AXES = ['duration', 'miles', 'deductible'] as const;
export type VariantAxis = (typeof VARIANT_AXES)[number];

/** The different values that a plan is offered with, in ascending order. */
export function axisValues({variants}: PlanGroup, axis: VariantAxis): readonly number[] {
  const values = new Set(variants.map(variant => variant[axis]).filter(value => value !== undefined));
  return [...values].sort((a, b) => sizeOf(axis, a) - sizeOf(axis, b));
}

/** More miles than any limit. */
const UNLIMITED = 1e9;

/** The size of a term's value. */
export const sizeOf = (axis: VariantAxis, value: number): number =>
  axis === 'miles' && value === UNLIMITED_MILES ? UNLIMITED : value;

/** Whether the variants of a plan differ in a term. One of them may have none. */
export const isChoice = ({variants}: PlanGroup, axis: VariantAxis): boolean =>
  variants.some(variant => variant[axis] !== variants[0]?.[axis]);

/**
 * The shown variant of a plan: the chosen one, or the upstream API's first if the chosen one is not offered. It is found
 * by its id, because a framework may create the same plans again on each render.
 */
export const shownVariant = ({key, variants}: PlanGroup, chosen: ReadonlyMap<string, Plan>): Plan | undefined =>
  variants.find(variant => variant.searchResultPlanId === chosen.get(key)?.searchResultPlanId) ?? variants[0];
