import type {Plan} from '../../contract/plan.js';
import {parseMileage} from '../../contract/rules/mileage.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import type {PlanGroup} from '../../plans/groups.js';
import {isUnset, oneOf, toObject, warnOf} from '../shared/host-values.js';
import {toText} from '../shared/text.js';

/** Reads `handoff`. */
export const readHandoff = oneOf('self', 'blank', 'event');

/** Reads the unit of a result's miles. */
export const readMilesUnit = oneOf('thousands', 'miles', 'unknown');

/** Reads plans as `groupPlans` returns them. Invalid entries are left out. */
export function toGroups(value: unknown, name: string): readonly PlanGroup[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : isUnset(value) ? [] : [value];
  const groups = given.filter(isGroup);
  if (groups.length === given.length) return given as readonly PlanGroup[];
  void warnOf(name, value, 'what groupPlans() returns');
  return groups;
}

/** Reads one plan with its variants; undefined for anything else. */
export const toGroup = (value: unknown): PlanGroup | undefined => (isGroup(value) ? value : undefined);

/** Reads one variant of a plan; undefined for anything else. */
export const toPlan = (value: unknown): Plan | undefined =>
  typeof (Object(value) as Partial<Plan>).searchResultPlanId === 'string' ? (value as Plan) : undefined;

function isGroup(value: unknown): value is PlanGroup {
  const {key, variants} = Object(value) as Partial<PlanGroup>;
  return typeof key === 'string' && Array.isArray(variants);
}

/** Reads a map; anything else counts as an empty one. */
export const toMap = <K, V>(value: unknown): ReadonlyMap<K, V> =>
  value instanceof Map ? (value as Map<K, V>) : new Map<K, V>();

/** Reads a number of zero or more; anything else counts as zero. */
export const toNumber = (value: unknown): number => (Number.isFinite(value) ? Math.max(0, value as number) : 0);

/** Reads an odometer in miles, a number or a text such as "48,000"; undefined for anything else. */
export const toMileage = (value: unknown): number | undefined => parseMileage(toText(value));

/** Reads a `Date` or a timestamp such as `Date.now()`; undefined for anything else. */
export function toTime(value: unknown): number | undefined {
  const time = value instanceof Date ? value.getTime() : value;
  return typeof time === 'number' && !Number.isNaN(new Date(time).getTime()) ? time : undefined;
}

/**
 * Reads the hosts that links may point to: a list, or a text separated by commas or spaces. An entry that is not a text
 * matches no host, so that an invalid setting never allows every host.
 */
const toHosts = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value.map(entry => toText(entry) || 'none') : toText(value).split(/[\s,]+/))
    .map(host => host.trim().toLowerCase())
    .filter(Boolean);

/** Reads where links may point to. */
export function toLinks(value: unknown): CheckedUrlOptions {
  const {hosts, allowLoopback} = toObject<Record<keyof CheckedUrlOptions, unknown>>(value);
  return {hosts: toHosts(hosts), allowLoopback: allowLoopback === true};
}
