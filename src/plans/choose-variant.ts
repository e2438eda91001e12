import type {Plan} from '../contract/plan.js';
import type {PlanGroup} from './groups.js';
import {sizeOf, VARIANT_AXES, type VariantAxis} from './variants.js';

/**
 * Returns the variant that has this value and is otherwise as close as possible to the current one: it keeps as many of
 * the other terms as possible, earlier axes first. Of the terms that it cannot keep, it takes the nearest. If several
 * variants are equally near, the upstream API's first is chosen.
 */
export function chooseVariant(group: PlanGroup, current: Plan, axis: VariantAxis, value: number): Plan {
  // Stryker disable next-line MethodExpression, ConditionalExpression: equivalent mutant
  const others = VARIANT_AXES.filter(other => other !== axis);
  // Two terms that are only near weigh less than one that is kept.
  const weigh = (variant: Plan) =>
    others.reduce((sum, other, index) => {
      const isKept = variant[other] === current[other];
      return sum + (isKept ? others.length - index + 1 : nearness(other, variant[other], current[other]));
    }, 0);
  const candidates = group.variants.filter(variant => variant[axis] === value);
  return candidates.reduce(
    (best, variant) => (weigh(variant) > weigh(best) ? variant : best),
    candidates[0] ?? current,
  );
}

/** How near two different values of an axis are, from 0 up to 1. A ratio, because miles, months and dollars differ in size. */
function nearness(axis: VariantAxis, one: number | undefined, other: number | undefined): number {
  if (one === undefined || other === undefined) return 0;
  const [less = 0, more = 0] = [one, other].map(value => sizeOf(axis, value)).sort((a, b) => a - b);
  return (less + 1) / (more + 1);
}
