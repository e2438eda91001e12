import {ACTIVITIES} from '../../contract/index.js';
import type {ActivityRecorder} from './recorder.js';
import type {ActivityCounts, DayActivity} from './store.js';

/** The counts of a day, a page or a reference; every activity has a number. */
export type Totals = Required<ActivityCounts>;

/** What happened on a partner's pages. */
export interface PartnerReport {
  /** The path of the partner's relay, such as `/plans`. */
  readonly partner: string;
  readonly totals: Totals;
  /** Every day, the oldest first. */
  readonly days: readonly (Totals & {readonly day: string})[];
  /** The pages with activities, the most active first. */
  readonly paths: readonly (Totals & {readonly path: string})[];
  /** The same for the dealer's references. */
  readonly references: readonly (Totals & {readonly reference: string})[];
}

/** Sums up the last days of a partner; undefined if they cannot be read. */
export async function reportOf(recorder: ActivityRecorder, dayCount: number): Promise<PartnerReport | undefined> {
  const days = await recorder.read(dayCount);
  if (days === undefined) return undefined;
  return {
    partner: recorder.mount,
    totals: sum(days.flatMap(({paths}) => [...paths.values()])),
    days: days.map(({day, paths}) => ({day, ...sum([...paths.values()])})),
    paths: bySubject(days, 'paths').map(([path, totals]) => ({path, ...totals})),
    references: bySubject(days, 'references').map(([reference, totals]) => ({reference, ...totals})),
  };
}

/** Adds up the days of each page or reference. */
function bySubject(days: readonly DayActivity[], kind: 'paths' | 'references'): readonly (readonly [string, Totals])[] {
  const counts = new Map<string, ActivityCounts[]>();
  for (const day of days)
    for (const [subject, each] of day[kind]) counts.set(subject, [...(counts.get(subject) ?? []), each]);
  const totals = [...counts].map(([subject, each]) => [subject, sum(each)] as const);
  return totals.sort(([a, one], [b, other]) => sizeOf(other) - sizeOf(one) || (a < b ? -1 : 1));
}

const sum = (counts: readonly ActivityCounts[]): Totals => {
  const totals: Record<string, number> = {};
  for (const activity of ACTIVITIES)
    totals[activity] = counts.reduce((total, each) => total + (each[activity] ?? 0), 0);
  return totals as Totals;
};

const sizeOf = (totals: Totals): number => ACTIVITIES.reduce((size, activity) => size + totals[activity], 0);
