import type {Chance} from '../bench/cost/chance.js';
import type {VirtualTime} from '../bench/cost/virtual-time.js';
import type {Instances} from './instances.js';
import type {SoakRecord, Fault} from './record.js';
import type {VirtualRedis} from './virtual-redis.js';

export interface RedisFaultsParts {
  readonly redis: VirtualRedis;
  readonly instances: Instances;
  readonly chance: Chance;
  readonly time: VirtualTime;
  readonly record: SoakRecord;
  /** The average time from the end of one fault to the start of the next. */
  readonly everyMs: number;
}

type Cause = (parts: RedisFaultsParts) => Promise<void>;

const CAUSES: Readonly<Record<string, {readonly losesCounters: boolean; readonly cause: Cause}>> = {
  'Redis stops and restarts without data': {
    losesCounters: true,
    cause: async ({redis, chance, time}) => {
      await redis.kill();
      await time.sleep(chance.between(2000, 60_000));
      await redis.restart();
    },
  },
  'Redis does not respond': {
    losesCounters: false,
    cause: async ({redis, chance, time}) => {
      redis.freeze();
      await time.sleep(chance.between(1000, 40_000));
      await redis.thaw();
    },
  },
  'Redis loses its data': {losesCounters: true, cause: ({redis}) => redis.flush()},
  'Redis is full': {
    losesCounters: false,
    cause: async ({redis, chance, time}) => {
      await redis.setFull(true);
      await time.sleep(chance.between(20_000, 120_000));
      await redis.setFull(false);
    },
  },
  'an instance crashes': {losesCounters: false, cause: ({instances}) => instances.crash()},
};

/** Causes one fault after another until a time: first one of each kind, then random ones. */
export async function causeRedisFaults(parts: RedisFaultsParts, until: number): Promise<void> {
  const {chance, time, record, everyMs} = parts;
  const kinds = Object.entries(CAUSES);
  for (let round = 0; ; round += 1) {
    await time.sleep(chance.between(everyMs / 2, everyMs * 1.5));
    if (time.now() >= until) return;
    const [what, {losesCounters, cause}] = kinds[round] ?? chance.pick(kinds);
    const fault: Fault = {what, from: time.now(), to: Infinity, losesCounters};
    record.faults.push(fault);
    await cause(parts);
    fault.to = time.now();
  }
}
