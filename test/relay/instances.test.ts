import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {type CountingThread, startCountingThread} from './support/counting-thread.js';
import {hasRedis, type RedisServer, startRedis} from './support/redis-server.js';
import {type Instance, mostWithin, roundRobin, startInstances, visit, type Visit} from './support/instances.js';

const WINDOW_MS = 6000;

/** How much longer the relay's windows are than the account's, because a call may reach upstream late. */
const MARGIN_MS = 2000;
const PER_HOUR = 50;

/** A third of the widget's own deadline. */
const CEILING_MS = 30_000;

/** How often the tests are repeated; the nightly run sets ten. */
const ROUNDS = Number(process.env.INSTANCE_ROUNDS ?? 1);

const ipOf = (visitor: number): string => `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;

describe.skipIf(!hasRedis).each(Array.from({length: ROUNDS}, (_, round) => round + 1))(
  'several instances with one Redis, round %i',
  {timeout: 120_000},
  () => {
    let redis: RedisServer;
    let service: CountingThread;
    let instances: Instance[] = [];

    beforeEach(async () => {
      redis = await startRedis();
    });
    afterEach(async () => {
      for (const instance of instances.splice(0)) instance.kill();
      await service.close();
      await redis.stop();
    });

    async function start(count: number, latencyMs: number | null, options: object = {}) {
      service = await startCountingThread(latencyMs);
      const budgetWindows = {hourMs: WINDOW_MS, dayMs: 24 * WINDOW_MS};
      const common = {serviceUrl: service.url, redisUrl: redis.url, tier: 'free', budgetWindows};
      instances = await startInstances(count, {...common, ...options});
      return roundRobin(instances);
    }

    const timesQuoted = async () => {
      const counts = new Map<number, number>();
      for (const {mileage} of await service.calls()) counts.set(mileage, (counts.get(mileage) ?? 0) + 1);
      return counts;
    };

    const isPlans = ({status, text}: Visit): boolean => status === 200 && text.includes('Shield');
    const isExactWait = ({status, retryAfter}: Visit): boolean =>
      status === 429 && retryAfter !== undefined && retryAfter >= 1 && retryAfter <= (WINDOW_MS + MARGIN_MS) / 1000 + 1;

    it('T2: request 40 quotes for a thousand visitors, and no more than the window allows for many cars', async () => {
      const next = await start(3, 300);
      const visits = await Promise.all(
        Array.from({length: 1000}, (_, visitor) => visit(next, ipOf(visitor), 1000 + (visitor % 40))),
      );
      expect(visits.filter(each => !isPlans(each) && !isExactWait(each))).toEqual([]);
      expect(visits.filter(isPlans).length).toBeGreaterThan(500);
      expect([...(await timesQuoted()).values()]).toEqual(Array<number>(40).fill(1));

      const others = await Promise.all(
        Array.from({length: 120}, (_, car) => visit(next, ipOf(2000 + car), 5000 + car)),
      );
      expect(others.filter(each => !isPlans(each) && !isExactWait(each))).toEqual([]);
      expect(others.some(isExactWait)).toBe(true);
      expect(mostWithin(await service.calls(), WINDOW_MS)).toBeLessThanOrEqual(PER_HOUR);
      expect([...(await timesQuoted()).values()].every(times => times === 1)).toBe(true);
    });

    it('R1: survive an instance that is killed during its quotes', async () => {
      // The other instances detect within seconds that the owner of a quote has died, however long a quote may take.
      const next = await start(3, null, {timeoutMs: 600_000});
      // Each instance starts some of the quotes; then clients request the same cars from any instance.
      const first = Array.from({length: 20}, (_, car) => {
        const start = instances[car % 3];
        let requests = 0;
        return visit(() => ((requests += 1) === 1 && start ? start : next()), ipOf(car), 1000 + car, CEILING_MS);
      });
      await expect.poll(async () => (await service.calls()).length, {timeout: 10_000, interval: 5}).toBe(20);
      const others = Array.from({length: 180}, (_, visitor) =>
        visit(next, ipOf(100 + visitor), 1000 + (visitor % 20), CEILING_MS),
      );
      instances[0]?.kill();
      service.release();
      const ended = await Promise.all([...first, ...others]);

      // The quotes of the killed instance are reported as lost and not started again; all others complete.
      const lost = ended.filter(({status, text}) => status === 400 && text.includes('RelaySearchLost'));
      expect(ended.filter(each => !isPlans(each) && !lost.includes(each))).toEqual([]);
      // A visit that reached its deadline would have ended with 202.
      expect(ended.some(isPlans)).toBe(true);
      expect(lost.length).toBeGreaterThan(0);
      expect([...(await timesQuoted()).values()]).toEqual(Array<number>(20).fill(1));
      expect(mostWithin(await service.calls(), WINDOW_MS)).toBeLessThanOrEqual(PER_HOUR);
    });
  },
);
