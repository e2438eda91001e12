import {ALLOW_OOM, redisScript} from '../../redis/link.js';

/**
 * A quote is one hash: `s` its state (`q` quoting, `d` done, `f` failed), `u` until when a claim on it lasts, `c` its
 * status, `f` until when it is fresh (which decides about claims; for readers it is sealed), `r` when to ask again, `q` when it was quoted, `k` the name of its seal, and the body as `i`, `g` and `b`.
 * All instances go by Redis's clock.
 */
const CLOCK = `local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
`;

/**
 * Gives a search to one caller: 1 to that one, 0 while it is being quoted or is fresh. A quote under another seal is as
 * good as none: the caller could not read it. Arguments: lease, memory of a failure, name of the caller's seal.
 */
export const CLAIM = redisScript(`${ALLOW_OOM}${CLOCK}local e = redis.call('HMGET', KEYS[1], 's', 'u', 'f', 'k')
if e[1] == 'q' and tonumber(e[2]) > now then return 0 end
if e[1] == 'd' and e[4] == ARGV[3] and tonumber(e[3]) > now then return 0 end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 's', 'q', 'u', now + tonumber(ARGV[1]))
redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[1]) + tonumber(ARGV[2]))
return 1`);

/** Lets a claim last longer, one whose lease was over too: who renews it is there. Arguments: lease, memory of a failure. */
export const RENEW = redisScript(`${ALLOW_OOM}${CLOCK}if redis.call('HGET', KEYS[1], 's') ~= 'q' then return 0 end
redis.call('HSET', KEYS[1], 'u', now + tonumber(ARGV[1]))
redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[1]) + tonumber(ARGV[2]))
return 1`);

/** A settled entry's fields; for a claim the rest of its lease, which is none when it was lost. */
export const READ = redisScript(`#!lua flags=no-writes
${CLOCK}local e = redis.call('HMGET', KEYS[1], 's', 'u', 'c', 'f', 'r', 'q', 'i', 'g', 'b')
if not e[1] then return nil end
if e[1] == 'q' then return {'q', math.max(0, tonumber(e[2]) - now)} end
return {e[1], e[3], e[4], e[5], e[6], e[7], e[8], e[9]}`);

/**
 * Puts an entry in place and tells every instance of its account; a full Redis refuses it. Arguments: the channel, how
 * long it is kept, then names and values.
 */
export const SETTLE = redisScript(`#!lua
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('PUBLISH', ARGV[1], KEYS[1])
return 1`);

/** Forgets an entry and tells every instance of its account. Argument: the channel. */
export const DROP = redisScript(`${ALLOW_OOM}redis.call('DEL', KEYS[1])
redis.call('PUBLISH', ARGV[1], KEYS[1])
return 1`);
