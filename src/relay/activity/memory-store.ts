import {type ActivityStore, counterOf, KEPT_DAYS, MAX_COUNTERS, OTHER, readCounters} from './store.js';

type Counters = Map<string, number>;

interface Day {
  readonly paths: Counters;
  readonly references: Counters;
}

/** Counts in this process, until it ends. */
export function createMemoryActivityStore(): ActivityStore {
  const partners = new Map<string, Map<string, Day>>();
  return {
    add: async (partner, {day, activity, path, reference}) => {
      const days = partners.get(partner) ?? new Map<string, Day>();
      partners.set(partner, days);
      const counters: Day = days.get(day) ?? {paths: new Map(), references: new Map()};
      days.set(day, counters);
      // Days are added in their order, so the first is the oldest.
      for (const old of days.keys()) if (days.size > KEPT_DAYS) days.delete(old);
      const add = (kind: keyof Day, subject: string): void => {
        const name = counterOf(activity, subject);
        const isFull = counters[kind].size >= MAX_COUNTERS[kind] && !counters[kind].has(name);
        const counted = isFull ? counterOf(activity, OTHER) : name;
        counters[kind].set(counted, (counters[kind].get(counted) ?? 0) + 1);
      };
      add('paths', path);
      if (reference !== undefined) add('references', reference);
    },
    read: async (partner, days) =>
      days.map(day => {
        const counters = partners.get(partner)?.get(day);
        return {
          day,
          paths: readCounters(counters?.paths ?? []),
          references: readCounters(counters?.references ?? []),
        };
      }),
  };
}
