import * as z from 'zod/mini';
import {COMPONENT_CATEGORIES} from './components.js';
import {Amount, Entries, Flag, listOf, numberFrom, oneOf, orAbsent, read, Text} from './tolerant.js';

/** One thing that a maintenance program pays for (§2.5); `info` is its limit or condition, when it has one. */
export const MaintenanceItem = z.object({label: Text, info: orAbsent(Text)});
export type MaintenanceItem = z.infer<typeof MaintenanceItem>;

/** A plan's maintenance program (§2.5). That it is there says that the plan has one; `documentUrl` says nothing of it. */
export const MaintenanceProgram = z.object({
  description: orAbsent(Text),
  items: listOf(MaintenanceItem),
  documentUrl: orAbsent(Text),
});
export type MaintenanceProgram = z.infer<typeof MaintenanceProgram>;

/** One group of covered parts; the shape is our reading (`unspecified.ts`). */
export const CoverageSection = z.object({category: Text, parts: listOf(Text)});
export type CoverageSection = z.infer<typeof CoverageSection>;

/** How broadly one of the twenty categories is covered, 0 to 10; the shape is our reading (`unspecified.ts`). */
export const ComponentScore = z.object({
  category: oneOf(COMPONENT_CATEGORIES),
  score: numberFrom(0, 10),
});
export type ComponentScore = z.infer<typeof ComponentScore>;

/** Something beyond the coverage, to be bought on top or part of the plan's price; the shape is our reading (`unspecified.ts`). */
export const Addon = z.object({
  name: Text,
  description: orAbsent(Text),
  price: orAbsent(Amount),
  isIncludedInPlanPrice: orAbsent(Flag),
});
export type Addon = z.infer<typeof Addon>;

/** Who stands behind a plan; the shape is our reading (`unspecified.ts`). */
export const ProviderInfo = z.object({
  name: orAbsent(Text),
  description: orAbsent(Text),
  phone: orAbsent(Text),
  website: orAbsent(Text),
});
export type ProviderInfo = z.infer<typeof ProviderInfo>;

/**
 * One plan at one price (§2.5), as `Full` and `Essential` answers give it. Only its id is needed; whatever else is
 * missing or is not what it should be is left out, so that the rest can be shown. Of each list the first 500 entries are
 * read, and no text of more than 10,000 characters: more would hold a page for seconds. Prices are US dollars and final.
 */
export const Plan = z.object({
  /** This plan at this price; an order needs it. Valid for 30 days. */
  searchResultPlanId: Text,
  /** Essential only: the same for all terms and mileages of one plan. */
  planId: orAbsent(Text),
  displayProviderName: orAbsent(Text),
  planName: orAbsent(Text),
  /** A canonical coverage name, or one that this version does not know. */
  coverageType: orAbsent(Text),
  totalPrice: orAbsent(Amount),
  downpayment: orAbsent(Amount),
  monthlyPrice: orAbsent(Amount),
  /** Months. */
  duration: orAbsent(numberFrom(Number.MIN_VALUE)),
  /** The mileage allowance; its unit is our reading (`unspecified.ts`), 999 is unlimited. */
  miles: orAbsent(Amount),
  deductible: orAbsent(Amount),
  /** 0 to 10. */
  planServiceRating: orAbsent(numberFrom(0, 10)),
  planRatingVerdict: orAbsent(Text),
  /** Badges, such as `BEST_VALUE`. */
  resultLabels: listOf(Text),
  planSummaryUrl: orAbsent(Text),
  planCheckoutUrl: orAbsent(Text),
  /** Full only. */
  planContractUrl: orAbsent(Text),
  /** Full only. */
  maintenanceProgram: orAbsent(MaintenanceProgram),
  /** Essential only. */
  hasMaintenanceProgram: orAbsent(Flag),
  coverageBreakdown: listOf(CoverageSection),
  componentScores: listOf(ComponentScore),
  addons: listOf(Addon),
  highlights: listOf(Text),
  providerInfo: orAbsent(ProviderInfo),
});
export type Plan = z.infer<typeof Plan>;

/** The payload of a plan search (§2.5): its plans are read one by one with `readPlans`, so that a bad one costs only itself. */
export const PlanResults = z.object({
  results: Entries,
  searchId: orAbsent(Text),
  userId: orAbsent(Text),
});
export type PlanResults = z.infer<typeof PlanResults>;

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
      const plan = read(Plan, entry);
      if (!plan) droppedCount += 1;
      else if (!plans.has(plan.searchResultPlanId)) plans.set(plan.searchResultPlanId, plan);
    },
    done: () => ({plans: [...plans.values()], droppedCount}),
  };
}
