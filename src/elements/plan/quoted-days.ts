import {endOfLastDay} from '../../plans/last-day.js';
import {memoize} from '../shared/memoize.js';

/** The day of a quote and the last day to buy, formatted. Memoized, because creating a date format is slow. */
export const quotedDays = memoize((quotedAt: number, lang: string): readonly [string, string] => {
  const format = new Intl.DateTimeFormat(lang, {dateStyle: 'medium'});
  return [format.format(quotedAt), format.format(endOfLastDay(quotedAt))];
});
