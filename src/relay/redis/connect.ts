import {setImmediate} from 'node:timers/promises';
import type {RelayLogger} from '../settings/log.js';
import {ConfigError, DEFAULT_REDIS_PREFIX, redisPrefix, UNSHOWN} from '../settings/values.js';
import {DeadlineError, monotonicNow, withDeadline} from '../time.js';
import type {RedisLink, RedisReply, RedisScript} from './link.js';

export interface ConnectRedisOptions {
  /** Where Redis is, such as `redis://:password@redis.internal:6379/0` or `rediss://…` for TLS. */
  readonly url: string;
  /** The first part of all keys and channels: relays share only what has the same one. `plan-finder` when absent. */
  readonly prefix?: string | undefined;
  readonly logger: RelayLogger;
  /** How long one call may take before the instance falls back to local limits. 250 when absent. */
  readonly timeoutMs?: number;
  /** How long the circuit then stays open. 1,000 when absent. */
  readonly restMs?: number;
}

/** Sent now and then, so that a connection whose other end has vanished is noticed. */
const PING_MS = 2000;
const SILENCE_MS = 10_000;
const CONNECT_MS = 2000;
const LONGEST_PAUSE_MS = 1000;

/** How long the start waits for the first connection; the relay then starts without Redis. */
const FIRST_CONNECTION_MS = 2000;

/** Redis sends texts as BLOB_STRING, which are read as bytes. */
const BLOB_STRING = 36;

/** How long until the next attempt to connect. */
const reconnectStrategy = (retries: number): number =>
  Math.min(50 * 2 ** Math.min(retries, 5), LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2);

/**
 * Connects to Redis 7 or newer through the package `redis`, which is loaded only here. A Redis that is unavailable is no
 * error: the connection is retried until it succeeds, and until then every call rejects at once.
 */
export async function connectRedis(options: ConnectRedisOptions): Promise<RedisLink> {
  const {url, prefix = DEFAULT_REDIS_PREFIX, logger, timeoutMs = 250, restMs = 1000} = options;
  if (redisPrefix.read(prefix) === undefined) {
    throw new ConfigError(`connectRedis: expected prefix to be ${redisPrefix.expected}, got ${UNSHOWN}.`);
  }
  const {createClient} = await loadRedis();
  const breaker = new CircuitBreaker(timeoutMs, restMs, logger);
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, reconnectStrategy},
  });
  const subscriber = client.duplicate({disableOfflineQueue: false});
  // Each call reports its own failure; these events would only repeat that.
  for (const each of [client, subscriber]) each.on('error', () => undefined);
  const send = (args: readonly (string | Buffer)[]): Promise<RedisReply> =>
    client.sendCommand<RedisReply>([...args], {typeMapping: {[BLOB_STRING]: Buffer}});

  await connectOnce([client, subscriber]);

  return {
    prefix,
    run: (script, keys, args) => breaker.run(() => runScript(send, script, keys, args)),
    subscribe: (channel, listener) => {
      const onMessage = (message: string): void => void listener(message);
      // While Redis is unavailable the client remembers its subscriptions.
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
    throw new Error('REDIS_URL: expected the package redis to be installed (npm install redis), got none.', {cause});
  }
}

interface Connecting {
  connect(): Promise<unknown>;
  once(event: 'error', listener: () => void): unknown;
}

/** Waits for the connections, until a first attempt fails or takes long; the clients keep trying by themselves. */
async function connectOnce(clients: readonly Connecting[]): Promise<void> {
  const hasFailed = new Promise<void>(resolve => {
    for (const client of clients) client.once('error', () => resolve());
  });
  const areConnected = Promise.allSettled(clients.map(client => client.connect()));
  await withDeadline(FIRST_CONNECTION_MS, () => Promise.race([areConnected, hasFailed])).catch(() => undefined);
}

type Send = (args: readonly (string | Buffer)[]) => Promise<RedisReply>;

/** Names a script by its hash, and sends it whole only to a Redis that does not know it yet. */
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

/** Keeps a Redis that does not respond from slowing every request: now and then one call tries again, all others fail at once. */
class CircuitBreaker {
  readonly #timeoutMs: number;
  readonly #restMs: number;
  readonly #logger: RelayLogger;
  #isClosed = true;
  #nextTryAt = 0;

  constructor(timeoutMs: number, restMs: number, logger: RelayLogger) {
    this.#timeoutMs = timeoutMs;
    this.#restMs = restMs;
    this.#logger = logger;
  }

  isClosed(): boolean {
    return this.#isClosed;
  }

  /** Makes a call unless the circuit is open; rejects when the reply does not come in time. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (!this.#isClosed) {
      if (monotonicNow() < this.#nextTryAt) throw new Error('Redis is unavailable (circuit open).');
      this.#nextTryAt = monotonicNow() + this.#restMs;
    }
    try {
      const reply = await inTime(call(), this.#timeoutMs);
      this.#note(true);
      return reply;
    } catch (error) {
      this.#note(isReply(error));
      throw error;
    }
  }

  #note(hasReplied: boolean): void {
    if (hasReplied && !this.#isClosed) this.#logger.info({}, 'Redis answers again: the limits are shared');
    if (!hasReplied && this.#isClosed)
      this.#logger.warn({}, 'Redis is unavailable: falling back to a local share of the limits');
    this.#isClosed = hasReplied;
    if (!hasReplied) this.#nextTryAt = monotonicNow() + this.#restMs;
  }
}

/** Whether Redis itself returned an error, as it does when it is full: then it is there, and other calls may succeed. */
const isReply = (error: unknown): boolean => error instanceof Error && /^[A-Z]{3,}\b/.test(error.message);

async function inTime<T>(reply: Promise<T>, ms: number): Promise<T> {
  try {
    return await withDeadline(ms, () => reply);
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    // A process that was busy itself finds the deadline passed and the reply there: what has arrived is read first.
    await setImmediate();
    await setImmediate();
    return Promise.race([reply, Promise.reject(error)]);
  }
}
