import {checkedEntry} from '../quotes/checked-quote-store.js';
import {createMemoryQuoteStore} from '../quotes/memory-quote-store.js';
import {
  FAILURE_MS,
  isFresh,
  LOST_ENTRY,
  type QuoteEntry,
  type QuoteStore,
  type SettledEntry,
} from '../quotes/quote-store.js';
import type {EncodedBody} from '../service/encoded-body.js';
import {DEFAULT_REDIS_PREFIX} from '../settings/values.js';
import {DeadlineError, monotonicNow, withDeadline} from '../time.js';
import {ALLOW_OOM, type RedisArgument, type RedisLink, type RedisReply, type RedisScript, redisScript} from './link.js';
import {Seal} from './seal.js';

export interface RedisQuoteStoreOptions {
  readonly link: RedisLink;
  /** What all instances of the account know and Redis does not: the bodies there are encrypted with it. */
  readonly secret: string;
  /** How much memory this process may use for what it has settled or read, in bytes. */
  readonly maxBytes?: number;
  readonly now?: () => number;
}

/**
 * Keeps quotes in Redis, for every instance. What this process has claimed, settled or read it also keeps itself: a hit
 * needs no call, and while Redis is unavailable the instance continues alone.
 */
export function createRedisQuoteStore(options: RedisQuoteStoreOptions): QuoteStore {
  const store = new RedisQuoteStore(options);
  // Callers may pass its methods around.
  return {
    read: key => store.read(key),
    claim: (key, leaseMs) => store.claim(key, leaseMs),
    renew: (key, leaseMs) => store.renew(key, leaseMs),
    settle: (key, entry, ttlMs) => store.settle(key, entry, ttlMs),
    drop: key => store.drop(key),
    settled: (key, {signal}) => store.settled(key, signal),
    close: () => store.close(),
  };
}

/** Increased when what is under the keys changes, so that no instance reads the format of another version. */
const VERSION = 4;

/** How often a quote of another instance is polled, in case the message that it is settled was lost. */
const POLL_MS = 1000;

/** What Redis knows of a search, and how much longer a claim on it lasts. */
interface StoredQuote {
  readonly entry: QuoteEntry;
  readonly leaseMs: number;
}

class RedisQuoteStore {
  readonly #link: RedisLink;
  readonly #local: QuoteStore;
  readonly #seal: Seal;
  readonly #now: () => number;
  readonly #keyPrefix: string;
  /** Each account has its own channel, on which the keys of settled quotes are published. */
  readonly #channel: string;
  readonly #unsubscribe: () => void;
  readonly #wakers = new Map<string, Set<() => void>>();

  constructor(options: RedisQuoteStoreOptions) {
    const {link, secret, maxBytes, now = monotonicNow} = options;
    const {prefix = DEFAULT_REDIS_PREFIX} = link;
    this.#link = link;
    this.#local = createMemoryQuoteStore({now, ...(maxBytes !== undefined && {maxBytes})});
    this.#seal = new Seal(secret);
    this.#now = now;
    this.#keyPrefix = `${prefix}:quote:${VERSION}:`;
    this.#channel = `${prefix}:settled:${VERSION}:${this.#seal.name}`;
    this.#unsubscribe = link.subscribe(this.#channel, key => this.#onSettled(key.slice(this.#keyPrefix.length)));
  }

