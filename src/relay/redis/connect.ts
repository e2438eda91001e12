import {setImmediate} from 'node:timers/promises';
import {TIMED_OUT, withDeadline} from '../../client/time.js';
import {HOUR_MS} from '../../contract/index.js';
import {describeError, type RelayLogger} from '../settings/log.js';
import {ConfigError, DEFAULT_REDIS_PREFIX, redisPrefix, CONCEALED} from '../settings/values.js';
import {monotonicNow} from '../shared/time.js';
import {ALLOW_OOM, type RedisLink, type RedisReply, redisScript, type RedisScript} from './link.js';

/** The options of `connectRedis`. */
export interface ConnectRedisOptions {
  /** The URL of Redis, such as `redis://:password@redis.internal:6379/0` or `rediss://…` for TLS. */
  readonly url: string;
  /** The first part of all keys and channels: relays share only what has the same prefix. `plan-finder` by default. */
  readonly prefix?: string | undefined;
  readonly logger: RelayLogger;
  /** How long one call may take before the circuit breaker opens; 250 by default. */
  readonly timeoutMs?: number;
  /** How long the circuit then stays open before Redis is checked again; 1,000 by default. */
  readonly restMs?: number;
}

/** Detects a connection whose other end has disappeared. */
const PING_MS = 2000;
const SOCKET_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 2000;
const MAX_BACKOFF_MS = 1000;

/** How often a full Redis is logged. */
const FULL_WARNING_MS = HOUR_MS;

/** How long Redis counts as full after it has rejected a value. */
const FULL_MS = 5 * 60_000;

/** How long startup waits for the first connection; after that, the relay starts without Redis. */
const FIRST_CONNECTION_MS = 2000;

/** The type of strings in Redis replies, which are read as bytes. */
const BLOB_STRING = 36;

/** Exponential backoff with jitter. */
const reconnectStrategy = (retries: number): number =>
  Math.min(50 * 2 ** Math.min(retries, 5), MAX_BACKOFF_MS) * (0.75 + Math.random() / 2);

/**
 * Connects to Redis 7 or newer through the package `redis`, which is imported only here. An unavailable Redis is not an
 * error: the connection is retried until it succeeds, and until then every call rejects at once.
 */
export async function connectRedis(options: ConnectRedisOptions): Promise<RedisLink> {
  const {url, prefix = DEFAULT_REDIS_PREFIX, logger, timeoutMs = 250, restMs = 1000} = options;
  if (redisPrefix.read(prefix) === undefined) {
    throw new ConfigError(`connectRedis: expected prefix to be ${redisPrefix.expected}, got ${CONCEALED}.`);
  }
  const {createClient} = await loadRedis();
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {connectTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS, reconnectStrategy},
  });
  const subscriber = client.duplicate({disableOfflineQueue: false});
  let connectionError: unknown;
  for (const each of [client, subscriber]) each.on('error', (error: unknown) => (connectionError = error));
  const send = (args: readonly (string | Buffer)[]): Promise<RedisReply> =>
    client.sendCommand<RedisReply>([...args], {typeMapping: {[BLOB_STRING]: Buffer}});

  const check = (): Promise<RedisReply> => runScript(send, CHECK, [`${prefix}:check`], []);
  // Without a connection, the error of a call does not tell why.
  const reasonOf = (error: unknown): object => describeReply((!client.isReady && connectionError) || error);
  const breaker = new CircuitBreaker({timeoutMs, restMs, check, reasonOf, logger});

  await connectOnce([client, subscriber]);
  if (!client.isReady) breaker.open(TIMED_OUT);

  return {
    prefix,
    run: (script, keys, args) => breaker.run(() => runScript(send, script, keys, args)),
    subscribe: (channel, listener) => {
      const onMessage = (message: string): void => void listener(message);
      // The client restores its subscriptions when Redis is back.
      subscriber.subscribe(channel, onMessage).catch(() => undefined);
      return () => void subscriber.unsubscribe(channel, onMessage).catch(() => undefined);
    },
    isUp: () => breaker.isClosed() && client.isReady,
    isFull: () => breaker.isFull(),
    close: async () => {
      for (const each of [client, subscriber]) each.destroy();
    },
  };
}

async function loadRedis(): Promise<typeof import('redis')> {
  try {
    return await import('redis');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new ConfigError('REDIS_URL requires the package redis. Run "npm install redis".', {cause});
  }
}

interface ConnectableClient {
  connect(): Promise<unknown>;
  once(event: 'error', listener: () => void): unknown;
}

