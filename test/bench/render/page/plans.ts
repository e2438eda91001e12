import {COMPONENT_CATEGORIES} from '../../../../src/contract/coverage.js';
import {readPlans} from '../../../../src/contract/plan.js';
import {groupPlans, type PlanGroup} from '../../../../src/plans/groups.js';

const PROVIDERS = ['Northline Protection', 'Harbor Auto Care', 'Summit Shield', 'Keystone Drive', 'Meridian'];
const COVERAGES = ['Powertrain', 'PowertrainPlus', 'MostComprehensive'];
const LABELS = [['BEST_VALUE'], ['LOWEST_PRICE', 'TOP_RATED'], [], ['MOST_POPULAR']];
const VERDICTS = ['Excellent', 'Very good', 'Good'];

/** The variants of each plan: two pickers per card. */
const TERMS = [36, 60].flatMap(duration => [60, 100].map(miles => ({duration, miles, deductible: 100})));
const TERMS_WITH_DEDUCTIBLES = [36, 60].flatMap(duration =>
  [0, 100].map(deductible => ({duration, miles: 100, deductible})),
);

/** Fields that cards do not show, but the comparison and the details do. */
const MORE = {
  planSummaryUrl: 'https://shop.example/summary',
  componentScores: COMPONENT_CATEGORIES.map((category, index) => ({category, score: index % 11})),
  coverageBreakdown: COMPONENT_CATEGORIES.map(category => ({category, parts: ['Pump', 'Seals', 'Housing', 'Sensor']})),
  highlights: ['Towing', 'Rental car', 'Trip interruption'],
  addons: [{name: 'Key care', price: 99}],
  maintenanceProgram: {description: 'Oil changes', items: [{label: 'Oil change', info: 'Twice a year'}]},
};

/** Creates a number of plans, always the same, not sorted by price or rating, and with more fields and other variants on request. */
export function makePlans(count: number, {isFull = false} = {}): readonly PlanGroup[] {
  const entries = Array.from({length: count}, (_, index) => {
    // The stride is coprime to all counts in use, so that prices vary as they do among providers.
    const base = 900 + ((index * 7919) % 3203);
    return (isFull ? TERMS_WITH_DEDUCTIBLES : TERMS).map(({duration, miles, deductible}) => ({
      ...(isFull && MORE),
      searchResultPlanId: `plan-${index}-${duration}-${miles}-${deductible}`,
      displayProviderName: PROVIDERS[index % PROVIDERS.length],
      planName: `Plan ${index}`,
      coverageType: COVERAGES[index % COVERAGES.length],
      totalPrice: base + duration * 9 + miles * 2,
      monthlyPrice: Math.round(base / 24) + duration / 12 + 0.5,
      downpayment: 99 + (index % 40),
      deductible,
      planServiceRating: 5 + ((index * 31) % 50) / 10,
      planRatingVerdict: VERDICTS[index % VERDICTS.length],
      resultLabels: LABELS[index % LABELS.length],
      planCheckoutUrl: `https://shop.example/checkout/${index}-${duration}-${miles}-${deductible}`,
      duration,
      miles,
    }));
  });
  return groupPlans(readPlans(entries.flat()).plans);
}
