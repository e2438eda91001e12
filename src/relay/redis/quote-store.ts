import {TIMED_OUT, withDeadline} from '../../client/time.js';
import {checkedEntry} from '../quotes/checked-quote-store.js';
import {createMemoryQuoteStore} from '../quotes/memory-quote-store.js';
import {
  FAILURE_MS,
  isFresh,
  LOST_ENTRY,
  type QuoteEntry,
  type QuoteStore,
  type SettledEntry,
  STARTED_ENTRY,
} from '../quotes/quote-store.js';
import type {EncodedBody} from '../shared/encoded-body.js';
import {delay, monotonicNow} from '../shared/time.js';
import {
  ALLOW_OOM,
  keyStart,
  type RedisArgument,
  type RedisLink,
  type RedisReply,
  type RedisScript,
  redisScript,
} from './link.js';
import {Seal} from './seal.js';

/** The options of `createRedisQuoteStore`. */
export interface RedisQuoteStoreOptions {
  readonly link: RedisLink;
  /** A secret that all instances of the account share and Redis never sees. Bodies are encrypted with it. */
  readonly secret: string;
  /** Memory limit for the local copies of quotes, in bytes. */
  readonly maxBytes?: number;
  readonly now?: () => number;
}

/**
 * Creates a store that keeps quotes in Redis, for all instances. It also keeps local copies of what this process has
 * claimed, settled or read, so that a hit needs no Redis call, and the instance works alone while Redis is unavailable.
 */
export const createRedisQuoteStore = (options: RedisQuoteStoreOptions): QuoteStore => new RedisQuoteStore(options);

/** The version of the stored format, part of every key, so that no instance reads the format of another version. */
const VERSION = 4;

/** Poll interval for a quote another instance is fetching, in case the pub/sub message was missed. */
const POLL_MS = 1000;

/** How long pages that wait for a quote may poll until they reach the instance that keeps it, if Redis is full. */
const KEPT_MS = 60_000;

/** How long after Redis was last unavailable a quote may be missing there: longer than the time between two renewals. */
const RECOVERY_MS = 10_000;

/** How often, and after what time, an entry is stored again that Redis did not accept. */
const RETRIES = 5;
const RETRY_MS = 1000;

/** An entry in Redis, and how long a claim's lease still lasts, or how long Redis still keeps a settled entry. */
interface StoredQuote {
  readonly entry: QuoteEntry;
  readonly leftMs: number;
}

class RedisQuoteStore implements QuoteStore {
  readonly #link: RedisLink;
  readonly #local: QuoteStore;
  readonly #seal: Seal;
  readonly #now: () => number;
  readonly #keyPrefix: string;
  /** The account's pub/sub channel, on which the keys of settled quotes are published. */
  readonly #channel: string;
  readonly #unsubscribe: () => void;
  readonly #wakers = new Map<string, Set<() => void>>();
  /** Redis counts as unavailable until then. */
  #unavailableUntil = 0;

  constructor(options: RedisQuoteStoreOptions) {
    const {link, secret, maxBytes, now = monotonicNow} = options;
    this.#link = link;
    this.#local = createMemoryQuoteStore({now, ...(maxBytes !== undefined && {maxBytes})});
    this.#seal = new Seal(secret);
    this.#now = now;
    this.#keyPrefix = keyStart(link, 'quote', VERSION);
    this.#channel = keyStart(link, 'settled', VERSION) + this.#seal.name;
    this.#unsubscribe = link.subscribe(this.#channel, key => this.#onSettled(key.slice(this.#keyPrefix.length)));
  }

