import {COMPONENT_CATEGORIES} from './components.js';
import {Amount, Entries, Flag, listOf, numberFrom, objectOf, oneOf, Text, type Output} from './reader.js';

/** One thing that a maintenance program pays for (§2.5); `info` is its limit or condition, when it has one. */
export const MaintenanceItem = objectOf({label: Text}, {info: Text});
export type MaintenanceItem = Output<typeof MaintenanceItem>;

/** A plan's maintenance program (§2.5). That it is there says that the plan has one; `documentUrl` says nothing of it. */
export const MaintenanceProgram = objectOf({items: listOf(MaintenanceItem)}, {description: Text, documentUrl: Text});
export type MaintenanceProgram = Output<typeof MaintenanceProgram>;

/** One group of covered parts; the shape is our reading (`unspecified.ts`). */
export const CoverageSection = objectOf({category: Text, parts: listOf(Text)});
export type CoverageSection = Output<typeof CoverageSection>;

/** How broadly one of the twenty categories is covered, 0 to 10; the shape is our reading (`unspecified.ts`). */
export const ComponentScore = objectOf({category: oneOf(COMPONENT_CATEGORIES), score: numberFrom(0, 10)});
export type ComponentScore = Output<typeof ComponentScore>;

/** Something beyond the coverage, to be bought on top or part of the plan's price; the shape is our reading (`unspecified.ts`). */
export const Addon = objectOf({name: Text}, {description: Text, price: Amount, isIncludedInPlanPrice: Flag});
export type Addon = Output<typeof Addon>;

/** Who stands behind a plan; the shape is our reading (`unspecified.ts`). */
export const ProviderInfo = objectOf({}, {name: Text, description: Text, phone: Text, website: Text});
export type ProviderInfo = Output<typeof ProviderInfo>;

/**
 * One plan at one price (§2.5), as `Full` and `Essential` answers give it. Only its id is needed; whatever else is
 * missing or is not what it should be is left out, so that the rest can be shown. Of each list the first 500 entries are
 * read, and no text of more than 10,000 characters: more would hold a page for seconds. Prices are US dollars and final.
 */
export const Plan = objectOf(
  {
    /** This plan at this price; an order needs it. Valid for 30 days. */
    searchResultPlanId: Text,
    /** Badges, such as `BEST_VALUE`. */
    resultLabels: listOf(Text),
    coverageBreakdown: listOf(CoverageSection),
    componentScores: listOf(ComponentScore),
    addons: listOf(Addon),
    highlights: listOf(Text),
  },
  {
    /** Essential only: the same for all terms and mileages of one plan. */
    planId: Text,
    displayProviderName: Text,
    planName: Text,
    /** A canonical coverage name, or one that this version does not know. */
    coverageType: Text,
    totalPrice: Amount,
    downpayment: Amount,
    monthlyPrice: Amount,
    /** Months. */
    duration: numberFrom(Number.MIN_VALUE),
    /** The mileage allowance; its unit is our reading (`unspecified.ts`), 999 is unlimited. */
    miles: Amount,
    deductible: Amount,
    /** 0 to 10. */
    planServiceRating: numberFrom(0, 10),
    planRatingVerdict: Text,
    planSummaryUrl: Text,
    planCheckoutUrl: Text,
    /** Full only. */
    planContractUrl: Text,
    /** Full only. */
    maintenanceProgram: MaintenanceProgram,
    /** Essential only. */
    hasMaintenanceProgram: Flag,
    providerInfo: ProviderInfo,
  },
);
export type Plan = Output<typeof Plan>;

/** The payload of a plan search (§2.5): its plans are read one by one with `readPlans`, so that a bad one costs only itself. */
export const PlanResults = objectOf({results: Entries}, {searchId: Text, userId: Text});
export type PlanResults = Output<typeof PlanResults>;

/** The plans of an answer and how many entries were none. */
export interface PlansRead {
  readonly plans: readonly Plan[];
  readonly droppedCount: number;
}

/** Reads the entries of `results` one by one: what is no plan is dropped and counted, the same plan twice is taken once. */
export function readPlans(results: readonly unknown[]): PlansRead {
  const reader = createPlansReader();
  results.forEach(reader.take);
  return reader.done();
}

/** Reads plans entry by entry, for who does not read all of a long list at once. */
export function createPlansReader(): {readonly take: (entry: unknown) => void; readonly done: () => PlansRead} {
  const plans = new Map<string, Plan>();
  let droppedCount = 0;
  return {
    take(entry) {
      const plan = Plan(entry);
      if (!plan) droppedCount += 1;
      else if (!plans.has(plan.searchResultPlanId)) plans.set(plan.searchResultPlanId, plan);
    },
    done: () => ({plans: [...plans.values()], droppedCount}),
  };
}
