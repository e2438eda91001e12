/** What both result shapes carry (§2.5). */
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

/** What only `Full` answers carry besides (§2.5). `providerInfo` comes when `showProviderInfo` asks for it. */
export const FULL_PLAN_FIELDS = [
  'planContractUrl',
  'maintenanceProgram',
  'coverageBreakdown',
  'componentScores',
  'addons',
  'highlights',
  'providerInfo',
] as const;

/** What only `Essential` answers carry besides (§2.5). */
export const ESSENTIAL_PLAN_FIELDS = ['planId', 'hasMaintenanceProgram'] as const;
