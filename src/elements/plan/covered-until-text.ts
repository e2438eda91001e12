import type {CoveredUntil} from '../../plans/covered-until.js';
import {formatNumber} from '../../plans/money.js';
import type {DetailStrings} from '../../strings/en/details.js';

/** The words for where a contract ends. */
export type CoverWords = Pick<
  DetailStrings,
  'untilDate' | 'untilMiles' | 'untilBoth' | 'untilUnlimited' | 'untilUnlimitedMiles'
>;

/** Says until when a plan covers: a date, an odometer, or both and that the first to be reached counts. */
export function coveredUntilText({date, odometer}: CoveredUntil, strings: CoverWords, lang: string): string {
  const day = date && new Intl.DateTimeFormat(lang, {dateStyle: 'medium'}).format(date);
  if (odometer === undefined) return strings.untilDate(day ?? '');
  if (odometer === Infinity) return day === undefined ? strings.untilUnlimitedMiles : strings.untilUnlimited(day);
  const miles = formatNumber(odometer, lang);
  return day === undefined ? strings.untilMiles(miles) : strings.untilBoth(day, miles);
}
