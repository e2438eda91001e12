import type {Chance} from '../bench/cost/chance.js';
import type {VirtualTime} from '../bench/cost/virtual-time.js';
import type {Instances} from './instances.js';
import type {SoakRecord, Trouble} from './record.js';
import type {VirtualRedis} from './virtual-redis.js';

export interface RedisFaultsParts {
  readonly redis: VirtualRedis;
  readonly instances: Instances;
  readonly chance: Chance;
  readonly time: VirtualTime;
  readonly record: SoakRecord;
  /** From the end of one trouble to the beginning of the next, in the mean. */
  readonly everyMs: number;
}

type Cause = (parts: RedisFaultsParts) => Promise<void>;

const CAUSES: Readonly<Record<string, {readonly wipes: boolean; readonly cause: Cause}>> = {
  'Redis ends and starts anew, empty': {
    wipes: true,
    cause: async ({redis, chance, time}) => {
      await redis.kill();
      await time.sleep(chance.between(2000, 60_000));
      await redis.restart();
    },
  },
  'Redis is silent': {
    wipes: false,
    cause: async ({redis, chance, time}) => {
      redis.freeze();
      await time.sleep(chance.between(1000, 40_000));
      await redis.thaw();
    },
  },
  'Redis forgets all': {wipes: true, cause: ({redis}) => redis.flush()},
  'Redis is full': {
    wipes: false,
    cause: async ({redis, chance, time}) => {
      await redis.setFull(true);
      await time.sleep(chance.between(20_000, 120_000));
      await redis.setFull(false);
    },
  },
  'an instance ends': {wipes: false, cause: ({instances}) => instances.crash()},
};

/** Has one trouble after another happen until a time, each kind in turn and then by chance. */
export async function troubleRedis(parts: RedisFaultsParts, until: number): Promise<void> {
  const {chance, time, record, everyMs} = parts;
  const kinds = Object.entries(CAUSES);
  for (let round = 0; ; round += 1) {
    await time.sleep(chance.between(everyMs / 2, everyMs * 1.5));
    if (time.now() >= until) return;
    const [what, {wipes, cause}] = kinds[round] ?? chance.pick(kinds);
    const trouble: Trouble = {what, from: time.now(), to: Infinity, wipes};
    record.troubles.push(trouble);
    await cause(parts);
    trouble.to = time.now();
  }
}
