import type {Plan} from '../contract/plan.js';
import type {PlanGroup} from './groups.js';

/** The contract terms that tell one variant of a plan from another (§2.5). */
export const VARIANT_AXES = ['duration', 'miles', 'deductible'] as const;
export type VariantAxis = (typeof VARIANT_AXES)[number];

/** The different values a plan is offered at, from the smallest to the largest. */
export function axisValues({variants}: PlanGroup, axis: VariantAxis): readonly number[] {
  const values = new Set(variants.map(variant => variant[axis]).filter(value => value !== undefined));
  return [...values].sort((a, b) => a - b);
}

/** The variant that is shown of a plan: the chosen one, or the service's first where that one is not offered. */
export function shownVariant({key, variants}: PlanGroup, chosen: ReadonlyMap<string, Plan>): Plan | undefined {
  const variant = chosen.get(key);
  return variant && variants.includes(variant) ? variant : variants[0];
}

/**
 * The variant that has this value and otherwise stays as close as possible to the one chosen before:
 * as many of its other terms as can be kept, the earlier axis first, then the service's own order.
 */
export function chooseVariant(group: PlanGroup, current: Plan, axis: VariantAxis, value: number): Plan {
  // Stryker disable next-line MethodExpression, ConditionalExpression: comes to the same
  const others = VARIANT_AXES.filter(other => other !== axis);
  const weigh = (variant: Plan) =>
    others.reduce((sum, other, index) => sum + (variant[other] === current[other] ? others.length - index + 1 : 0), 0);
  const candidates = group.variants.filter(variant => variant[axis] === value);
  return candidates.reduce(
    (best, variant) => (weigh(variant) > weigh(best) ? variant : best),
    candidates[0] ?? current,
  );
}
