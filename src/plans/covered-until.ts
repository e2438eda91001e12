import type {Plan} from '../contract/plan.js';
import {readMiles, type MilesUnit} from '../contract/rules/miles.js';

/** Where a contract would end, by our reading: the date or the odometer, whichever is reached first. */
export interface CoveredUntil {
  readonly date: Date | undefined;
  /** In miles; Infinity is unlimited. */
  readonly odometer: number | undefined;
}

/** What a contract's end is counted from. */
export interface CoverStart {
  readonly today: Date;
  /** The odometer as it was entered, in miles. */
  readonly mileage: number | undefined;
  readonly milesUnit: MilesUnit;
}

/**
 * Works out until when a plan covers: its term from today, its miles from the odometer as entered (both are our
 * reading of what the interface leaves open). Undefined when neither is known, and when the unit of miles or the odometer is
 * unknown, since a date alone would promise too much.
 */
export function coveredUntil({duration, miles}: Plan, start: CoverStart): CoveredUntil | undefined {
  const {today, mileage, milesUnit} = start;
  if (milesUnit === 'unknown') return undefined;
  // Stryker disable next-line ConditionalExpression: the next step handles it
  const allowance = miles === undefined ? undefined : readMiles(miles, milesUnit);
  // A date alone would hide that the miles may be up before.
  // Stryker disable next-line ConditionalExpression: the next step handles it
  if (allowance !== undefined && allowance !== Infinity && mileage === undefined) return undefined;
  // Stryker disable next-line ConditionalExpression: the next step handles it
  const date = duration === undefined ? undefined : addMonths(today, duration);
  const odometer = allowance === undefined ? undefined : (mileage ?? 0) + allowance;
  return date === undefined && odometer === undefined ? undefined : {date, odometer};
}

/** The same day some months on, or the month's last where it has no such day. */
function addMonths(from: Date, months: number): Date | undefined {
  const first = new Date(from.getFullYear(), from.getMonth() + Math.round(months), 1);
  const lastDay = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  const day = new Date(first.getFullYear(), first.getMonth(), Math.min(from.getDate(), lastDay));
  // A term may be any number; no calendar goes so far.
  return Number.isNaN(day.getTime()) ? undefined : day;
}
