import type {Plan} from '../contract/plan.js';
import {axisValues} from './variants.js';
import type {PlanGroup} from './groups.js';
import type {PlanOrder} from './list-view.js';

export {PLAN_ORDERS, type PlanOrder} from './list-view.js';

/** The variant that is shown of a plan: what a shopper sees is what is compared. */
export type ShownPlan = (group: PlanGroup) => Plan | undefined;

const firstVariant: ShownPlan = ({variants}) => variants[0];

/**
 * Puts plans into another order: cheapest, best rated or longest first. Prices and ratings are those of the variant
 * shown, the term is the longest on offer. What lacks the value comes last; equals keep the service's order.
 */
export function sortGroups(
  groups: readonly PlanGroup[],
  order: PlanOrder,
  shownPlan: ShownPlan = firstVariant,
): readonly PlanGroup[] {
  if (order === 'recommended') return groups;
  const ranks = new Map(groups.map(group => [group, rankOf(group, order, shownPlan(group))]));
  const rank = (group: PlanGroup): number => ranks.get(group) ?? Infinity;
  return [...groups].sort((a, b) => compare(rank(a), rank(b)));
}

/** The smaller, the earlier. */
function rankOf(group: PlanGroup, order: Exclude<PlanOrder, 'recommended'>, plan: Plan | undefined): number {
  // Stryker disable next-line OptionalChaining: comes to the same
  if (order === 'monthly') return plan?.monthlyPrice ?? Infinity;
  // Stryker disable next-line OptionalChaining: comes to the same
  if (order === 'total') return plan?.totalPrice ?? Infinity;
  // Stryker disable next-line OptionalChaining: comes to the same
  if (order === 'rating') return -(plan?.planServiceRating ?? -Infinity);
  return -(axisValues(group, 'duration').at(-1) ?? -Infinity);
}

/** Not a difference: that of two infinities is no number. */
// Stryker disable next-line ConditionalExpression, EqualityOperator: comes to the same
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
