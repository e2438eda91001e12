import {describe, expect, it} from 'vitest';
import type {RateLimit} from '../../src/relay/limits/rate-limit.js';

/** What holds wherever a limit is counted; `windowMs` is how long its windows last. */
export function rateLimitSuite(name: string, create: (limit: number, windowMs: number) => RateLimit): void {
  describe(`a rate limit in ${name}`, () => {
    it('grants up to the limit in a window, then returns how long the window still lasts', async () => {
      const limit = create(2, 60_000);
      expect([await limit.take('a'), await limit.take('a')]).toEqual([0, 0]);
      const waitMs = await limit.take('a');
      expect(waitMs).toBeGreaterThan(50_000);
      expect(waitMs).toBeLessThanOrEqual(60_000);
      expect(await limit.take('b')).toBe(0);
    });

    it('grants again when the window is over', async () => {
      const limit = create(1, 200);
      expect(await limit.take('a')).toBe(0);
      expect(await limit.take('a')).toBeGreaterThan(0);
      await expect.poll(() => limit.take('a')).toBe(0);
    });

    it('grants one more for each that is given back, however many were refused meanwhile', async () => {
      const limit = create(1, 60_000);
      await limit.take('a');
      await limit.take('a');
      await limit.take('a');
      await limit.giveBack('a');
      expect(await limit.take('a')).toBe(0);
      expect(await limit.take('a')).toBeGreaterThan(0);
    });

    it('grants no more than the limit when more is given back than was taken', async () => {
      const limit = create(1, 60_000);
      await limit.giveBack('a');
      await limit.giveBack('a');
      expect(await limit.take('a')).toBe(0);
      expect(await limit.take('a')).toBeGreaterThan(0);
    });

    it('grants everything when the limit is 0', async () => {
      const limit = create(0, 60_000);
      const waits = [];
      for (let index = 0; index < 50; index += 1) waits.push(await limit.take('a'));
      expect(waits.every(waitMs => waitMs === 0)).toBe(true);
    });
  });
}
