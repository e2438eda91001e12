import type {Plan} from '../../contract/plan.js';
import {readMiles, type MilesUnit} from '../../contract/rules/miles.js';
import {formatMoney, formatNumber} from '../../plans/money.js';
import type {VariantAxis} from '../../plans/variants.js';
import type {ResultStrings} from '../../strings/en/results.js';

/** What is needed to format a plan's terms and prices. */
export interface PlanWords {
  readonly strings: ResultStrings;
  readonly lang: string;
  readonly milesUnit: MilesUnit;
}

/** A contract term in words, such as "5 years", "100,000" or "$100"; undefined when its unit is unknown. */
export function termText(axis: VariantAxis, value: number, words: PlanWords): string | undefined {
  const {strings, lang, milesUnit} = words;
  if (axis === 'duration') return strings.termText(value);
  if (axis === 'deductible') return formatMoney(value, lang);
  const miles = readMiles(value, milesUnit);
  if (miles === undefined) return undefined;
  return miles === Infinity ? strings.milesUnlimited : formatNumber(miles, lang);
}

/** The label of a contract term. */
export const axisName = (axis: VariantAxis, {term, miles, deductibleLabel}: ResultStrings): string =>
  ({duration: term, miles, deductible: deductibleLabel})[axis];

/** The amounts beside the main price, as quoted: down payment, total and deductible, where given. */
export function sideSums(plan: Plan, {strings, lang}: PlanWords): readonly string[] {
  const sums = [
    plan.downpayment !== undefined && strings.down(formatMoney(plan.downpayment, lang)),
    plan.totalPrice !== undefined &&
      plan.monthlyPrice !== undefined &&
      strings.total(formatMoney(plan.totalPrice, lang)),
    plan.deductible !== undefined && strings.deductible(formatMoney(plan.deductible, lang)),
  ];
  return sums.filter(sum => sum !== false);
}

/** A badge in words; an unknown one as the service sent it, but not in capitals. */
export const badgeText = (label: string, {strings}: PlanWords): string =>
  ownEntry(strings.badges, label) ?? (label.includes('_') ? toSentence(label) : label);

const toSentence = (code: string): string =>
  code.slice(0, 1).toUpperCase() + code.slice(1).replaceAll('_', ' ').toLowerCase();

/** A coverage type in plain words; an unknown one as the service sent it. */
export const coverageText = (coverage: string, {strings}: PlanWords): string =>
  ownEntry(strings.coverages, coverage) ?? coverage;

/** An entry of the table itself, not one inherited by every object. */
const ownEntry = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The letter of a plan, by its index in the comparison. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);
