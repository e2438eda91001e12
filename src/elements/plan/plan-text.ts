import type {Plan} from '../../contract/plan.js';
import {readMiles, type MilesUnit} from '../../contract/rules/mileage-limit.js';
import {formatMoney, formatNumber} from '../../plans/money.js';
import type {VariantAxis} from '../../plans/variants.js';
import type {ResultStrings} from '../../strings/en/results.js';

/** What is needed to format a plan's terms and prices. */
export interface PlanFormat {
  readonly strings: ResultStrings;
  readonly lang: string;
  readonly milesUnit: MilesUnit;
}

/** Formats a contract term, such as "5 years", "100,000" or "$100"; undefined if its unit is unknown. */
export function termText(axis: VariantAxis, value: number, format: PlanFormat): string | undefined {
  const {strings, lang, milesUnit} = format;
  if (axis === 'duration') return strings.termText(value);
  if (axis === 'deductible') return formatMoney(value, lang);
  const miles = readMiles(value, milesUnit);
  if (miles === undefined) return undefined;
  return miles === Infinity ? strings.milesUnlimited : formatNumber(miles, lang);
}

/** The label of a contract term. */
export const axisName = (axis: VariantAxis, {term, miles, deductibleLabel}: ResultStrings): string =>
  ({duration: term, miles, deductible: deductibleLabel})[axis];

/** The text directly after the main price: "/month", or " total" where there is no monthly price. */
export const periodText = ({monthlyPrice}: Plan, {inTotal, perMonth}: ResultStrings): string =>
  monthlyPrice === undefined ? ` ${inTotal}` : perMonth;

/** The amounts beside the monthly price, as quoted: the down payment and the total, where given. */
export function paymentSums(plan: Plan, {strings, lang}: PlanFormat): readonly string[] {
  const sums = [
    plan.downpayment !== undefined && strings.down(formatMoney(plan.downpayment, lang)),
    plan.totalPrice !== undefined &&
      plan.monthlyPrice !== undefined &&
      strings.total(formatMoney(plan.totalPrice, lang)),
  ];
  return sums.filter(Boolean) as string[];
}

/** The label of a badge or the word of a rating; an unknown one as the upstream API sent it, but not in capitals. */
export const badgeText = (label: string, {strings}: PlanFormat): string =>
  ownEntry(strings.badges, label) ?? (label.includes('_') ? toSentence(label) : label);

const toSentence = (code: string): string =>
  code.slice(0, 1).toUpperCase() + code.slice(1).replaceAll('_', ' ').toLowerCase();

/** The name of a coverage level; an unknown one as the upstream API sent it. */
export const levelText = (coverage: string, {strings}: PlanFormat): string =>
  ownEntry(strings.coverageLevels, coverage) ?? coverage;

/** An entry of the table itself, not one inherited by every object. */
export const ownEntry = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
