import {
  COMPONENT_CATEGORIES,
  COVERAGE_TYPES,
  isWithin,
  readCoverageType,
  type Filters,
  type Range,
} from '../../contract/index.js';
import type {QuotedOffer} from './offer.js';
import {coversAll} from './plan-contents.js';

type Test = (offer: QuotedOffer) => boolean;

/**
 * Returns the offers that match every filter (§2.3), in the same order. `numberOfProviders` and `returnResults` apply
 * later.
 */
export function filterOffers(offers: readonly QuotedOffer[], filters: Filters): readonly QuotedOffer[] {
  const tests = [...listTests(filters), ...rangeTests(filters)];
  return offers.filter(offer => tests.every(test => test(offer)));
}

function listTests({providers, excludeProviders, coverageTypes, coverageType, categoryTypes}: Filters): Test[] {
  const tests: Test[] = [];
  if (providers?.length) tests.push(({provider}) => providers.includes(provider.name));
  if (excludeProviders?.length) tests.push(({provider}) => !excludeProviders.includes(provider.name));
  const known = (coverageTypes ?? []).map(readCoverageType).filter(name => name !== undefined);
  if (known.length > 0) tests.push(({plan}) => known.includes(plan.coverage));
  if (coverageType) tests.push(({plan}) => plan.coverage === coverageType);
  if (categoryTypes?.length) tests.push(({plan}) => coversAll(plan.coverage, categoryTypes));
  return tests;
}

function rangeTests({planServiceRating, duration, miles, monthlyPrice, totalPrice}: Filters): Test[] {
  const within = (range: Range | null | undefined, measure: (offer: QuotedOffer) => number): Test[] =>
    range ? [offer => isWithin(measure(offer), range)] : [];
  return [
    ...within(planServiceRating, ({plan}) => plan.rating),
    ...within(duration, offer => offer.duration),
    ...within(miles, offer => offer.miles),
    ...within(monthlyPrice, offer => offer.monthlyPrice),
    ...within(totalPrice, offer => offer.totalPrice),
  ];
}

/** Keeps the offers of the first providers, up to a maximum number of providers. */
export function capProviders(offers: readonly QuotedOffer[], cap: number | null | undefined): readonly QuotedOffer[] {
  if (cap === null || cap === undefined) return offers;
  const kept = new Set([...new Set(offers.map(({provider}) => provider.name))].slice(0, Math.max(0, cap)));
  return offers.filter(({provider}) => kept.has(provider.name));
}

/** Whether a filter has an unknown coverage or category (see `unknownFilterValue`). */
export const namesUnknownValue = ({coverageType, categoryTypes}: Filters): boolean =>
  (Boolean(coverageType) && !COVERAGE_TYPES.some(name => name === coverageType)) ||
  (categoryTypes ?? []).some(category => !COMPONENT_CATEGORIES.some(name => name === category));
