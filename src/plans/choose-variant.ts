import type {Plan} from '../contract/plan.js';
import type {PlanGroup} from './groups.js';
import {VARIANT_AXES, type VariantAxis} from './variants.js';

/**
 * Returns the variant that has this value and is otherwise as close as possible to the current one: it keeps as many of
 * the other terms as possible, earlier axes first, comes nearest to the others, and then follows the upstream API's order.
 */
export function chooseVariant(group: PlanGroup, current: Plan, axis: VariantAxis, value: number): Plan {
  // Stryker disable next-line MethodExpression, ConditionalExpression: same result
  const others = VARIANT_AXES.filter(other => other !== axis);
  const weigh = (variant: Plan) =>
    others.reduce((sum, other, index) => {
      const distance = Math.abs((variant[other] ?? Infinity) - (current[other] ?? Infinity));
      // All that is near together weighs less than one term that is kept.
      return sum + (variant[other] === current[other] ? others.length - index + 1 : 1 / (3 + distance));
    }, 0);
  const candidates = group.variants.filter(variant => variant[axis] === value);
  return candidates.reduce(
    (best, variant) => (weigh(variant) > weigh(best) ? variant : best),
    candidates[0] ?? current,
  );
}
