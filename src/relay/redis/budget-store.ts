import {randomUUID} from 'node:crypto';
import type {TierLimits} from '../../contract/index.js';
import {
  allowed,
  BudgetLedger,
  type BudgetLeft,
  type BudgetStore,
  type BudgetWindows,
  type CallHistory,
  REAL_WINDOWS,
  type SpendKind,
  type SpendResult,
} from '../limits/budget-store.js';
import {monotonicNow} from '../shared/time.js';
import {ALLOW_OOM, keyStart, localShare, localWait, type RedisLink, type RedisReply, redisScript} from './link.js';

/** The options of `createRedisBudgetStore`. */
export interface RedisBudgetStoreOptions {
  readonly link: RedisLink;
  /** The limits of the account's tier, for all instances together. */
  readonly limits: TierLimits;
  /** An hour and a day by default. */
  readonly windows?: BudgetWindows;
  /** The clock; Redis's own by default, so that all instances use the same one. */
  readonly now?: () => number;
  /** Calls that this process made before; none by default. */
  readonly history?: CallHistory | undefined;
}

/**
 * Creates a store that counts an account's calls in Redis, for all instances. While Redis is unavailable, each instance
 * falls back to its local share of the limits, including its own earlier calls, and reports its calls when Redis is back.
 */
export const createRedisBudgetStore = (options: RedisBudgetStoreOptions): BudgetStore => new RedisBudgetStore(options);

/** The version of the stored format. */
const VERSION = 1;

/** A call that was made while Redis was unavailable and has to be reported later. */
interface UnreportedCall {
  readonly account: string;
  readonly id: string;
  readonly at: number;
}

class RedisBudgetStore implements BudgetStore {
  readonly #options: RedisBudgetStoreOptions;
  readonly #windows: BudgetWindows;
  readonly #now: () => number;
  readonly #ledger: BudgetLedger;
  readonly #instance = randomUUID();
  readonly #unreported = new Map<string, UnreportedCall>();
  #calls = 0;

  constructor(options: RedisBudgetStoreOptions) {
    const {limits, windows = REAL_WINDOWS, now = monotonicNow, history} = options;
    const share = {perHour: localShare(limits.perHour), perDay: localShare(limits.perDay)};
    this.#options = options;
    this.#windows = windows;
    this.#now = now;
    this.#ledger = new BudgetLedger({limits: share, windows, now, history});
  }

  // The public methods are arrow functions because callers may detach them.
  readonly spend = async (account: string, kind: SpendKind): Promise<SpendResult> => {
    const pausedMs = this.#ledger.pausedMs(account);
    if (pausedMs > 0) return {granted: false, retryAfterMs: pausedMs};
    const shared = await this.#spendShared(account, kind).catch(() => undefined);
    const retryAfterMs = shared ?? this.#spendLocally(account, kind);
    const granted = retryAfterMs === 0;
    // In the same turn as the check of the local share, so that concurrent calls cannot exceed it.
    if (granted) this.#ledger.record(account);
    return {granted, retryAfterMs};
  };

  readonly pause = async (account: string, ms: number): Promise<void> => {
    this.#ledger.pause(account, ms);
    const args = [this.#time(), String(Math.ceil(ms))];
    await this.#options.link.run(PAUSE, this.#keysOf(account), args).catch(() => undefined);
  };

  readonly pausedMs = async (account: string): Promise<number> => {
    const reply = await this.#options.link.run(PAUSED, this.#keysOf(account), [this.#time()]).catch(() => 0);
    return Math.max(this.#ledger.pausedMs(account), numberIn(reply));
  };

  readonly left = async (account: string): Promise<BudgetLeft> => {
    const {link, limits} = this.#options;
    const args = [this.#time(), String(this.#windows.hourMs), String(this.#windows.dayMs)];
    const reply = await link.run(COUNT, this.#keysOf(account), args).catch(() => undefined);
    if (!Array.isArray(reply)) return this.#ledger.left(account);
    const [hour = 0, day = 0] = reply.map(Number);
    return {hour: Math.max(0, limits.perHour - hour), day: Math.max(0, limits.perDay - day)};
  };

  /** Takes one call in Redis. Returns how long to wait; 0 if it was granted. */
  async #spendShared(account: string, kind: SpendKind): Promise<number> {
    const {link, limits} = this.#options;
    const late = [...this.#unreported.values()].filter(call => call.account === account);
    const reply = await link.run(SPEND, this.#keysOf(account), [
      ...[this.#time(), String(this.#windows.hourMs), String(this.#windows.dayMs)],
      ...[String(allowed(limits.perHour, kind)), String(allowed(limits.perDay, kind)), this.#nextId()],
      ...late.flatMap(({id, at}) => [id, String(Math.max(0, this.#now() - at))]),
    ]);
    for (const {id} of late) this.#unreported.delete(id);
    return numberIn(reply);
  }

  #spendLocally(account: string, kind: SpendKind): number {
    const retryAfterMs = this.#ledger.waitMs(account, kind);
    if (retryAfterMs > 0) return localWait(retryAfterMs);
    const now = this.#now();
    // They no longer count, and Redis may be away for weeks.
    for (const {id, at} of this.#unreported.values()) if (at <= now - this.#windows.dayMs) this.#unreported.delete(id);
    const id = this.#nextId();
    this.#unreported.set(id, {account, id, at: now});
    return 0;
  }

  /** The time for the scripts; negative to use Redis's clock. */
  #time(): string {
    return String(this.#options.now?.() ?? -1);
  }

  #nextId(): string {
    this.#calls += 1;
    return `${this.#instance}:${this.#calls}`;
  }

  /** The braces keep an account's two keys on one node of a Redis cluster. */
  #keysOf(account: string): string[] {
    const start = keyStart(this.#options.link, 'budget', VERSION);
    return ['calls', 'pause'].map(name => `${start}{${account}}:${name}`);
  }
}

const numberIn = (reply: RedisReply): number => Number(Buffer.isBuffer(reply) ? reply.toString() : reply);

/** The first argument is the time, or negative to use Redis's clock. */
const CLOCK = `local now = tonumber(ARGV[1])
if now < 0 then
  local t = redis.call('TIME')
  now = t[1] * 1000 + math.floor(t[2] / 1000)
end
`;

/**
 * Takes one call from both windows and returns 0, or returns how long until one is available, as text.
 * Keys: the calls by time, the cooldown. Arguments: the time, both windows in milliseconds, both limits, the call's id,
 * then id and age of each unreported call.
 */
const SPEND = redisScript(`${ALLOW_OOM}${CLOCK}local hour, day = tonumber(ARGV[2]), tonumber(ARGV[3])
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

/** Starts a cooldown; the longest one applies. Arguments: the time, its duration. */
const PAUSE = redisScript(`${ALLOW_OOM}${CLOCK}local till = now + tonumber(ARGV[2])
if till > tonumber(redis.call('GET', KEYS[2]) or '0') then
  redis.call('SET', KEYS[2], string.format('%.0f', till), 'PX', ARGV[2])
end
return 1`);

/** Returns how much is left of the cooldown, as text. Argument: the time. */
const PAUSED = redisScript(`#!lua flags=no-writes
${CLOCK}return tostring(math.max(0, tonumber(redis.call('GET', KEYS[2]) or '0') - now))`);

/** Counts the calls in each window. Arguments: the time, both windows in milliseconds. */
const COUNT = redisScript(`#!lua flags=no-writes
${CLOCK}local function count(window) return redis.call('ZCOUNT', KEYS[1], '(' .. (now - window), '+inf') end
return {count(tonumber(ARGV[2])), count(tonumber(ARGV[3]))}`);