  async read(key: string): Promise<QuoteEntry | undefined> {
    const own = await this.#local.read(key);
    if (isFresh(own, this.#now())) return own;
    const stored = (await this.#readStored(key))?.entry;
    if (isFresh(stored, this.#now())) await this.#local.settle(key, stored, stored.freshUntil - this.#now());
    // A failure that Redis still remembers is older than a claim that was made here while Redis was unavailable.
    const isOlder = stored?.state === 'failed' && stored !== LOST_ENTRY;
    return own?.state === 'quoting' && isOlder ? own : (stored ?? own);
  }

  /** Claims for this process first, so that of its own clients only one calls Redis. */
  async claim(key: string, leaseMs: number): Promise<boolean> {
    if (!(await this.#local.claim(key, leaseMs))) return false;
    const isTaken = (await this.#run(CLAIM, key, [...leaseArguments(leaseMs), this.#seal.name])) === 0;
    if (isTaken) await this.#local.drop(key);
    return !isTaken;
  }

  async renew(key: string, leaseMs: number): Promise<void> {
    await this.#local.renew(key, leaseMs);
    await this.#run(RENEW, key, leaseArguments(leaseMs));
  }

  async settle(key: string, entry: SettledEntry, ttlMs: number): Promise<void> {
    await this.#local.settle(key, entry, ttlMs);
    const stored = await this.#run(SETTLE, key, [this.#channel, ...fieldsOf(entry, ttlMs, this.#seal, key)]);
    // A full Redis has no space for it: no other instance may wait for what does not come.
    if (stored === undefined) await this.#run(DROP, key, [this.#channel]);
  }

  async drop(key: string): Promise<void> {
    await this.#local.drop(key);
    await this.#run(DROP, key, [this.#channel]);
  }

  async settled(key: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const own = await this.#local.read(key);
      // A claim that expires here may last a moment longer in Redis, where it was renewed later.
      if (own?.state === 'quoting' && (await this.#endOfOwn(key, signal)) !== LOST_ENTRY) return;
      if (await this.#waitForSettled(key, signal)) return;
    }
  }

  close(): void {
    this.#unsubscribe();
  }

  /** Runs a script on a quote's key. Undefined when Redis is unavailable: this instance then uses what it has. */
  #run(script: RedisScript, key: string, args: readonly RedisArgument[]): Promise<RedisReply | undefined> {
    return this.#link.run(script, [this.#keyPrefix + key], args).catch(() => undefined);
  }

  async #readStored(key: string): Promise<StoredQuote | undefined> {
    return readQuote(await this.#run(READ, key, []), this.#seal, key);
  }

  /** What became of a claim of this process, once it is over. */
  async #endOfOwn(key: string, signal: AbortSignal): Promise<QuoteEntry | undefined> {
    await this.#local.settled(key, {signal});
    return this.#local.read(key);
  }

  /** Waits for another instance; false when its claim has to be looked at again. Rejects when the signal aborts. */
  async #waitForSettled(key: string, signal: AbortSignal): Promise<boolean> {
    const wakers = this.#wakers.get(key) ?? new Set();
    let wake = (): void => {};
    // Listens before it reads, so that no message is missed in between.
    const isWoken = new Promise<void>(resolve => (wake = resolve));
    this.#wakers.set(key, wakers.add(wake));
    try {
      const stored = await this.#readStored(key);
      if (stored?.entry.state !== 'quoting') return true;
      await withDeadline(Math.min(stored.leaseMs, POLL_MS), () => isWoken, signal);
      return true;
    } catch (error) {
      // The signal's reason may be the caller's own deadline.
      if (error instanceof DeadlineError && !signal.aborted) return false;
      throw error;
    } finally {
      wakers.delete(wake);
      if (wakers.size === 0 && this.#wakers.get(key) === wakers) this.#wakers.delete(key);
    }
  }

  /** An instance has settled a key. When this process has a claim on it, that is over. */
  async #onSettled(key: string): Promise<void> {
    for (const wake of this.#wakers.get(key) ?? []) wake();
    if ((await this.#local.read(key))?.state === 'quoting') await this.#local.drop(key);
  }
}

const leaseArguments = (leaseMs: number): string[] => [String(Math.ceil(leaseMs)), String(FAILURE_MS)];

/** An entry as the arguments of `SETTLE`. Its body is encrypted, bound to its place and to the entry's other fields. */
function fieldsOf(entry: SettledEntry, ttlMs: number, seal: Seal, place: string): RedisArgument[] {
  const {status, body} = entry;
  const isDone = entry.state === 'done';
  const facts = {
    s: isDone ? 'd' : 'f',
    c: String(status),
    f: isDone ? String(entry.freshUntil) : '',
    r: isDone ? '' : String(entry.retryAt ?? ''),
    q: isDone ? String(entry.quotedAt ?? '') : '',
  };
  const bodies = Object.entries({i: body.identity, g: body.gzip, b: body.br}).flatMap(([name, bytes]) =>
    bytes === undefined ? [] : [name, seal.encrypt(bytes, associatedData(place, name, Object.values(facts)))],
  );
  return [String(Math.max(1, Math.ceil(ttlMs))), ...Object.entries(facts).flat(), 'k', seal.name, ...bodies];
}

/**
 * What a body is bound to besides its key: its encoding, and its entry's state, status, freshness, retry time and when it
 * was quoted. Redis has to read these, but a body can no longer be decrypted once one of them was changed.
 */
const associatedData = (place: string, encoding: string, facts: readonly string[]): string =>
  [place, encoding, ...facts].join(' ');

/** Reads the reply of `READ`; undefined when Redis has nothing, or nothing that can be decrypted. */
function readQuote(reply: RedisReply | undefined, seal: Seal, place: string): StoredQuote | undefined {
  if (!Array.isArray(reply)) return undefined;
  const fields = reply as readonly RedisReply[];
  if (textOf(fields[0]) === 'q') {
    const leaseMs = Number(fields[1]);
    return leaseMs > 0 ? {entry: {state: 'quoting'}, leaseMs} : {entry: LOST_ENTRY, leaseMs: 0};
  }
  const facts = fields.slice(0, 5).map(textOf);
  const [identity, gzip, br] = ['i', 'g', 'b'].map((encoding, index) => {
    const bytes = fields[5 + index];
    return Buffer.isBuffer(bytes) ? seal.decrypt(bytes, associatedData(place, encoding, facts)) : undefined;
  });
  if (identity === undefined) return undefined;
  const entry = checkedEntry(settledEntry(facts, {identity, ...(gzip && {gzip}), ...(br && {br})}));
  return entry && {entry, leaseMs: 0};
}

function settledEntry(
  [state, status, freshUntil, retryAt, quotedAt]: readonly string[],
  body: EncodedBody,
): SettledEntry {
  const common = {status: Number(status), body};
  if (state === 'd') {
    return {state: 'done', ...common, freshUntil: Number(freshUntil), ...(quotedAt && {quotedAt: Number(quotedAt)})};
  }
  return {state: 'failed', ...common, ...(retryAt && {retryAt: Number(retryAt)})};
}

const textOf = (reply: RedisReply | undefined): string => (Buffer.isBuffer(reply) ? reply.toString() : '');

/**
 * A quote is one hash: `s` its state (`q` quoting, `d` done, `f` failed), `u` until when a claim on it lasts, `c` its
 * status, `f` until when it is fresh, `r` when to retry, `q` when it was quoted, `k` the name of its seal, and the body as
 * `i` (identity), `g` (gzip) and `b` (brotli). All instances go by Redis's clock.
 */
const CLOCK = `local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
`;

/**
 * Gives a search to one caller: 1 to that one, 0 while it is being quoted or is fresh. A quote under another seal does
 * not count, since the caller could not read it. Arguments: lease, how long a failure is remembered, the caller's seal.
 */
const CLAIM = redisScript(`${ALLOW_OOM}${CLOCK}local e = redis.call('HMGET', KEYS[1], 's', 'u', 'f', 'k')
if e[1] == 'q' and tonumber(e[2]) > now then return 0 end
if e[1] == 'd' and e[4] == ARGV[3] and tonumber(e[3]) > now then return 0 end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 's', 'q', 'u', now + tonumber(ARGV[1]))
redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[1]) + tonumber(ARGV[2]))
return 1`);

/** Extends a claim, also one whose lease has expired: its owner lives. Arguments: lease, how long a failure is remembered. */
const RENEW = redisScript(`${ALLOW_OOM}${CLOCK}if redis.call('HGET', KEYS[1], 's') ~= 'q' then return 0 end
redis.call('HSET', KEYS[1], 'u', now + tonumber(ARGV[1]))
redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[1]) + tonumber(ARGV[2]))
return 1`);

/** A settled entry's fields; for a claim the rest of its lease, 0 when it has expired. */
const READ = redisScript(`#!lua flags=no-writes
${CLOCK}local e = redis.call('HMGET', KEYS[1], 's', 'u', 'c', 'f', 'r', 'q', 'i', 'g', 'b')
if not e[1] then return nil end
if e[1] == 'q' then return {'q', math.max(0, tonumber(e[2]) - now)} end
return {e[1], e[3], e[4], e[5], e[6], e[7], e[8], e[9]}`);

/**
 * Stores an entry and notifies every instance of its account; a full Redis refuses it. Arguments: the channel, how
 * long it is kept, then names and values.
 */
const SETTLE = redisScript(`#!lua
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('PUBLISH', ARGV[1], KEYS[1])
return 1`);

/** Deletes an entry and notifies every instance of its account. Argument: the channel. */
const DROP = redisScript(`${ALLOW_OOM}redis.call('DEL', KEYS[1])
redis.call('PUBLISH', ARGV[1], KEYS[1])
return 1`);
