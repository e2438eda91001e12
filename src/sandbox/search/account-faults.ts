import {serviceError, type Filters, type WireError} from '../../contract/index.js';
import type {Account} from '../accounts/account.js';

/** What an account's own terms find wrong with a duration filter that is complete (§7.3, §8.9). */
export function accountFaults(
  {assortment, needsEqualDuration}: Account,
  filters: Filters | null | undefined,
): WireError[] {
  const {from, to} = filters?.duration ?? {};
  if (typeof from !== 'number' || typeof to !== 'number') return [];
  if (needsEqualDuration && from !== to) return [serviceError('DurationFilterRestrictedRange', [equalEnds])];
  const durations = assortment?.durations;
  if (!durations || (durations.includes(from) && durations.includes(to))) return [];
  const message = `Please choose one of these terms: ${durations.join(', ')} months.`;
  return [serviceError('DurationFilterRestictedValues', [{action: 'CheckInput', message}])];
}

const equalEnds = {action: 'CheckInput', message: 'Please choose one term instead of a range of terms.'} as const;
