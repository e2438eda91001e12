import {COMPONENT_CATEGORIES} from './coverage.js';
import {
  Amount,
  Entries,
  Flag,
  listOf,
  MAX_AMOUNT,
  numberFrom,
  objectOf,
  oneOf,
  Text,
  type Output,
  type Reader,
} from './reader.js';

/** One service that a maintenance program includes (§2.5). `info` is its limit or condition, if any. */
export const MaintenanceItem = objectOf({label: Text}, {info: Text});
export type MaintenanceItem = Output<typeof MaintenanceItem>;

/** A plan's maintenance program (§2.5). A plan has one when this object is present, with or without a `documentUrl`. */
export const MaintenanceProgram = objectOf({items: listOf(MaintenanceItem)}, {description: Text, documentUrl: Text});
export type MaintenanceProgram = Output<typeof MaintenanceProgram>;

/** One group of covered parts. We assume its fields. */
export const CoverageSection = objectOf({category: Text, parts: listOf(Text)});
export type CoverageSection = Output<typeof CoverageSection>;

/** How broadly one of the twenty categories is covered, from 0 to 10. We assume its fields. */
export const ComponentScore = objectOf({category: oneOf(COMPONENT_CATEGORIES), score: numberFrom(0, 10)});
export type ComponentScore = Output<typeof ComponentScore>;

/** An optional add-on, or an extra that the plan's price includes. We assume its fields. */
export const Addon = objectOf({name: Text}, {description: Text, price: Amount, isIncludedInPlanPrice: Flag});
export type Addon = Output<typeof Addon>;

/** The provider of a plan. We assume its fields. */
export const ProviderInfo = objectOf({}, {name: Text, description: Text, phone: Text, website: Text});
export type ProviderInfo = Output<typeof ProviderInfo>;

const PlanFields = objectOf(
  {
    /** Identifies this plan at this price, for example in an order. Valid for 30 days. */
    searchResultPlanId: Text,
    /** Badges, such as `BEST_VALUE`. */
    resultLabels: listOf(Text),
    coverageBreakdown: listOf(CoverageSection),
    componentScores: listOf(ComponentScore),
    addons: listOf(Addon),
    highlights: listOf(Text),
  },
  {
    /** Essential only: the same for all terms and mileage limits of one plan. */
    planId: Text,
    displayProviderName: Text,
    planName: Text,
    /** A canonical coverage level, or one that this version does not know. */
    coverageType: Text,
    totalPrice: Amount,
    downpayment: Amount,
    monthlyPrice: Amount,
    /** Months. */
    duration: numberFrom(Number.MIN_VALUE, MAX_AMOUNT),
    /** The mileage limit; 999 is unlimited. We assume its unit (`unspecified.ts`). */
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
    /** In Essential as sent; in Full, false for a program that is null. */
    hasMaintenanceProgram: Flag,
    providerInfo: ProviderInfo,
  },
);
export type Plan = Output<typeof PlanFields>;

/**
 * One plan at one price (§2.5), from a `Full` or an `Essential` response. Only its id is required: any other field that
 * is missing or invalid is left out, so that the rest can be shown. Lists are cut after 500 entries, and texts of more
 * than 10,000 characters are dropped, since they would block a page for seconds. Prices are final, in US dollars.
 */
export const Plan: Reader<Plan> = value => {
  const plan = PlanFields(value);
  return plan && (value as Record<'maintenanceProgram', unknown>).maintenanceProgram === null
    ? {hasMaintenanceProgram: false, ...plan}
    : plan;
};

/**
 * The payload of a plan search (§2.5). `readPlans` reads its plans one by one, so that one malformed plan does not hide
 * the others.
 */
export const PlanResults = objectOf({results: Entries}, {searchId: Text, userId: Text});
export type PlanResults = Output<typeof PlanResults>;

/** The plans of a response, and how many entries were malformed. */
export interface PlansRead {
  readonly plans: readonly Plan[];
  readonly droppedCount: number;
}

/** Reads the entries of `results` one by one. Malformed plans are dropped and counted, and duplicates are removed. */
export function readPlans(results: readonly unknown[]): PlansRead {
  const reader = createPlansReader();
  results.forEach(reader.take);
  return reader.done();
}

/** Reads plans entry by entry, for callers that split up a long list. */
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

/** The fields of a plan in both detail levels (§2.5). */
export const SHARED_PLAN_FIELDS = [
  'searchResultPlanId',
  'totalPrice',
  'downpayment',
  'monthlyPrice',
  'duration',
  'miles',
  'deductible',
  'planServiceRating',
  'planRatingVerdict',
  'displayProviderName',
  'planName',
  'coverageType',
  'resultLabels',
  'planSummaryUrl',
  'planCheckoutUrl',
] as const;

/** The fields of a plan only in `Full` responses (§2.5). `providerInfo` is sent when `showProviderInfo` is true. */
export const FULL_PLAN_FIELDS = [
  'planContractUrl',
  'maintenanceProgram',
  'coverageBreakdown',
  'componentScores',
  'addons',
  'highlights',
  'providerInfo',
] as const;

/** The fields of a plan only in `Essential` responses (§2.5). */
export const ESSENTIAL_PLAN_FIELDS = ['planId', 'hasMaintenanceProgram'] as const;
