import {randomUUID} from 'node:crypto';
import type {TierLimits} from '../../../contract/index.js';
import {DEFAULT_REDIS_PREFIX} from '../../settings/values.js';
import {monotonicNow} from '../../time.js';
import {allowed, type BudgetWindows, type CallHistory, createBudgetLedger, REAL_WINDOWS} from '../budget-ledger.js';
import type {BudgetStore, SpendKind, SpendResult} from '../budget-store.js';
import {COUNT, PAUSE, SPEND} from './budget-scripts.js';
import {localShare, type RedisLink, type RedisReply} from './redis-link.js';

export interface RedisBudgetStoreOptions {
  readonly link: RedisLink;
  /** What the account's tier allows all instances together. */
  readonly limits: TierLimits;
  /** An hour and a day when absent. */
  readonly windows?: BudgetWindows;
  /** The time; Redis's own when absent, so that all instances go by one clock. */
  readonly now?: () => number;
  /** What this process has spent before; nothing when absent. */
  readonly history?: CallHistory | undefined;
}

/** A call that was made while Redis was away, to be told it later. */
interface Untold {
  readonly account: string;
  readonly id: string;
  readonly at: number;
}

/** Braces make Redis keep an account's two keys together when it is a cluster. */
const keysIn = (prefix: string, account: string): string[] =>
  ['calls', 'pause'].map(name => `${prefix}:budget:{${account}}:${name}`);

/**
 * Counts an account's calls in Redis, for all instances. While Redis is away an instance grants by itself, up to its
 * share of the limits, its own earlier calls counted in; when Redis is back, it is told of those calls first.
 */
export function createRedisBudgetStore(options: RedisBudgetStoreOptions): BudgetStore {
  const {link, limits, windows = REAL_WINDOWS, history} = options;
  const {prefix = DEFAULT_REDIS_PREFIX} = link;
  const now = options.now ?? monotonicNow;
  const share = {perHour: localShare(limits.perHour), perDay: localShare(limits.perDay)};
  const ledger = createBudgetLedger({limits: share, windows, now, history});
  const instance = randomUUID();
  const untold = new Map<string, Untold>();
  let calls = 0;

  const nextId = (): string => `${instance}:${(calls += 1)}`;

  const askRedis = async (account: string, kind: SpendKind): Promise<SpendResult> => {
    const told = [...untold.values()].filter(call => call.account === account);
    const limit = [allowed(limits.perHour, kind), allowed(limits.perDay, kind)];
    const numbers = [options.now?.() ?? -1, windows.hourMs, windows.dayMs, ...limit].map(String);
    const late = told.flatMap(({id, at}) => [id, String(Math.max(0, now() - at))]);
    const reply = await link.run(SPEND, keysIn(prefix, account), [...numbers, nextId(), ...late]);
    for (const {id} of told) untold.delete(id);
    return readResult(reply);
  };

  const spendAlone = (account: string, kind: SpendKind): SpendResult => {
    const retryAfterMs = ledger.waitMs(account, kind);
    if (retryAfterMs > 0) return {granted: false, retryAfterMs};
    const id = nextId();
    untold.set(id, {account, id, at: now()});
    return {granted: true, retryAfterMs: 0};
  };

  return {
    spend: async (account, kind) => {
      const pausedMs = ledger.pausedMs(account);
      if (pausedMs > 0) return {granted: false, retryAfterMs: pausedMs};
      const result = await askRedis(account, kind).catch(() => spendAlone(account, kind));
      if (result.granted) ledger.record(account);
      return result;
    },
    pause: async (account, ms) => {
      ledger.pause(account, ms);
      const numbers = [options.now?.() ?? -1, Math.ceil(ms)].map(String);
      await link.run(PAUSE, keysIn(prefix, account), numbers).catch(() => undefined);
    },
    left: async account => {
      const numbers = [options.now?.() ?? -1, windows.hourMs, windows.dayMs].map(String);
      const reply = await link.run(COUNT, keysIn(prefix, account), numbers).catch(() => undefined);
      if (!Array.isArray(reply)) return ledger.left(account);
      const [hour = 0, day = 0] = reply.map(Number);
      return {hour: Math.max(0, limits.perHour - hour), day: Math.max(0, limits.perDay - day)};
    },
  };
}

/** Zero is a grant; anything else is how long to wait. */
function readResult(reply: RedisReply): SpendResult {
  const retryAfterMs = Number(Buffer.isBuffer(reply) ? reply.toString() : reply);
  return {granted: retryAfterMs === 0, retryAfterMs};
}
