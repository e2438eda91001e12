import type {Plan} from '../contract/plan.js';

/** One plan as a shopper sees it: the same coverage with several terms, mileage limits and deductibles. */
export interface PlanGroup {
  /** The values that identify a plan (§2.5), as a JSON array. */
  readonly key: string;
  readonly provider: string;
  readonly name: string;
  readonly coverage?: string | undefined;
  /** In the upstream API's order. The first is shown until another is chosen. */
  readonly variants: readonly Plan[];
}

/**
 * Groups a plan's variants (§2.5), for `plan-list`, `plan-filters` and `plan-comparison`. The order of plans and of
 * their variants is kept.
 *
 * @param plans as `readPlans` reads them from a response, a file or any other source
 * @example
 * ```ts
 * list.plans = groupPlans(readPlans(body.response.results).plans);
 * ```
 */
export function groupPlans(plans: readonly Plan[]): readonly PlanGroup[] {
  const groups = new Map<string, PlanGroup & {readonly variants: Plan[]}>();
  for (const plan of plans) {
    const key = groupKey(plan);
    const group = groups.get(key) ?? {
      key,
      provider: plan.displayProviderName ?? '',
      name: plan.planName ?? '',
      coverage: plan.coverageType,
      variants: [],
    };
    group.variants.push(plan);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A JSON array, not a joined text, so that adjacent names never collide. A missing name is null in it. */
function groupKey({planId, displayProviderName, planName, coverageType, searchResultPlanId}: Plan): string {
  if (planId !== undefined) return JSON.stringify([planId]);
  // A plan without a name cannot be matched with another, so it is a group of its own.
  if (planName === undefined) return JSON.stringify([null, searchResultPlanId]);
  return JSON.stringify([displayProviderName, planName, coverageType]);
}
