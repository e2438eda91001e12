import type {Plan} from '../../contract/plan.js';
import type {CoveredUntil} from '../../plans/covered-until.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatMoney, formatNumber} from '../../plans/money.js';
import {axisValues, VARIANT_AXES, type VariantAxis} from '../../plans/variants.js';
import type {DetailStrings} from '../../strings/en/details.js';
import {axisName, sideSums, termText, type PlanWords} from './plan-text.js';

/** A component category in words; an unknown one as the service wrote it. */
export const categoryText = (category: string, {categories}: Pick<DetailStrings, 'categories'>): string =>
  Object.hasOwn(categories, category) ? categories[category as keyof typeof categories] : category;

/** The words for the end of coverage. */
type CoverWords = Pick<
  DetailStrings,
  'untilDate' | 'untilMiles' | 'untilBoth' | 'untilUnlimited' | 'untilUnlimitedMiles'
>;

/** The end of coverage in words: a date, an odometer reading, or whichever of both comes first. */
export function coveredUntilText({date, odometer}: CoveredUntil, strings: CoverWords, lang: string): string {
  const day = date && new Intl.DateTimeFormat(lang, {dateStyle: 'medium'}).format(date);
  if (odometer === undefined) return strings.untilDate(day ?? '');
  if (odometer === Infinity) return day === undefined ? strings.untilUnlimitedMiles : strings.untilUnlimited(day);
  const miles = formatNumber(odometer, lang);
  return day === undefined ? strings.untilMiles(miles) : strings.untilBoth(day, miles);
}

/** A plan with its chosen variant. */
export interface ChosenPlan {
  readonly group: PlanGroup;
  readonly plan: Plan;
  readonly name: string;
}

/**
 * The announcement that another variant was chosen by one of its terms: its price, and the other terms that may have
 * changed with it.
 */
export function choiceText({group, plan, name}: ChosenPlan, chosenAxis: VariantAxis, words: PlanWords): string {
  const {strings, lang} = words;
  const {monthlyPrice, totalPrice} = plan;
  const amount = monthlyPrice ?? totalPrice;
  const period = monthlyPrice === undefined ? strings.inTotal : strings.perMonth;
  const price = amount === undefined ? strings.noPrice : `${formatMoney(amount, lang)} ${period}`;
  const others = VARIANT_AXES.filter(axis => axis !== chosenAxis && axis !== 'deductible').flatMap(axis => {
    const value = plan[axis];
    const text = value === undefined || axisValues(group, axis).length < 2 ? undefined : termText(axis, value, words);
    return text === undefined ? [] : [`${axisName(axis, strings)}: ${text}`];
  });
  return `${name}: ${[price, ...sideSums(plan, words), ...others].join(', ')}`;
}
