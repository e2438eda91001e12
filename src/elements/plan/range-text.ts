import type {NumberRange, RangeName} from '../../plans/filter.js';
import {formatMoney, formatNumber} from '../../plans/money.js';
import type {FilterStrings} from '../../strings/en/filters.js';
import type {ResultStrings} from '../../strings/en/results.js';

/** What is needed to format a range. */
export interface RangeFormat {
  readonly strings: ResultStrings & FilterStrings;
  readonly lang: string;
}

/** Formats one value of a range, such as "5 years", "Unlimited" or "$100". */
export function rangeValueText(name: RangeName, value: number, {strings, lang}: RangeFormat): string {
  if (name === 'duration') return strings.termText(value);
  if (value === Infinity) return strings.milesUnlimited;
  switch (name) {
    case 'miles':
    case 'planServiceRating':
      return formatNumber(value, lang);
    case 'monthlyPrice':
    case 'totalPrice':
    case 'deductible':
      return formatMoney(value, lang);
  }
}

/** Formats a range, such as "5 years or more", "up to $100" or "$50 to $100". */
export function rangeText(name: RangeName, {from, to}: NumberRange, format: RangeFormat): string {
  const {filterAtLeast, filterAtMost, filterBetween} = format.strings;
  const textOf = (value: number): string => rangeValueText(name, value, format);
  if (from === undefined) return to === 0 ? textOf(0) : filterAtMost(textOf(to ?? 0));
  if (to === undefined) return from === Infinity ? textOf(from) : filterAtLeast(textOf(from));
  return from === to ? textOf(from) : filterBetween(textOf(from), textOf(to));
}
