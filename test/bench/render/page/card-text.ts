import type {Plan} from '../../../../src/contract/plan.js';
import {
  axisName,
  badgeText,
  levelText,
  paymentSums,
  type PlanFormat,
  termText,
} from '../../../../src/elements/plan/plan-text.js';
import {checkedUrl} from '../../../../src/plans/checked-url.js';
import type {PlanGroup} from '../../../../src/plans/groups.js';
import {formatMoney, formatNumber} from '../../../../src/plans/money.js';
import {paymentCount} from '../../../../src/plans/payment-count.js';
import {axisValues, VARIANT_AXES, type VariantAxis} from '../../../../src/plans/variants.js';
import {resultStrings as strings} from '../../../../src/strings/en/results.js';

/** The content of a peer's card. The object stays the same as long as the content does. */
export interface Card {
  readonly group: PlanGroup;
  readonly chosen: Plan;
  readonly isCompared: boolean;
}

/** All texts and attributes of a card that depend on the plan. */
export type CardText = ReturnType<typeof describeCard>;

const words: PlanFormat = {strings, lang: 'en', milesUnit: 'thousands'};

/** Formats the texts of a card with the functions of `plan-list`, because only rendering is compared. */
export function describeCard({group, chosen, isCompared}: Card) {
  const rating = formatNumber(chosen.planServiceRating ?? 0, words.lang);
  const payments = paymentCount(chosen);
  return {
    className: isCompared ? 'card compared' : 'card',
    key: group.key,
    name: group.name,
    provider: group.provider,
    rating,
    ratingLabel: strings.rating(rating),
    verdict: chosen.planRatingVerdict,
    badges: chosen.resultLabels.map(label => badgeText(label, words)),
    level: levelText(group.coverage ?? '', words),
    notes: group.coverage === 'MostComprehensive' ? [strings.exclusions] : [],
    amount: formatMoney(chosen.monthlyPrice ?? 0, words.lang),
    perMonth: strings.perMonth,
    payments: payments === undefined ? '' : strings.payments(payments),
    sums: paymentSums(chosen, words).join(', '),
    terms: VARIANT_AXES.map(axis => describeTerm(group, chosen, axis)),
    url: checkedUrl(chosen.planCheckoutUrl, {}),
    checkout: strings.checkout,
    checkoutLabel: `${strings.checkout}: ${group.name}`,
    details: strings.details,
    detailsLabel: `${strings.details}: ${group.name}`,
    compare: strings.compare,
    compareLabel: `${strings.compare}: ${group.name}`,
    isCompared,
  };
}

/** A term with more than one option is chosen in a select. */
function describeTerm(group: PlanGroup, chosen: Plan, axis: VariantAxis) {
  const label = axisName(axis, strings);
  const options = axisValues(group, axis).map(value => ({
    value: String(value),
    text: termText(axis, value, words) ?? '',
  }));
  return {axis, label, selectLabel: `${label}: ${group.name}`, options, value: String(chosen[axis])};
}