/** Waits for the connections until the first attempt fails or times out; the clients keep retrying by themselves. */
async function connectOnce(clients: readonly ConnectableClient[]): Promise<void> {
  const hasFailed = new Promise<void>(resolve => {
    for (const client of clients) client.once('error', () => resolve());
  });
  const areConnected = Promise.allSettled(clients.map(client => client.connect()));
  await withDeadline(FIRST_CONNECTION_MS, undefined, () => Promise.race([areConnected, hasFailed])).catch(
    () => undefined,
  );
}

/**
 * Does what the other scripts do, without an effect: a Redis that only permits reading, such as a replica, is not
 * available.
 */
const CHECK = redisScript(`${ALLOW_OOM}redis.call('HSET', KEYS[1], 'a', 1)
redis.call('PEXPIRE', KEYS[1], 1)
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', KEYS[1], '')
return 1`);

/** Returns what may be logged about an error: of an error reply only its code, such as WRONGPASS. */
function describeReply(error: unknown): object {
  const [reply] = (error instanceof Error && /^[A-Z]+(?= )/.exec(error.message)) || [];
  return {...describeError(error), reply};
}

type Send = (args: readonly (string | Buffer)[]) => Promise<RedisReply>;

/** Runs a script by its hash, and sends its text only if Redis does not have it cached. */
async function runScript(
  send: Send,
  {text, sha}: RedisScript,
  keys: readonly string[],
  args: readonly (string | Buffer)[],
): Promise<RedisReply> {
  const rest = [String(keys.length), ...keys, ...args];
  try {
    return await send(['EVALSHA', sha, ...rest]);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return send(['EVAL', text, ...rest]);
  }
}

interface CircuitBreakerOptions {
  readonly timeoutMs: number;
  readonly restMs: number;
  /** Rejects while Redis is unavailable. */
  readonly check: () => Promise<unknown>;
  /** Returns what may be logged about the error of a call. */
  readonly reasonOf: (error: unknown) => object;
  readonly logger: RelayLogger;
}

/**
 * A circuit breaker: while it is open, calls fail at once instead of slowing every request, and one call checks now and
 * then whether Redis is available again.
 */
class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  #isClosed = true;
  #nextCheckAt = 0;
  #fullUntil = 0;
  #nextFullWarningAt = 0;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  isClosed(): boolean {
    return this.#isClosed;
  }

  /** A Redis that is almost full rejects only some values, so it is not known when it has room again. */
  isFull(): boolean {
    return monotonicNow() < this.#fullUntil;
  }

  /** Opens the circuit because Redis is unavailable. */
  open(error: unknown): void {
    const {restMs, reasonOf, logger} = this.#options;
    if (this.#isClosed) logger.warn(reasonOf(error), 'Redis unavailable: falling back to local limits');
    this.#isClosed = false;
    this.#nextCheckAt = monotonicNow() + restMs;
  }

  /** Makes a call unless the circuit is open. Rejects if the reply does not arrive in time. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (!this.#isClosed) await this.#check();
    try {
      return await inTime(call(), this.#options.timeoutMs);
    } catch (error) {
      if (isOutOfMemory(error)) this.#onFull();
      else this.open(error);
      throw error;
    }
  }

  /** Closes the circuit if Redis is available again, else rejects. */
  async #check(): Promise<void> {
    const {timeoutMs, restMs, check, logger} = this.#options;
    if (monotonicNow() < this.#nextCheckAt) throw new Error('Redis is unavailable (circuit open).');
    this.#nextCheckAt = monotonicNow() + restMs;
    await inTime(check(), timeoutMs);
    if (!this.#isClosed) logger.info({}, 'Redis available again: using shared limits');
    this.#isClosed = true;
  }

  #onFull(): void {
    this.#fullUntil = monotonicNow() + FULL_MS;
    if (monotonicNow() < this.#nextFullWarningAt) return;
    this.#nextFullWarningAt = monotonicNow() + FULL_WARNING_MS;
    this.#options.logger.warn({}, 'Redis full: each instance keeps its quotes to itself; raise its maxmemory');
  }
}

/** Whether Redis has no memory left for a value. It is available, because it still counts. */
const isOutOfMemory = (error: unknown): boolean => error instanceof Error && error.message.startsWith('OOM ');

async function inTime<T>(reply: Promise<T>, ms: number): Promise<T> {
  try {
    return await withDeadline(ms, undefined, () => reply);
  } catch (error) {
    if (error !== TIMED_OUT) throw error;
    // After this process was blocked, the deadline may have passed although the reply has arrived: read it first.
    await setImmediate();
    await setImmediate();
    return Promise.race([reply, Promise.reject(TIMED_OUT)]);
  }
}
