import type {Plan} from '../contract/plan.js';
import {readMiles, type MilesUnit} from '../contract/rules/mileage-limit.js';

/** The estimated end of coverage: a date or an odometer reading, whichever is reached first. */
export interface CoveredUntil {
  readonly date: Date | undefined;
  /** In miles; Infinity is unlimited. */
  readonly odometer: number | undefined;
}

/** The date and the odometer reading from which coverage is counted. */
export interface CoverageStart {
  readonly today: Date;
  /** The odometer reading in miles, as entered. */
  readonly mileage: number | undefined;
  readonly milesUnit: MilesUnit;
}

/**
 * Estimates when a plan's coverage ends: its term counted from today, and its miles counted from the entered odometer
 * reading (the upstream API specifies neither). Undefined if neither is known, or if the unit of miles or the odometer
 * reading is unknown, because a date alone would promise too much.
 */
export function coveredUntil({duration, miles}: Plan, start: CoverageStart): CoveredUntil | undefined {
  const {today, mileage, milesUnit} = start;
  if (milesUnit === 'unknown') return undefined;
  // Stryker disable next-line ConditionalExpression: equivalent mutant
  const allowance = miles === undefined ? undefined : readMiles(miles, milesUnit);
  // A date alone would hide that the mileage limit may be reached first.
  // Stryker disable next-line ConditionalExpression: equivalent mutant
  if (allowance !== undefined && allowance !== Infinity && mileage === undefined) return undefined;
  // Stryker disable next-line ConditionalExpression: equivalent mutant
  const date = duration === undefined ? undefined : addMonths(today, duration);
  // No date can be that late.
  if (duration !== undefined && date === undefined) return undefined;
  const odometer = allowance === undefined ? undefined : (mileage ?? 0) + allowance;
  return date === undefined && odometer === undefined ? undefined : {date, odometer};
}

/** The same day some months later, or the last day of a shorter month. */
function addMonths(from: Date, months: number): Date | undefined {
  const first = new Date(from.getFullYear(), from.getMonth() + Math.round(months), 1);
  const lastDay = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  const day = new Date(first.getFullYear(), first.getMonth(), Math.min(from.getDate(), lastDay));
  // A term may be any number, even one that is too large for a date.
  return Number.isNaN(day.getTime()) ? undefined : day;
}
