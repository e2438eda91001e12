import type {Plan} from '../contract/plan.js';

/** One plan as a shopper sees it: the same coverage at several terms, mileages and deductibles. */
export interface PlanGroup {
  /** JSON of the tuple that tells plans apart (§2.5). */
  readonly key: string;
  readonly provider: string;
  readonly name: string;
  readonly coverage?: string | undefined;
  /** In the service's order; the first is shown until another is chosen. */
  readonly variants: readonly Plan[];
}

/**
 * Groups plans by what tells them apart (§2.5), for `plan-list`, `plan-filters` and `plan-comparison`. The order of plans
 * and of their variants is kept.
 *
 * @param plans as `readPlans` reads them of an answer, a file or any other source
 * @example
 * ```ts
 * list.plans = groupPlans(readPlans(answer.response.results).plans);
 * ```
 */
export function groupPlans(plans: readonly Plan[]): readonly PlanGroup[] {
  const groups = new Map<string, Plan[]>();
  for (const plan of plans) {
    const key = groupKey(plan);
    const variants = groups.get(key);
    if (variants) variants.push(plan);
    else groups.set(key, [plan]);
  }
  return [...groups].map(([key, variants]) => toGroup(key, variants));
}

/** A tuple, not a joined text, so that names which run into each other never collide. */
function groupKey({planId, displayProviderName, planName, coverageType, searchResultPlanId}: Plan): string {
  if (planId !== undefined) return JSON.stringify([planId]);
  // A plan without a name cannot be told from another: it stays alone.
  if (planName === undefined) return JSON.stringify([null, searchResultPlanId]);
  return JSON.stringify([displayProviderName ?? null, planName, coverageType ?? null]);
}

function toGroup(key: string, variants: readonly Plan[]): PlanGroup {
  const first = variants[0];
  return {
    key,
    // Stryker disable next-line OptionalChaining: comes to the same
    provider: first?.displayProviderName ?? '',
    // Stryker disable next-line OptionalChaining: comes to the same
    name: first?.planName ?? '',
    // Stryker disable next-line OptionalChaining: comes to the same
    coverage: first?.coverageType,
    variants,
  };
}
