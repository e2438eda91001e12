import type {RelayLogger} from '../../log.js';
import {monotonicNow, unref} from '../../time.js';

export interface RedisBreakerOptions {
  /** How long one call may take. */
  readonly timeoutMs: number;
  /** How long Redis is left alone after a call that it did not answer. */
  readonly restMs: number;
  readonly logger: RelayLogger;
}

export interface RedisBreaker {
  /** Makes a call, unless Redis was away a moment ago; rejects when the answer does not come in time. */
  guard<T>(call: () => Promise<T>): Promise<T>;
  isUp(): boolean;
}

/** Redis is away, or too slow to wait for. */
export class RedisAwayError extends Error {
  override readonly name = 'RedisAwayError';
}

/** Whether Redis itself said no, as it does when it is full: then it is there, and other calls may succeed. */
const isReply = (error: unknown): boolean => error instanceof Error && /^[A-Z]{3,}\b/.test(error.message);

/** Keeps a Redis that does not answer from slowing every request: one call tries again now and then, the others go on without it. */
export function createRedisBreaker({timeoutMs, restMs, logger}: RedisBreakerOptions): RedisBreaker {
  let up = true;
  let nextTryAt = 0;

  const note = (answered: boolean): void => {
    if (answered && !up) logger.info({}, 'Redis answers again: the limits are shared');
    if (!answered && up)
      logger.warn({}, 'Redis does not answer: this instance goes on alone, with a share of the limits');
    up = answered;
    if (!answered) nextTryAt = monotonicNow() + restMs;
  };

  return {
    guard: async call => {
      if (!up) {
        if (monotonicNow() < nextTryAt) throw new RedisAwayError('Redis: expected an answer, got none lately.');
        nextTryAt = monotonicNow() + restMs;
      }
      try {
        const result = await inTime(call(), timeoutMs);
        note(true);
        return result;
      } catch (error) {
        note(isReply(error));
        throw error;
      }
    },
    isUp: () => up,
  };
}

function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new RedisAwayError(`Redis: expected an answer within ${ms} ms, got none.`));
    // A process that was busy itself finds the time over and the answer there: what has come is read first.
    const timer = setTimeout(() => setImmediate(() => setImmediate(giveUp)), ms);
    unref(timer);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
