import {ACTIVITIES, type Activity, DAY_MS} from '../../contract/index.js';

/** One activity to count. */
export interface CountedActivity {
  /** The date in UTC, such as `2026-11-25`. */
  readonly day: string;
  readonly activity: Activity;
  readonly path: string;
  readonly reference?: string | undefined;
}

/** How often each activity happened; absent means never. */
export type ActivityCounts = {readonly [Each in Activity]?: number};

/** The counts of one day. */
export interface DayActivity {
  readonly day: string;
  readonly paths: ReadonlyMap<string, ActivityCounts>;
  readonly references: ReadonlyMap<string, ActivityCounts>;
}

/** Counts activities by partner, day, page and reference. It stores nothing about a person. */
export interface ActivityStore {
  /** Adds one. */
  add(partner: string, counted: CountedActivity): Promise<void>;
  /** Reads the counts of some days, in their order. */
  read(partner: string, days: readonly string[]): Promise<readonly DayActivity[]>;
}

/** How many days are kept, with today. */
export const KEPT_DAYS = 92;

/**
 * How many counters a partner may have per day for pages, and how many for references. There is one for each activity
 * of a page, so that at least 200 pages and 50 references are told apart; the others are counted together.
 */
export const MAX_COUNTERS = {paths: 200 * ACTIVITIES.length, references: 50 * ACTIVITIES.length} as const;

/** The page, or the reference, that all others are counted as once there are too many. */
export const OTHER = '(other)';

/** The name of a counter. */
export const counterOf = (activity: Activity, subject: string): string => `${activity} ${subject}`;

/** Reads counters by their names. */
export function readCounters(
  counters: Iterable<readonly [name: string, count: number]>,
): ReadonlyMap<string, ActivityCounts> {
  const subjects = new Map<string, {[Each in Activity]?: number}>();
  for (const [name, count] of counters) {
    const end = name.indexOf(' ');
    const activity = ACTIVITIES.find(each => each === name.slice(0, end));
    if (activity === undefined || !Number.isSafeInteger(count)) continue;
    const subject = name.slice(end + 1);
    const counts = subjects.get(subject) ?? {};
    counts[activity] = count;
    subjects.set(subject, counts);
  }
  return subjects;
}

/** The date of a time in UTC. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The last days until a time, the oldest first. */
export const daysUntil = (time: number, count: number): readonly string[] =>
  Array.from({length: count}, (_, index) => dayOf(time - (count - 1 - index) * DAY_MS));
