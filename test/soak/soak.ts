import {DAY_MS, HOUR_MS} from '../../src/contract/index.js';
import type {ClientOptions} from '../../src/client/finder-client.js';
import type {RelayOptions} from '../../src/relay/index.js';
import {ASSUMPTIONS} from '../bench/cost/assumptions.js';
import {createChance} from '../bench/cost/chance.js';
import {createPopulation} from '../bench/cost/population.js';
import {installVirtualTime, type VirtualTime} from '../bench/cost/virtual-time.js';
import {startInstances, type Instances} from './instances.js';
import {createPageNetwork} from './page-network.js';
import {createRecord, findProblems, type SoakRecord} from './record.js';
import {causeRedisFaults} from './redis-faults.js';
import {createSoakService, type UpstreamMode} from './service.js';
import {SoakShopper} from './shopper.js';
import {startVirtualRedis, type VirtualRedis} from './virtual-redis.js';

/** Overrides for the relay and the client, for example to add a deliberate bug. */
export interface Changes {
  readonly relay?: (options: RelayOptions) => Partial<RelayOptions>;
  readonly client?: Partial<ClientOptions>;
}

export interface SoakOptions {
  readonly seed: number;
  /** `memory`: one relay with in-memory stores. `redis`: several relays that share a real Redis. */
  readonly stores: 'memory' | 'redis';
  /** How the account searches. Default: `sync`. */
  readonly upstream?: UpstreamMode;
  readonly minutes: number;
  readonly shoppers: number;
  readonly changes?: Changes;
  /** How often to repeat this with the same relays and other shoppers. Default: 1. */
  readonly laps?: number;
  /** Called after each lap. */
  readonly afterLap?: (record: SoakRecord) => void;
}

/** The result of a soak test. */
export interface Soak {
  readonly problems: readonly string[];
  readonly record: SoakRecord;
}

const MINUTE_MS = HOUR_MS / 60;

/** More than two, so that some instances neither fetch a quote nor receive the request for it. */
const INSTANCES = 3;
const QUOTE_TTL_MS = 15 * MINUTE_MS;

/** A rate limit that is too low for busy periods. */
const callsAllowed = (shoppers: number, minutes: number, upstream: UpstreamMode): number =>
  Math.ceil(shoppers * Math.min(1, 60 / minutes) * CALLS_A_SHOPPER[upstream]);

/** An asynchronous search takes a registration and several polls. */
const CALLS_A_SHOPPER: Readonly<Record<UpstreamMode, number>> = {sync: 1.1, async: 4.5};

/** The client's deadline for plans, plus its timeout for the last request, plus the slowest network. */
const LONGEST_WAIT_MS = 90_000 + 30_000 + 15_000;

/** The minutes of a day, into which the visits of a shopper population are spread. */
const SHARE_OF_DAY = DAY_MS / MINUTE_MS;

/**
 * Simulates shoppers with faults everywhere, in virtual time. The same seed gives the same result, except for the order
 * of operations in a real Redis.
 */
export async function soak(options: SoakOptions): Promise<Soak> {
  const {seed, stores, upstream = 'sync', minutes, shoppers, changes, laps = 1, afterLap} = options;
  const record = createRecord();
  const time = installVirtualTime();
  let redis: VirtualRedis | undefined;
  try {
    const chance = createChance(seed);
    const perHour = callsAllowed(shoppers, minutes, upstream);
    redis = stores === 'redis' ? await startVirtualRedis(time) : undefined;
    const service = createSoakService(chance, time, record, upstream);
    const instances = await startInstances({
      time,
      chance,
      limits: {perHour, perDay: perHour * 10},
      upstream,
      quoteTtlMs: QUOTE_TTL_MS,
      callService: service.call,
      count: redis ? INSTANCES : 1,
      ...(redis && {redis}),
      ...(changes?.relay && {change: changes.relay}),
    });
    const isBusy = (): boolean => redis?.isBusy() === true || isReading();
    const run = <T>(work: Promise<T>): Promise<T> => time.runUntilEnded(work, isBusy, ms => redis?.age(ms) ?? NOTHING);
    const cast = {chance, time, record, instances, redis, client: changes?.client};
    for (let lap = 0; lap < laps; lap += 1) {
      await run(simulate({seed: seed + lap, minutes, shoppers}, cast));
      service.forget();
      afterLap?.(record);
    }
    await run(instances.close());
    await run(time.sleep(DAY_MS + MINUTE_MS));
    await findLeaks(record, time, redis);
    return {problems: findProblems(record, {perHour, quoteTtlMs: QUOTE_TTL_MS, maxWaitMs: LONGEST_WAIT_MS}), record};
  } finally {
    await redis?.stop();
    time.uninstall();
  }
}

const NOTHING = Promise.resolve();

/** Whether a response is being decompressed, which takes real time. */
const isReading = (): boolean => process.getActiveResourcesInfo().some(name => /zlib/i.test(name));

interface Cast {
  readonly chance: ReturnType<typeof createChance>;
  readonly time: VirtualTime;
  readonly record: SoakRecord;
  readonly instances: Instances;
  readonly redis: VirtualRedis | undefined;
  readonly client: Partial<ClientOptions> | undefined;
}

/** By then the last shopper has left, unless one waits forever. */
const GRACE_MS = HOUR_MS;

/** Simulates all visits. */
async function simulate(
  {seed, minutes, shoppers}: Pick<SoakOptions, 'seed' | 'minutes' | 'shoppers'>,
  {chance, time, record, instances, redis, client}: Cast,
): Promise<void> {
  const network = createPageNetwork(chance, time);
  const send = (request: Request, address: string): Promise<Response> =>
    network.carry(() => instances.send(request, address));
  const end = time.now() + minutes * MINUTE_MS;
  const faults =
    redis && causeRedisFaults({redis, instances, chance, time, record, everyMs: (minutes * MINUTE_MS) / 12}, end);
  const population = createPopulation(seed, shoppers, {...ASSUMPTIONS, listed: 0.4});
  const visit = async (shopper: (typeof population)[number], index: number): Promise<void> => {
    await time.sleep((shopper.view.afterMs / SHARE_OF_DAY) * minutes);
    const address = `10.0.${index >> 8}.${index & 255}`;
    await new SoakShopper({chance, time, record, send, client}, address).visit(shopper);
  };
  const allVisits = Promise.all([...population.map(visit), faults]);
  await Promise.race([allVisits, time.sleep(minutes * MINUTE_MS + GRACE_MS)]);
}

/** Reports timers and connections that still exist a day after the last shopper has left. */
async function findLeaks(record: SoakRecord, time: VirtualTime, redis: VirtualRedis | undefined): Promise<void> {
  const timers = time.pending();
  if (timers > 0) record.problems.push(`leaked timers: ${timers}, a day after the last shopper`);
  const connections = (await redis?.connections()) ?? 0;
  if (connections > 0) record.problems.push(`open connections: ${connections} to Redis`);
}
