import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {TIERS} from '../../src/contract/index.js';
import {deferred} from './fixture.js';
import {hasRedis, type RedisServer, startRedis} from './support/redis-server.js';
import {
  type CountingService,
  type Instance,
  roundRobin,
  startCountingService,
  startInstances,
  visit,
  type Visit,
} from './support/instances.js';

const {perHour} = TIERS.free;

/** The relay's hour is a little longer than the account's, because a call may reach upstream late. */
const MAX_WAIT_SECONDS = 3602;

/** How often the tests are repeated; the nightly run sets ten. */
const ROUNDS = Number(process.env.INSTANCE_ROUNDS ?? 1);

const ipOf = (visitor: number): string => `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;

describe.skipIf(!hasRedis).each(Array.from({length: ROUNDS}, (_, round) => round + 1))(
  'several instances with one Redis, round %i',
  {timeout: 120_000},
  () => {
    let redis: RedisServer;
    let service: CountingService;
    let instances: Instance[] = [];

    beforeEach(async () => {
      redis = await startRedis();
    });
    afterEach(async () => {
      for (const instance of instances.splice(0)) instance.kill();
      service.close();
      await redis.stop();
    });

    async function start(count: number, latency: number | Promise<void>, options: object = {}) {
      service = await startCountingService(latency);
      const common = {serviceUrl: service.url, redisUrl: redis.url, tier: 'free'};
      instances = await startInstances(count, {...common, ...options});
      return roundRobin(instances);
    }

    /** How often each car was quoted. */
    const timesQuoted = () => {
      const counts = new Map<number, number>();
      for (const {mileage} of service.calls) counts.set(mileage, (counts.get(mileage) ?? 0) + 1);
      return [...counts.values()];
    };

    const isPlans = ({status, text}: Visit): boolean => status === 200 && text.includes('Shield');
    const isExactWait = ({status, retryAfter}: Visit): boolean =>
      status === 429 && retryAfter !== undefined && retryAfter >= 1 && retryAfter <= MAX_WAIT_SECONDS;

    it('T2: request 40 quotes for a thousand visitors, and no more than the window allows for many cars', async () => {
      const next = await start(3, 300);
      const visits = await Promise.all(
        Array.from({length: 1000}, (_, visitor) => visit(next, ipOf(visitor), 1000 + (visitor % 40))),
      );
      expect(visits.filter(each => !isPlans(each))).toEqual([]);
      expect(timesQuoted()).toEqual(Array<number>(40).fill(1));

      const others = await Promise.all(
        Array.from({length: 120}, (_, car) => visit(next, ipOf(2000 + car), 5000 + car)),
      );
      expect(others.filter(each => !isPlans(each) && !isExactWait(each))).toEqual([]);
      expect(others.some(isExactWait)).toBe(true);
      expect(timesQuoted()).toEqual(Array<number>(perHour).fill(1));
    });

    it('R1: survive an instance that is killed during its quotes', async () => {
      // The other instances detect within seconds that the owner of a quote has died, however long a quote may take.
      const released = deferred<void>();
      const next = await start(3, released.promise, {timeoutMs: 600_000});
      // Each instance starts some of the quotes; then clients request the same cars from any instance.
      const first = Array.from({length: 20}, (_, car) => {
        const start = instances[car % 3];
        let requests = 0;
        return visit(() => ((requests += 1) === 1 && start ? start : next()), ipOf(car), 1000 + car);
      });
      await expect.poll(() => service.calls.length, {timeout: 60_000, interval: 5}).toBe(20);
      const others = Array.from({length: 180}, (_, visitor) => visit(next, ipOf(100 + visitor), 1000 + (visitor % 20)));
      instances[0]?.kill();
      released.resolve();
      const ended = await Promise.all([...first, ...others]);

      // The quotes of the killed instance are reported as lost and not started again; all others complete.
      const lost = ended.filter(({status, text}) => status === 400 && text.includes('RelaySearchLost'));
      expect(ended.filter(each => !isPlans(each) && !lost.includes(each))).toEqual([]);
      // A visit that reached its deadline would have ended with 202.
      expect(ended.some(isPlans)).toBe(true);
      expect(lost.length).toBeGreaterThan(0);
      expect(timesQuoted()).toEqual(Array<number>(20).fill(1));
    });
  },
);
