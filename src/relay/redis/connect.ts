import {setImmediate} from 'node:timers/promises';
import type {RelayLogger} from '../settings/log.js';
import {ConfigError, DEFAULT_REDIS_PREFIX, redisPrefix, CONCEALED} from '../settings/values.js';
import {DeadlineError, monotonicNow, withDeadline} from '../time.js';
import type {RedisLink, RedisReply, RedisScript} from './link.js';

/** The options of `connectRedis`. */
export interface ConnectRedisOptions {
  /** The URL of Redis, such as `redis://:password@redis.internal:6379/0` or `rediss://…` for TLS. */
  readonly url: string;
  /** The first part of all keys and channels: relays share only what has the same prefix. `plan-finder` by default. */
  readonly prefix?: string | undefined;
  readonly logger: RelayLogger;
  /** How long one call may take before the circuit breaker opens; 250 by default. */
  readonly timeoutMs?: number;
  /** How long the circuit then stays open; 1,000 by default. */
  readonly restMs?: number;
}

/** Detects a connection whose other end has disappeared. */
const PING_MS = 2000;
const SOCKET_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 2000;
const MAX_BACKOFF_MS = 1000;

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
  const breaker = new CircuitBreaker(timeoutMs, restMs, logger);
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {connectTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS, reconnectStrategy},
  });
  const subscriber = client.duplicate({disableOfflineQueue: false});
  // Each call reports its own failure, so these events are redundant.
  for (const each of [client, subscriber]) each.on('error', () => undefined);
  const send = (args: readonly (string | Buffer)[]): Promise<RedisReply> =>
    client.sendCommand<RedisReply>([...args], {typeMapping: {[BLOB_STRING]: Buffer}});

  await connectOnce([client, subscriber]);

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
    close: async () => {
      for (const each of [client, subscriber]) each.destroy();
    },
  };
}

async function loadRedis(): Promise<typeof import('redis')> {
  try {
    return await import('redis');
  } catch (cause) {
    throw new Error('REDIS_URL requires the package redis. Run "npm install redis".', {cause});
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
  await withDeadline(FIRST_CONNECTION_MS, () => Promise.race([areConnected, hasFailed])).catch(() => undefined);
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

/** A circuit breaker: while it is open, calls fail at once instead of slowing every request, and one call retries now and then. */
class CircuitBreaker {
  readonly #timeoutMs: number;
  readonly #restMs: number;
  readonly #logger: RelayLogger;
  #isClosed = true;
  #nextAttemptAt = 0;

  constructor(timeoutMs: number, restMs: number, logger: RelayLogger) {
    this.#timeoutMs = timeoutMs;
    this.#restMs = restMs;
    this.#logger = logger;
  }

  isClosed(): boolean {
    return this.#isClosed;
  }

  /** Makes a call unless the circuit is open. Rejects if the reply does not arrive in time. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (!this.#isClosed) {
      if (monotonicNow() < this.#nextAttemptAt) throw new Error('Redis is unavailable (circuit open).');
      this.#nextAttemptAt = monotonicNow() + this.#restMs;
    }
    try {
      const reply = await inTime(call(), this.#timeoutMs);
      this.#update(true);
      return reply;
    } catch (error) {
      this.#update(isReply(error));
      throw error;
    }
  }

  #update(hasReplied: boolean): void {
    if (hasReplied && !this.#isClosed) this.#logger.info({}, 'Redis available again: using shared limits');
    if (!hasReplied && this.#isClosed) this.#logger.warn({}, 'Redis unavailable: falling back to local limits');
    this.#isClosed = hasReplied;
    if (!hasReplied) this.#nextAttemptAt = monotonicNow() + this.#restMs;
  }
}

/** Whether Redis itself returned an error, for example because it is full: then it is available. */
const isReply = (error: unknown): boolean => error instanceof Error && /^[A-Z]{3,}\b/.test(error.message);

async function inTime<T>(reply: Promise<T>, ms: number): Promise<T> {
  try {
    return await withDeadline(ms, () => reply);
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    // After this process was blocked, the deadline may have passed although the reply has arrived: read it first.
    await setImmediate();
    await setImmediate();
    return Promise.race([reply, Promise.reject(error)]);
  }
}
