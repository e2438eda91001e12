import {numberFrom} from '../../contract/reader.js';
import type {Plan} from '../../contract/plan.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import type {PlanGroup} from '../../plans/groups.js';
import {isUnset, oneOfOrFirst, warnOf} from '../shared/host-values.js';
import {toText} from '../shared/text.js';

/** Reads `handoff`. */
export const readHandoff = oneOfOrFirst('self', 'blank', 'event');

/** Reads the unit of the miles in results. */
export const readMilesUnit = oneOfOrFirst('thousands', 'miles', 'unknown');

/** Reads plans as `groupPlans` returns them. Invalid entries are left out. */
export function toGroups(value: unknown, name: string): readonly PlanGroup[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : isUnset(value) ? [] : [value];
  const groups = given.filter(isGroup);
  if (groups.length === given.length) return given as readonly PlanGroup[];
  void warnOf(name, value, 'groups');
  return groups;
}

/** Whether a value is a plan with its variants. `readPlans` adds every list: without one, it has not read them. */
export function isGroup(value: unknown): value is PlanGroup {
  const {key, variants} = Object(value) as {key?: unknown; variants?: unknown};
  return (
    typeof key === 'string' &&
    Array.isArray(variants) &&
    variants.length > 0 &&
    variants.every((variant?: Partial<Plan>) => variant?.highlights)
  );
}

/** Reads a map; anything else is read as an empty one. */
export const toMap = <K, V>(value: unknown): ReadonlyMap<K, V> =>
  value instanceof Map ? (value as Map<K, V>) : new Map<K, V>();

/** Ends a little before the last time that a date can have: the last day to buy, which is shown too, is later. */
const readTime = numberFrom(0, 8e15);

/** Reads a `Date` or a timestamp such as `Date.now()`; undefined for anything else. */
export const toTime = (value: unknown): number | undefined => readTime(value instanceof Date ? Number(value) : value);

/**
 * Reads the hosts that links may point to: a list, or a text separated by commas or spaces. Anything else matches no
 * host, as does an entry that is not a text, so that an invalid setting never allows every host.
 */
const toHosts = (value: unknown): readonly string[] => {
  const entries: readonly unknown[] = Array.isArray(value)
    ? value
    : isUnset(value)
      ? []
      : toText(value).split(/[\s,]+/);
  return entries.map(entry => toText(entry).trim().toLowerCase() || 'none');
};

/** Reads where links may point to. */
export function toLinks(value: unknown): CheckedUrlOptions {
  const {hosts, allowLoopback} = Object(value) as Partial<Record<keyof CheckedUrlOptions, unknown>>;
  return {hosts: toHosts(hosts), allowLoopback: allowLoopback === true};
}