  // The public methods are arrow functions because callers may detach them.
  readonly read = async (key: string): Promise<QuoteEntry | undefined> => {
    const own = await this.#local.read(key);
    if (isFresh(own, this.#now())) return own;
    const stored = (await this.#readStored(key))?.entry;
    const now = this.#now();
    if (isFresh(stored, now)) await this.#local.settle(key, stored, stored.freshUntil - now);
    // A failure in Redis is older than a local claim, which was made or could not be renewed there while Redis was
    // unavailable.
    return own?.state === 'quoting' && stored?.state === 'failed' ? own : (stored ?? own);
  };

  /** Claims locally first, so that only one of this process's clients calls Redis. */
  readonly claim = async (key: string, leaseMs: number): Promise<boolean> => {
    if (!(await this.#local.claim(key, leaseMs))) return false;
    const isTaken = (await this.#run(CLAIM, key, [...leaseArguments(leaseMs), this.#seal.name])) === 0;
    if (isTaken) await this.#local.drop(key);
    return !isTaken;
  };

  readonly renew = async (key: string, leaseMs: number): Promise<void> => {
    await this.#local.renew?.(key, leaseMs);
    const isOwn = (await this.#local.read(key))?.state === 'quoting';
    await this.#run(RENEW, key, [...leaseArguments(leaseMs), isOwn ? '1' : '0']);
  };

  readonly settle = async (key: string, entry: SettledEntry, ttlMs: number): Promise<void> => {
    await this.#local.settle(key, entry, ttlMs);
    if (!(await this.#settleStored(key, entry, ttlMs))) void this.#settleLater(key, entry, this.#now() + ttlMs);
  };

  readonly drop = async (key: string): Promise<void> => {
    await this.#local.drop(key);
    await this.#run(DROP, key, [this.#channel]);
  };

  readonly settled = async (key: string, {signal}: {readonly signal: AbortSignal}): Promise<void> => {
    for (;;) {
      const own = await this.#local.read(key);
      // A claim that expires locally may last slightly longer in Redis, where it was renewed later.
      if (own?.state === 'quoting' && (await this.#endOfOwn(key, signal)) !== LOST_ENTRY) return;
      if (await this.#waitForSettled(key, signal)) return;
    }
  };

  /**
   * While Redis is unavailable or full, only the instance that requested a quote has it. After that, its next renewal
   * claims the quote in Redis again.
   */
  readonly mayBeElsewhere = async (key: string): Promise<boolean> => {
    const reply = await this.#run(READ, key, []);
    if (this.#now() < this.#unavailableUntil) return true;
    return Array.isArray(reply) && textOf((reply as readonly RedisReply[])[0]) === 'k';
  };

  readonly close = (): void => {
    this.#unsubscribe();
  };

  /** Runs a script on a quote's key. Undefined if Redis is unavailable; the local copies are used then. */
  async #run(script: RedisScript, key: string, args: readonly RedisArgument[]): Promise<RedisReply | undefined> {
    try {
      return await this.#link.run(script, [this.#keyPrefix + key], args);
    } catch {
      this.#unavailableUntil = this.#now() + RECOVERY_MS;
      return undefined;
    }
  }

  /** Stores an entry in Redis. Returns false if Redis is unavailable. */
  async #settleStored(key: string, entry: SettledEntry, ttlMs: number): Promise<boolean> {
    const stored = await this.#run(SETTLE, key, [this.#channel, ...fieldsOf(entry, ttlMs, this.#seal, key)]);
    // Redis has no memory left for it. The mark ends the claim, so that other instances do not wait for it.
    if (stored === undefined) return (await this.#run(MARK_KEPT, key, [this.#channel, String(KEPT_MS)])) !== undefined;
    // A local mark would outlive the one in Redis, which any instance may drop.
    if (entry === STARTED_ENTRY) await this.#local.drop(key);
    return true;
  }

  /** Stores an entry once Redis is available again. Otherwise its claim would end there as lost, for other instances. */
  async #settleLater(key: string, entry: SettledEntry, until: number): Promise<void> {
    for (let attempt = 0; attempt < RETRIES; attempt += 1) {
      await delay(RETRY_MS);
      // By now it may have expired, or may have been dropped or claimed again.
      if ((await this.#local.read(key)) !== entry) return;
      if (await this.#settleStored(key, entry, until - this.#now())) return;
    }
  }

  async #readStored(key: string): Promise<StoredQuote | undefined> {
    const now = this.#now();
    const stored = readQuote(await this.#run(READ, key, []), this.#seal, key);
    if (stored?.entry.state !== 'done') return stored;
    // The clock of the instance that stored it may be ahead, so it is never fresh for longer than Redis keeps it.
    const freshUntil = Math.min(stored.entry.freshUntil, now + stored.leftMs);
    return {...stored, entry: {...stored.entry, freshUntil}};
  }

  /** Waits until a claim of this process has ended, and returns the entry that replaced it. */
  async #endOfOwn(key: string, signal: AbortSignal): Promise<QuoteEntry | undefined> {
    await this.#local.settled(key, {signal});
    return this.#local.read(key);
  }

  /** Waits for another instance. Returns false if its claim has to be read again; rejects if the signal aborts. */
  async #waitForSettled(key: string, signal: AbortSignal): Promise<boolean> {
    const wakers = this.#wakers.get(key) ?? new Set();
    let wake = (): void => {};
    // Subscribes before reading, so that no message is missed in between.
    const isWoken = new Promise<void>(resolve => (wake = resolve));
    this.#wakers.set(key, wakers.add(wake));
    try {
      const stored = await this.#readStored(key);
      if (stored?.entry.state !== 'quoting') return true;
      await withDeadline(Math.min(stored.leftMs, POLL_MS), signal, () => isWoken);
      return true;
    } catch (error) {
      // The signal's reason may be the caller's own deadline.
      if (error === TIMED_OUT && !signal.aborted) return false;
      throw error;
    } finally {
      wakers.delete(wake);
      if (wakers.size === 0 && this.#wakers.get(key) === wakers) this.#wakers.delete(key);
    }
  }

  /** Called when an instance has settled a key; ends this process's own claim on it. */
  async #onSettled(key: string): Promise<void> {
    for (const wake of this.#wakers.get(key) ?? []) wake();
    if ((await this.#local.read(key))?.state === 'quoting') await this.#local.drop(key);
  }
}

const leaseArguments = (leaseMs: number): string[] => [String(Math.ceil(leaseMs)), String(FAILURE_MS)];

/** The arguments of `SETTLE` for an entry. Its body is encrypted, with its key and the other fields as associated data. */
function fieldsOf(entry: SettledEntry, ttlMs: number, seal: Seal, key: string): RedisArgument[] {
  const {status, body} = entry;
  const isDone = entry.state === 'done';
  const metadata = {
    s: stateOf(entry),
    c: String(status),
    f: isDone ? String(entry.freshUntil) : '',
    r: isDone ? '' : String(entry.retryAt ?? ''),
    q: isDone ? String(entry.quotedAt ?? '') : '',
  };
  const bodies = Object.entries({i: body.identity, g: body.gzip, b: body.br}).flatMap(([name, bytes]) =>
    bytes === undefined ? [] : [name, seal.encrypt(bytes, associatedData(key, name, Object.values(metadata)))],
  );
  return [String(Math.max(1, Math.ceil(ttlMs))), ...Object.entries(metadata).flat(), 'k', seal.name, ...bodies];
}

/**
 * The associated data (AAD) of an encrypted body: its key, its encoding, and its entry's state, status, freshness, retry
 * time and quote time. Redis needs these in plain text, but if one of them is changed, the body cannot be decrypted.
 */
const associatedData = (key: string, encoding: string, metadata: readonly string[]): string =>
  [key, encoding, ...metadata].join(' ');

/** Reads the reply of `READ`; undefined if Redis has no entry, or none that can be decrypted. */
function readQuote(reply: RedisReply | undefined, seal: Seal, key: string): StoredQuote | undefined {
  if (!Array.isArray(reply)) return undefined;
  const fields = reply as readonly RedisReply[];
  if (textOf(fields[0]) === 'q') {
    const leftMs = Number(fields[1]);
    return {entry: leftMs > 0 ? {state: 'quoting'} : LOST_ENTRY, leftMs};
  }
  const metadata = fields.slice(0, 5).map(textOf);
  const [identity, gzip, br] = ['i', 'g', 'b'].map((encoding, index) => {
    const bytes = fields[5 + index];
    return Buffer.isBuffer(bytes) ? seal.decrypt(bytes, associatedData(key, encoding, metadata)) : undefined;
  });
  if (identity === undefined) return undefined;
  const entry = checkedEntry(settledEntry(metadata, {identity, ...(gzip && {gzip}), ...(br && {br})}));
  return entry && {entry, leftMs: Number(fields[8])};
}

function settledEntry(
  [state, status, freshUntil, retryAt, quotedAt]: readonly string[],
  body: EncodedBody,
): SettledEntry {
  const common = {status: Number(status), body};
  if (state === 'd') {
    return {state: 'done', ...common, freshUntil: Number(freshUntil), ...(quotedAt && {quotedAt: Number(quotedAt)})};
  }
  const isBackground = state === 'b' && {isBackground: true};
  return {state: 'failed', ...common, ...(retryAt && {retryAt: Number(retryAt)}), ...isBackground};
}

function stateOf(entry: SettledEntry): string {
  if (entry.state === 'done') return 'd';
  return entry.isBackground ? 'b' : 'f';
}

const textOf = (reply: RedisReply | undefined): string => (Buffer.isBuffer(reply) ? reply.toString() : '');

/**
 * A quote is one Redis hash: `s` state (`q` quoting, `d` done, `f` failed, `b` failed in the background, `k` kept by one
 * instance), `u` end of the lease, `c` status, `f` fresh until, `r` retry at, `q` quoted at, `k` name of the seal, and the
 * body as `i` (identity), `g` (gzip) and `b` (brotli). Leases use Redis's clock. The times of a settled entry are from the
 * clock of the instance that stored it.
 */
const CLOCK = `local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
`;

/**
 * Claims a search: returns 1 to one caller, 0 while it is being quoted or is fresh. A quote with another seal is replaced,
 * because the caller cannot decrypt it. Arguments: the lease, how long a failure is cached, the name of the caller's seal.
 */
const CLAIM = redisScript(`${ALLOW_OOM}${CLOCK}local e = redis.call('HMGET', KEYS[1], 's', 'u', 'f', 'k')
if e[1] == 'q' and tonumber(e[2]) > now then return 0 end
if e[1] == 'd' and e[4] == ARGV[3] and tonumber(e[3]) > now then return 0 end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 's', 'q', 'u', now + tonumber(ARGV[1]))
redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[1]) + tonumber(ARGV[2]))
return 1`);

/**
 * Extends a claim, even one whose lease has expired: its owner is alive. Also makes one that Redis has lost, or never had.
 * Arguments: the lease, how long a failure is cached, 1 if the caller is the owner.
 */
const RENEW = redisScript(`${ALLOW_OOM}${CLOCK}local s = redis.call('HGET', KEYS[1], 's')
if s ~= 'q' and (s or ARGV[3] == '0') then return 0 end
redis.call('HSET', KEYS[1], 's', 'q', 'u', now + tonumber(ARGV[1]))
redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[1]) + tonumber(ARGV[2]))
return 1`);

/** Returns a settled entry's fields and its remaining TTL; for a claim, its remaining lease, 0 if it has expired. */
const READ = redisScript(`#!lua flags=no-writes
${CLOCK}local e = redis.call('HMGET', KEYS[1], 's', 'u', 'c', 'f', 'r', 'q', 'i', 'g', 'b')
if not e[1] then return nil end
if e[1] == 'q' then return {'q', math.max(0, tonumber(e[2]) - now)} end
return {e[1], e[3], e[4], e[5], e[6], e[7], e[8], e[9], redis.call('PTTL', KEYS[1])}`);

/**
 * Stores an entry and notifies all instances of its account; fails in a full Redis. Arguments: the channel, the TTL, then
 * names and values.
 */
const SETTLE = redisScript(`#!lua
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('PUBLISH', ARGV[1], KEYS[1])
return 1`);

/**
 * Marks that one instance keeps an entry that a full Redis cannot store, and notifies all instances of its account.
 * Arguments: the channel, the TTL.
 */
const MARK_KEPT = redisScript(`${ALLOW_OOM}redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 's', 'k')
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('PUBLISH', ARGV[1], KEYS[1])
return 1`);

/** Deletes an entry and notifies all instances of its account. Argument: the channel. */
const DROP = redisScript(`${ALLOW_OOM}redis.call('DEL', KEYS[1])
redis.call('PUBLISH', ARGV[1], KEYS[1])
return 1`);
