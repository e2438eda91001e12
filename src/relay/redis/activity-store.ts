import {createHash} from 'node:crypto';
import {DAY_MS} from '../../contract/index.js';
import {
  type ActivityStore,
  counterOf,
  type DayActivity,
  KEPT_DAYS,
  MAX_COUNTERS,
  OTHER,
  readCounters,
} from '../activity/store.js';
import {keyStart, redisScript, type RedisLink, type RedisReply} from './link.js';

/** The version of the stored format. */
const VERSION = 1;

/** Few enough that each read of a busy partner takes a fraction of a call's deadline. */
const DAYS_PER_READ = 7;

const TTL_SECONDS = ((KEPT_DAYS + 1) * DAY_MS) / 1000;

/**
 * Adds one to a counter, or to the one for all others if there are too many. Arguments: the counter, the other one, how
 * many there may be, and how long they are kept, in seconds.
 */
const ADD = redisScript(`#!lua
local counter = ARGV[1]
if redis.call('HEXISTS', KEYS[1], counter) == 0 and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) then
  counter = ARGV[2]
end
redis.call('HINCRBY', KEYS[1], counter, 1)
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1`);

/**
 * Returns the counters of each key, as alternating names and counts. As JSON, because one text is read much faster than
 * thousands of them.
 */
const READ = redisScript(`#!lua flags=no-writes
local all = {}
for index, key in ipairs(KEYS) do all[index] = cjson.encode(redis.call('HGETALL', key)) end
return all`);

/** Counts in Redis, for all instances together. While Redis is unavailable, nothing is counted. */
export function createRedisActivityStore(link: RedisLink): ActivityStore {
  const start = keyStart(link, 'activity', VERSION);
  const keyOf = (partner: string, day: string, kind: keyof typeof MAX_COUNTERS): string => {
    const hash = createHash('sha256').update(partner).digest('base64url').slice(0, 27);
    // The braces keep all keys of a partner on one node of a cluster.
    return `${start}{${hash}}:${day}:${kind}`;
  };
  return {
    add: async (partner, {day, activity, path, reference}) => {
      const add = (kind: keyof typeof MAX_COUNTERS, subject: string): Promise<unknown> =>
        link.run(
          ADD,
          [keyOf(partner, day, kind)],
          [counterOf(activity, subject), counterOf(activity, OTHER), String(MAX_COUNTERS[kind]), String(TTL_SECONDS)],
        );
      await Promise.all([add('paths', path), ...(reference === undefined ? [] : [add('references', reference)])]);
    },
    read: async (partner, days) => {
      const activity: DayActivity[] = [];
      for (let from = 0; from < days.length; from += DAYS_PER_READ) {
        const some = days.slice(from, from + DAYS_PER_READ);
        const keys = some.flatMap(day => [keyOf(partner, day, 'paths'), keyOf(partner, day, 'references')]);
        activity.push(...daysOf(some, await link.run(READ, keys, [])));
      }
      return activity;
    },
  };
}

/** Each day's counters, from the replies for its pages and for its references. */
function daysOf(days: readonly string[], replies: RedisReply): readonly DayActivity[] {
  const hashes = Array.isArray(replies) ? (replies as readonly RedisReply[]) : [];
  return days.map((day, index) => ({
    day,
    paths: readCounters(countersOf(hashes[index * 2])),
    references: readCounters(countersOf(hashes[index * 2 + 1])),
  }));
}

function countersOf(json: RedisReply | undefined): [name: string, count: number][] {
  const flat: unknown = Buffer.isBuffer(json) ? JSON.parse(json.toString()) : [];
  // Lua's empty table becomes an empty object.
  if (!Array.isArray(flat)) return [];
  const counters: [name: string, count: number][] = [];
  for (let index = 0; index < flat.length; index += 2) counters.push([String(flat[index]), Number(flat[index + 1])]);
  return counters;
}
