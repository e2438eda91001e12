import {ALLOW_OOM, redisScript} from '../../redis/link.js';

/** The first argument is the time, or below zero for Redis's own. */
const CLOCK = `local now = tonumber(ARGV[1])
if now < 0 then
  local t = redis.call('TIME')
  now = t[1] * 1000 + math.floor(t[2] / 1000)
end
`;

/**
 * Takes one call from both windows and answers 0, or answers how long until one is free, as text.
 * Keys: the calls by their time, the pause. Arguments: the time, both windows in milliseconds, both limits, the call's
 * name, then name and age of each call that was made unseen.
 */
export const SPEND = redisScript(`${ALLOW_OOM}${CLOCK}local hour, day = tonumber(ARGV[2]), tonumber(ARGV[3])
for i = 7, #ARGV, 2 do redis.call('ZADD', KEYS[1], now - tonumber(ARGV[i + 1]), ARGV[i]) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - day)
local free = math.max(now, tonumber(redis.call('GET', KEYS[2]) or '0'))
local function wait(window, limit)
  if redis.call('ZCOUNT', KEYS[1], '(' .. (now - window), '+inf') < limit then return end
  local leaving = redis.call('ZRANGE', KEYS[1], -limit, -limit, 'WITHSCORES')
  if leaving[2] then free = math.max(free, tonumber(leaving[2]) + window) end
end
wait(hour, tonumber(ARGV[4]))
wait(day, tonumber(ARGV[5]))
if free > now then return tostring(free - now) end
redis.call('ZADD', KEYS[1], now, ARGV[6])
redis.call('PEXPIRE', KEYS[1], day + 1000)
return '0'`);

/** Lets no call through for a while; the longest pause counts. Arguments: the time, how long. */
export const PAUSE = redisScript(`${ALLOW_OOM}${CLOCK}local till = now + tonumber(ARGV[2])
if till > tonumber(redis.call('GET', KEYS[2]) or '0') then
  redis.call('SET', KEYS[2], string.format('%.0f', till), 'PX', ARGV[2])
end
return 1`);

/** How many calls each window holds. Arguments: the time, both windows in milliseconds. */
export const COUNT = redisScript(`#!lua flags=no-writes
${CLOCK}local function count(window) return redis.call('ZCOUNT', KEYS[1], '(' .. (now - window), '+inf') end
return {count(tonumber(ARGV[2])), count(tonumber(ARGV[3]))}`);
