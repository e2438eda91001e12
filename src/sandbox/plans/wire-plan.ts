import {readMiles, type SearchRequest, type Unspecified} from '../../contract/index.js';
import type {PlanSpec, ProviderSpec, QuotedOffer} from './offer.js';
import {ADDONS, COVERAGE_DETAILS, MAINTENANCE} from './plan-contents.js';
import {seededHex} from '../random.js';

/** A plan as it is sent. */
export type WirePlan = Readonly<Record<string, unknown>>;

/** What a plan's fields depend on, in addition to its offer. */
export interface WirePlanOptions {
  readonly request: Pick<SearchRequest, 'responseDetailLevel' | 'showProviderInfo'>;
  readonly unspecified: Unspecified;
  /** The URL of the sandbox's pages, without a trailing slash. */
  readonly pagesUrl: string;
}

/** Converts an offer to a plan with exactly the fields of `Full` or `Essential` (§2.5). */
export function wirePlan(offer: QuotedOffer, options: WirePlanOptions): WirePlan {
  const shared = sharedFields(offer, options);
  return options.request.responseDetailLevel === 'Essential'
    ? {...shared, ...essentialFields(offer, options)}
    : {...shared, ...fullFields(offer, options)};
}

function sharedFields(offer: QuotedOffer, {pagesUrl, unspecified}: WirePlanOptions): WirePlan {
  return {
    searchResultPlanId: offer.id,
    totalPrice: offer.totalPrice,
    downpayment: offer.downpayment,
    monthlyPrice: offer.monthlyPrice,
    duration: offer.duration,
    miles: wireMiles(offer.miles, unspecified),
    deductible: offer.deductible,
    planServiceRating: offer.plan.rating,
    planRatingVerdict: verdictOf(offer.plan.rating),
    displayProviderName: offer.provider.name,
    planName: offer.plan.name,
    coverageType: offer.plan.coverage,
    resultLabels: offer.badges,
    planSummaryUrl: `${pagesUrl}/summary/${offer.id}`,
    planCheckoutUrl: `${pagesUrl}/checkout/${offer.id}`,
  };
}

const essentialFields = (offer: QuotedOffer, {unspecified}: WirePlanOptions): WirePlan => ({
  planId: sharedPlanId(offer, unspecified),
  hasMaintenanceProgram: offer.plan.maintenance !== undefined,
});

function fullFields(offer: QuotedOffer, {pagesUrl, request}: WirePlanOptions): WirePlan {
  const {plan, provider} = offer;
  return {
    planContractUrl: `${pagesUrl}/contract/${offer.id}`,
    maintenanceProgram: maintenanceOf(plan, `${pagesUrl}/maintenance/${offer.id}`),
    ...COVERAGE_DETAILS[plan.coverage],
    addons: ADDONS[plan.coverage],
    highlights: provider.highlights,
    ...(request.showProviderInfo && {providerInfo: providerInfoOf(provider)}),
  };
}

function maintenanceOf(plan: PlanSpec, documentUrl: string): WirePlan | null {
  if (plan.maintenance === undefined) return null;
  const {description, items, hasDocument} = MAINTENANCE[plan.maintenance];
  return {description, items, documentUrl: hasDocument ? documentUrl : null};
}

const providerInfoOf = ({name, description, phone, website}: ProviderSpec): WirePlan => ({
  name,
  description,
  phone,
  website,
});

/**
 * The `planId`: the same for all terms and mileage limits of a plan (§2.5), and for all deductibles unless configured
 * otherwise.
 */
function sharedPlanId({provider, plan, deductible}: QuotedOffer, {planIdDeductibles}: Unspecified): string {
  const own = planIdDeductibles === 'separate' ? [deductible] : [];
  return `pl-${seededHex(12, provider.name, plan.name, plan.coverage, ...own)}`;
}

/** The mileage limit in thousands, as in the filter, unless the account's manual gives miles (`unspecified.ts`). */
function wireMiles(thousands: number, {milesUnit}: Unspecified): number {
  if (milesUnit !== 'miles') return thousands;
  const miles = readMiles(thousands, 'thousands') ?? thousands;
  return miles === Infinity ? thousands : miles;
}

/** The verdict for a rating. */
export function verdictOf(rating: number): string {
  if (rating >= 9) return 'Excellent';
  if (rating >= 8) return 'Very good';
  if (rating >= 7) return 'Good';
  return rating >= 6 ? 'Fair' : 'Basic';
}
