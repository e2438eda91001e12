import {DAY_MS, HOUR_MS, type TierLimits} from '../../src/contract/index.js';
import {
  createRedisBudgetStore,
  createRelay,
  type RedisLink,
  type Relay,
  type RelayOptions,
} from '../../src/relay/index.js';
import type {Chance} from '../bench/cost/chance.js';
import type {VirtualTime} from '../bench/cost/virtual-time.js';
import {keyOf, SERVICE_URL, type UpstreamMode} from './service.js';
import {ORIGIN} from './shopper.js';
import type {VirtualRedis} from './virtual-redis.js';

/** The margin that a relay adds to the account's rate-limit windows when instances share them. */
const MARGIN_MS = 2000;

export interface InstancesOptions {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly limits: TierLimits;
  readonly upstream: UpstreamMode;
  readonly quoteTtlMs: number;
  readonly callService: (url: string, init: RequestInit) => Promise<Response>;
  /** The Redis that the instances share. Without it, there is a single instance with in-memory stores. */
  readonly redis?: VirtualRedis;
  readonly count: number;
  /** Overrides for each relay. */
  readonly change?: (options: RelayOptions) => Partial<RelayOptions>;
}

/** Relay instances behind a load balancer. */
export interface Instances {
  send(request: Request, address: string): Promise<Response>;
  /** Crashes an instance, and starts a new one a little later. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

interface Instance {
  readonly relay: Relay;
  readonly link: RedisLink | undefined;
  /** Functions that fail the open requests in case of a crash. */
  readonly open: Set<() => void>;
}

async function startInstance(options: InstancesOptions): Promise<Instance> {
  const {time, chance, limits, upstream, quoteTtlMs, callService, redis, change} = options;
  const link = await redis?.connect();
  const windows = {hourMs: HOUR_MS + MARGIN_MS, dayMs: DAY_MS + MARGIN_MS};
  const relayOptions: RelayOptions = {
    serviceUrl: SERVICE_URL,
    key: keyOf(upstream),
    asyncUpstream: upstream === 'async',
    tier: limits,
    origins: [ORIGIN],
    quoteTtlSeconds: quoteTtlMs / 1000,
    fetch: callService,
    now: time.now,
    random: () => chance.next(),
    ...(link && {redis: link, budgetStore: createRedisBudgetStore({link, limits, windows, now: time.now})}),
  };
  return {relay: createRelay({...relayOptions, ...change?.(relayOptions)}), link, open: new Set()};
}

export async function startInstances(options: InstancesOptions): Promise<Instances> {
  const {time, chance, count} = options;
  const alive: Instance[] = [];
  for (let started = 0; started < count; started += 1) alive.push(await startInstance(options));

  return {
    send: async (request, address) => {
      const {relay, open} = chance.pick(alive);
      return cutOff(open, relay.fetch(request, {address}));
    },
    crash: async () => {
      const victim = chance.pick(alive);
      if (alive.length < 2) return;
      alive.splice(alive.indexOf(victim), 1);
      for (const cut of victim.open) cut();
      await victim.link?.close();
      await time.sleep(5000);
      alive.push(await startInstance(options));
    },
    close: async () => {
      for (const {relay, link} of alive.splice(0)) {
        await relay.close();
        await link?.close();
      }
    },
  };
}

/** Settles like the response, or rejects if the instance crashes first. */
function cutOff(open: Set<() => void>, response: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const cut = (): void => reject(new TypeError('Failed to fetch'));
    open.add(cut);
    response.then(resolve, reject).finally(() => open.delete(cut));
  });
}
