import type {Plan} from '../contract/plan.js';
import type {PlanGroup} from './groups.js';

/** The sort orders; `recommended` is the upstream API's own order. */
export const PLAN_ORDERS = ['recommended', 'monthly', 'total', 'rating', 'term'] as const;
export type PlanOrder = (typeof PLAN_ORDERS)[number];

/** Returns the shown variant of a plan. */
export type ShownPlan = (group: PlanGroup) => Plan | undefined;

const firstVariant: ShownPlan = ({variants}) => variants[0];

/**
 * Sorts plans by their shown variants: cheapest, best rated or longest first. Plans without the value come last; equal
 * plans keep the upstream API's order.
 */
export function sortGroups(
  groups: readonly PlanGroup[],
  order: PlanOrder,
  shownPlan: ShownPlan = firstVariant,
): readonly PlanGroup[] {
  if (order === 'recommended') return groups;
  const ranks = new Map(groups.map(group => [group, rankOf(order, shownPlan(group))]));
  const rank = (group: PlanGroup): number => ranks.get(group) ?? Infinity;
  return [...groups].sort((a, b) => compare(rank(a), rank(b)));
}

/** Smaller ranks come first. */
function rankOf(order: Exclude<PlanOrder, 'recommended'>, plan: Plan | undefined): number {
  // Stryker disable next-line OptionalChaining: equivalent mutant
  if (order === 'monthly') return plan?.monthlyPrice ?? Infinity;
  // Stryker disable next-line OptionalChaining: equivalent mutant
  if (order === 'total') return plan?.totalPrice ?? Infinity;
  // Stryker disable next-line OptionalChaining: equivalent mutant
  if (order === 'rating') return -(plan?.planServiceRating ?? -Infinity);
  // Stryker disable next-line OptionalChaining: equivalent mutant
  return -(plan?.duration ?? -Infinity);
}

/** Not a subtraction: Infinity minus Infinity is NaN. */
// Stryker disable next-line ConditionalExpression, EqualityOperator: equivalent mutant
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
