import type {RelayLogger} from '../../log.js';
import {createRedisBreaker} from './redis-breaker.js';
import {ConfigError, DEFAULT_REDIS_PREFIX, redisPrefix, UNSHOWN} from '../../settings/values.js';
import {type RedisLink, type RedisReply, type RedisScript} from './redis-link.js';

export interface ConnectRedisOptions {
  /** Where Redis is, such as `redis://:password@redis.internal:6379/0` or `rediss://…` for TLS. */
  readonly url: string;
  /**
   * First part of all keys and channels: relays share only what has the same prefix. `plan-finder:2` when absent, whose
   * number is the version of what is kept there.
   */
  readonly prefix?: string | undefined;
  readonly logger: RelayLogger;
  /** How long one call may take before the instance goes on alone. 250 when absent. */
  readonly timeoutMs?: number;
  /** How long Redis is left alone after that. 1,000 when absent. */
  readonly restMs?: number;
}

/** Sent now and then, so that a connection whose other end has vanished is noticed. */
const PING_MS = 2000;
const SILENCE_MS = 10_000;
const CONNECT_MS = 2000;
const LONGEST_PAUSE_MS = 1000;

/** How long the start waits for the first connection; the relay starts without Redis all the same. */
const FIRST_CONNECTION_MS = 2000;

/** Redis answers BLOB_STRING with these bytes. */
const BLOB_STRING = 36;

/** How long until the next attempt to connect. */
const reconnectStrategy = (retries: number): number =>
  Math.min(50 * 2 ** Math.min(retries, 5), LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2);

/**
 * Connects to Redis 7 or newer through the package `redis`, which is loaded only here. A Redis that is away is no
 * error: the connection is tried again until it is there, and until then every call rejects at once.
 */
export async function connectRedis(options: ConnectRedisOptions): Promise<RedisLink> {
  const {url, prefix = DEFAULT_REDIS_PREFIX, logger, timeoutMs = 250, restMs = 1000} = options;
  if (redisPrefix.read(prefix) === undefined) {
    throw new ConfigError(`connectRedis: expected prefix to be ${redisPrefix.expected}, got ${UNSHOWN}.`);
  }
  const {createClient} = await loadRedis();
  const breaker = createRedisBreaker({timeoutMs, restMs, logger});
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, reconnectStrategy},
  });
  const subscriber = client.duplicate({disableOfflineQueue: false});
  // Each call says itself what became of it; these events would only repeat that.
  for (const each of [client, subscriber]) each.on('error', () => undefined);
  const send = (args: readonly (string | Buffer)[]): Promise<RedisReply> =>
    client.sendCommand<RedisReply>([...args], {typeMapping: {[BLOB_STRING]: Buffer}});

  await firstOf([client, subscriber]);

  return {
    prefix,
    run: (script, keys, args) => breaker.guard(() => runScript(send, script, keys, args)),
    subscribe: (channel, listener) => {
      const onMessage = (message: string): void => void listener(message);
      // While Redis is away the client remembers what it is to subscribe to.
      subscriber.subscribe(channel, onMessage).catch(() => undefined);
      return () => void subscriber.unsubscribe(channel, onMessage).catch(() => undefined);
    },
    isUp: () => breaker.isUp() && client.isReady,
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

/** Waits for the connections, until one of them fails at first or takes long; they go on trying by themselves. */
async function firstOf(clients: readonly Connecting[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>(resolve => {
    timer = setTimeout(resolve, FIRST_CONNECTION_MS);
    for (const client of clients) client.once('error', () => resolve());
  });
  await Promise.race([Promise.allSettled(clients.map(client => client.connect())), enough]);
  clearTimeout(timer);
}

interface Connecting {
  connect(): Promise<unknown>;
  once(event: 'error', listener: () => void): unknown;
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
