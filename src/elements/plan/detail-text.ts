import type {Plan} from '../../contract/plan.js';
import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';
import {excludesByContractOnly, includesMaintenance, systemCoverage} from '../../plans/coverage.js';
import type {CoveredUntil} from '../../plans/covered-until.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatMoney, formatNumber} from '../../plans/money.js';
import {paymentCount} from '../../plans/payment-count.js';
import {axisValues, VARIANT_AXES, type VariantAxis} from '../../plans/variants.js';
import type {DetailStrings} from '../../strings/en/details.js';
import type {ResultStrings} from '../../strings/en/results.js';
import {axisName, levelText, ownEntry, paymentSums, periodText, termText, type PlanFormat} from './plan-text.js';

/** The name of a component category; an unknown one as the upstream API sent it. */
export const categoryText = (category: string, {categories}: Pick<ResultStrings, 'categories'>): string =>
  ownEntry(categories, category) ?? category;

/** The word of a plan's rating; an unknown one as the upstream API sent it. */
export const verdictText = ({planRatingVerdict = ''}: Plan, {badges}: Pick<ResultStrings, 'badges'>): string =>
  ownEntry(badges, planRatingVerdict) ?? planRatingVerdict;

/** What is needed to format a plan's coverage in full. */
type DetailFormat = PlanFormat & {readonly strings: Pick<DetailStrings, 'coverages'>};

/** What a coverage level means; undefined for an unknown one. */
export const levelMeaning = (coverage: string, {strings}: DetailFormat): string | undefined =>
  ownEntry(strings.coverages, coverage);

/** The name of a coverage level and what it means, in one line. */
export const coverageText = (coverage: string, format: DetailFormat): string =>
  [levelText(coverage, format), levelMeaning(coverage, format)].filter(Boolean).join(': ');

/** The systems that a plan does not cover, or that only its contract tells; undefined if the response shows neither. */
export function notCoveredText(plan: Plan, strings: ResultStrings): string | undefined {
  if (excludesByContractOnly(plan)) return strings.exclusions;
  const names = systemCoverage(plan).notCovered.map(category => categoryText(category, strings));
  return names.length === 0 ? undefined : names.join(', ');
}

/** Whether a plan includes a maintenance program, in a word; undefined if the response does not show it. */
export function maintenanceText(plan: Plan, {no, yes}: DetailStrings): string | undefined {
  const isIncluded = includesMaintenance(plan);
  return isIncluded === undefined ? undefined : isIncluded ? yes : no;
}

/** The strings for the end of coverage. */
type CoverageEndStrings = Pick<
  DetailStrings,
  'untilDate' | 'untilMiles' | 'untilBoth' | 'untilBothNote' | 'untilUnlimited' | 'untilUnlimitedMiles'
>;

/**
 * Formats the end of coverage: a date, an odometer reading, or whichever of both comes first. The second text, if there
 * is one, continues the first.
 */
export function coveredUntilText(
  {date, odometer}: CoveredUntil,
  strings: CoverageEndStrings,
  lang: string,
): readonly [end: string, note?: string] {
  const day = date && new Intl.DateTimeFormat(lang, {dateStyle: 'medium'}).format(date);
  if (odometer === undefined) return [strings.untilDate(day ?? '')];
  if (odometer === Infinity) return [day === undefined ? strings.untilUnlimitedMiles : strings.untilUnlimited(day)];
  const miles = formatNumber(odometer, lang);
  return day === undefined ? [strings.untilMiles(miles)] : [strings.untilBoth(day, miles), strings.untilBothNote];
}

/** A plan with its chosen variant. */
export interface ChosenPlan {
  readonly group: PlanGroup;
  readonly plan: Plan;
  readonly name: string;
}

/** A plan's contract term with its name, such as "Term: 5 years"; undefined if it is not given. */
export function namedTerm(plan: Plan, axis: VariantAxis, format: PlanFormat): string | undefined {
  const value = plan[axis];
  const text = value === undefined ? undefined : termText(axis, value, format);
  return text === undefined ? undefined : `${axisName(axis, format.strings)}: ${text}`;
}

/** The main price in one text: per month, or else in total, or else that the checkout shows it; empty without one. */
export function priceText(plan: Plan, {strings, lang}: PlanFormat, links: CheckedUrlOptions): string {
  const amount = plan.monthlyPrice ?? plan.totalPrice;
  if (amount !== undefined) return formatMoney(amount, lang) + periodText(plan, strings);
  return checkedUrl(plan.planCheckoutUrl, links) === undefined ? '' : strings.noPrice;
}

/**
 * The announcement that another variant was chosen by one of its terms: its price, and the other terms that may have
 * changed with it; empty if none of them is known.
 */
export function choiceText(
  {group, plan, name}: ChosenPlan,
  chosenAxis: VariantAxis,
  format: PlanFormat,
  links: CheckedUrlOptions,
): string {
  const {strings, lang} = format;
  const others = VARIANT_AXES.filter(
    axis => axis !== chosenAxis && axis !== 'deductible' && axisValues(group, axis).length > 1,
  ).flatMap(axis => namedTerm(plan, axis, format) ?? []);
  const payments = paymentCount(plan);
  const texts = [
    priceText(plan, format, links),
    ...(payments === undefined ? [] : [strings.payments(payments)]),
    ...paymentSums(plan, format),
    ...(plan.deductible === undefined ? [] : [strings.deductible(formatMoney(plan.deductible, lang))]),
    ...others,
  ].filter(Boolean);
  return texts.length === 0 ? '' : `${name}: ${texts.join(', ')}`;
}

/**
 * Shows a term in its select again, if there is a choice that the page has undone: nothing else is rendered for it, as
 * the term is the same as before.
 */
export function showTerm(select: HTMLSelectElement, value: number | undefined): void {
  select.value = String(value);
  // The option of a variant without such a term comes first.
  if (select.selectedIndex < 0) select.selectedIndex = 0;
}

/** The letter of a plan, by its index in the comparison. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);
