import type {Plan} from '../contract/plan.js';
import type {PlanGroup} from './groups.js';

/** The contract terms in which the variants of a plan differ (§2.5). */
export const VARIANT_AXES = ['duration', 'miles', 'deductible'] as const;
export type VariantAxis = (typeof VARIANT_AXES)[number];

/** The different values that a plan is offered with, in ascending order. */
export function axisValues({variants}: PlanGroup, axis: VariantAxis): readonly number[] {
  const values = new Set(variants.map(variant => variant[axis]).filter(value => value !== undefined));
  return [...values].sort((a, b) => a - b);
}

/** The shown variant of a plan: the chosen one, or the upstream API's first if the chosen one is not offered. */
export function shownVariant({key, variants}: PlanGroup, chosen: ReadonlyMap<string, Plan>): Plan | undefined {
  const variant = chosen.get(key);
  return variant && variants.includes(variant) ? variant : variants[0];
}

/**
 * Returns the variant that has this value and is otherwise as close as possible to the current one: it keeps as many of
 * the other terms as possible, earlier axes first, and then follows the upstream API's order.
 */
export function chooseVariant(group: PlanGroup, current: Plan, axis: VariantAxis, value: number): Plan {
  // Stryker disable next-line MethodExpression, ConditionalExpression: same result
  const others = VARIANT_AXES.filter(other => other !== axis);
  const weigh = (variant: Plan) =>
    others.reduce((sum, other, index) => sum + (variant[other] === current[other] ? others.length - index + 1 : 0), 0);
  const candidates = group.variants.filter(variant => variant[axis] === value);
  return candidates.reduce(
    (best, variant) => (weigh(variant) > weigh(best) ? variant : best),
    candidates[0] ?? current,
  );
}
