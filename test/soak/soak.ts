import {DAY_MS, HOUR_MS} from '../../src/contract/index.js';
import type {ClientOptions} from '../../src/client/finder-client.js';
import type {RelayOptions} from '../../src/relay/index.js';
import {ASSUMPTIONS} from '../bench/cost/assumptions.js';
import {createChance} from '../bench/cost/chance.js';
import {createPopulation} from '../bench/cost/population.js';
import {installVirtualTime, type VirtualTime} from '../bench/cost/virtual-time.js';
import {startInstances, type Instances} from './instances.js';
import {createPageNetwork} from './page-network.js';
import {createRecord, judge, type SoakRecord} from './record.js';
import {troubleRedis} from './redis-faults.js';
import {createSoakService, type UpstreamMode} from './service.js';
import {SoakShopper} from './shopper.js';
import {startVirtualRedis, type VirtualRedis} from './virtual-redis.js';

/** What is to be otherwise than usual, such as what is broken on purpose to see that it is noticed. */
export interface Changes {
  readonly relay?: (options: RelayOptions) => Partial<RelayOptions>;
  readonly client?: Partial<ClientOptions>;
}

export interface SoakOptions {
  readonly seed: number;
  /** `memory`: one relay that shares nothing. `redis`: several before a real Redis. */
  readonly stores: 'memory' | 'redis';
  /** How the account searches; synchronously when absent. */
  readonly upstream?: UpstreamMode;
  readonly minutes: number;
  readonly shoppers: number;
  readonly changes?: Changes;
  /** How often so many minutes are played with the same relays, other shoppers each time; once when absent. */
  readonly laps?: number;
  /** Looks at what there is after each lap. */
  readonly afterLap?: (record: SoakRecord) => void;
}

/** What a soak came to. */
export interface Soak {
  readonly problems: readonly string[];
  readonly record: SoakRecord;
}

const MINUTE_MS = HOUR_MS / 60;

/** Two instances more than one, so that what one does is seen by another that did not. */
const INSTANCES = 3;
const QUOTE_TTL_MS = 15 * MINUTE_MS;

/** So scarce that the busy stretches run out of it. */
const callsAllowed = (shoppers: number, minutes: number, upstream: UpstreamMode): number =>
  Math.ceil(shoppers * Math.min(1, 60 / minutes) * CALLS_A_SHOPPER[upstream]);

/** A search that is polled for takes a registration and some polls. */
const CALLS_A_SHOPPER: Readonly<Record<UpstreamMode, number>> = {sync: 1.1, async: 4.5};

/** What the client waits for plans, what it waits for its last request, and what the slowest network adds. */
const LONGEST_WAIT_MS = 90_000 + 30_000 + 15_000;

/** How long shoppers keep coming in a day that is played in so many minutes. */
const SHARE_OF_DAY = DAY_MS / MINUTE_MS;

/** Plays a time of shoppers with faults everywhere, in virtual time; the same for the same seed, but for what a real Redis does in its own order. */
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
      await run(live({seed: seed + lap, minutes, shoppers}, cast));
      service.forget();
      afterLap?.(record);
    }
    await run(instances.close());
    await run(time.sleep(DAY_MS + MINUTE_MS));
    await findLeaks(record, time, redis);
    return {problems: judge(record, {perHour, quoteTtlMs: QUOTE_TTL_MS, patienceMs: LONGEST_WAIT_MS}), record};
  } finally {
    await redis?.stop();
    time.uninstall();
  }
}

const NOTHING = Promise.resolve();

/** Whether an answer is being unpacked, which takes real time. */
const isReading = (): boolean => process.getActiveResourcesInfo().some(name => /zlib/i.test(name));

interface Cast {
  readonly chance: ReturnType<typeof createChance>;
  readonly time: VirtualTime;
  readonly record: SoakRecord;
  readonly instances: Instances;
  readonly redis: VirtualRedis | undefined;
  readonly client: Partial<ClientOptions> | undefined;
}

/** By then the last one has gone, unless somebody waits for something that does not come. */
const AFTERWARDS_MS = HOUR_MS;

/** Has everybody come and go. */
async function live(
  {seed, minutes, shoppers}: Pick<SoakOptions, 'seed' | 'minutes' | 'shoppers'>,
  {chance, time, record, instances, redis, client}: Cast,
): Promise<void> {
  const network = createPageNetwork(chance, time);
  const send = (request: Request, address: string): Promise<Response> =>
    network.carry(() => instances.send(request, address));
  const end = time.now() + minutes * MINUTE_MS;
  const troubles =
    redis && troubleRedis({redis, instances, chance, time, record, everyMs: (minutes * MINUTE_MS) / 12}, end);
  const people = createPopulation(seed, shoppers, {...ASSUMPTIONS, listed: 0.4});
  const visit = async (shopper: (typeof people)[number], index: number): Promise<void> => {
    await time.sleep((shopper.view.afterMs / SHARE_OF_DAY) * minutes);
    const address = `10.0.${index >> 8}.${index & 255}`;
    await new SoakShopper({chance, time, record, send, client}, address).live(shopper);
  };
  const everybody = Promise.all([...people.map(visit), troubles]);
  await Promise.race([everybody, time.sleep(minutes * MINUTE_MS + AFTERWARDS_MS)]);
}

/** What is left once everybody has gone and a day has passed. */
async function findLeaks(record: SoakRecord, time: VirtualTime, redis: VirtualRedis | undefined): Promise<void> {
  const timers = time.pending();
  if (timers > 0) record.problems.push(`waiting timers: ${timers}, a day after the last shopper`);
  const connections = (await redis?.connections()) ?? 0;
  if (connections > 0) record.problems.push(`open connections: ${connections} to Redis`);
}
