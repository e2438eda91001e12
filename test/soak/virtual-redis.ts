import {createClient} from 'redis';
import {connectRedis, type RedisLink, type RedisScript} from '../../src/relay/index.js';
import {redisScript} from '../../src/relay/redis/link.js';
import type {VirtualTime} from '../bench/cost/virtual-time.js';
import {startRedis} from '../relay/support/redis-server.js';
import {createTestLogger} from '../relay/support/test-logger.js';

/** A real Redis in virtual time: scripts get the time as a key, and keys expire as virtual time passes. */
export interface VirtualRedis {
  connect(): Promise<RedisLink>;
  /** Whether a command is pending. */
  isBusy(): boolean;
  /** Lets the keys expire as if this much time had passed. */
  age(ms: number): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  freeze(): void;
  thaw(): Promise<void>;
  flush(): Promise<void>;
  setFull(isFull: boolean): Promise<void>;
  /** The number of client connections, without our own. */
  connections(): Promise<number>;
  stop(): Promise<void>;
}

/** Expiry is updated in steps of this size, because leases and limits last seconds. */
const STEP_MS = 500;

const AGE = `#!lua flags=allow-oom,allow-cross-slot-keys
for _, key in ipairs(redis.call('KEYS', '*')) do
  local left = redis.call('PTTL', key)
  if left > 0 then redis.call('PEXPIRE', key, math.max(1, left - tonumber(ARGV[1]))) end
end`;

/** Passes the time as an additional key, because scripts refer to keys by number. */
const CLOCK = '{math.floor(tonumber(KEYS[#KEYS]) / 1000), tonumber(KEYS[#KEYS]) % 1000 * 1000}';

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

async function until(isMet: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isMet())) await turn();
}

export async function startVirtualRedis(time: VirtualTime): Promise<VirtualRedis> {
  const server = await startRedis();
  const own = createClient({url: server.url, socket: {reconnectStrategy: () => 20}, disableOfflineQueue: true});
  own.on('error', () => undefined);
  await own.connect();
  const scripts = new Map<string, RedisScript>();
  let pending = 0;
  let working = 0;
  let isUp = true;
  let links = 0;
  let unaged = 0;

  const virtual = (script: RedisScript): RedisScript => {
    const known = scripts.get(script.sha) ?? redisScript(script.text.replaceAll("redis.call('TIME')", CLOCK));
    scripts.set(script.sha, known);
    return known;
  };
  const work = async <T>(task: () => Promise<T>): Promise<T> => {
    working += 1;
    return task().finally(() => (working -= 1));
  };
  const connections = async (): Promise<number> =>
    (await own.sendCommand<string>(['CLIENT', 'LIST'])).trim().split('\n').length - 1;
  const reconnected = (): Promise<void> =>
    until(async () => own.isReady && (await connections().catch(() => 0)) >= 2 * links);

  const watched = (link: RedisLink): RedisLink => ({
    ...link,
    run: (script, keys, args) => {
      pending += 1;
      const reply = link.run(virtual(script), [...keys, String(Math.floor(time.now()))], args);
      return reply.finally(() => (pending -= 1));
    },
    close: async () => {
      links -= 1;
      await link.close();
    },
  });

  return {
    connect: () =>
      work(async () => {
        const link = await connectRedis({url: server.url, logger: createTestLogger()});
        links += 1;
        return watched(link);
      }),
    isBusy: () => working > 0 || (isUp && pending > 0),
    age: async ms => {
      unaged += ms;
      if (!isUp || unaged < STEP_MS) return;
      await own.sendCommand(['EVAL', AGE, '0', String(Math.round(unaged))]);
      unaged = 0;
    },
    kill: () =>
      work(async () => {
        isUp = false;
        await server.kill();
      }),
    restart: () =>
      work(async () => {
        await server.restart();
        await reconnected();
        isUp = true;
      }),
    freeze: () => {
      isUp = false;
      server.freeze();
    },
    thaw: () =>
      work(async () => {
        server.thaw();
        await reconnected();
        isUp = true;
      }),
    flush: () => work(async () => void (await own.sendCommand(['FLUSHALL']))),
    setFull: isFull =>
      work(async () => void (await own.sendCommand(['CONFIG', 'SET', 'maxmemory', isFull ? '1' : '0']))),
    connections,
    stop: async () => {
      own.destroy();
      server.thaw();
      await server.stop();
    },
  };
}
