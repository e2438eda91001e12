import {describe, expect, it} from 'vitest';
import type {RateLimit} from '../../src/relay/limits/rate-limit.js';

/** The conformance suite of every `RateLimit`; `windowMs` is the length of its windows. */
export function rateLimitSuite(name: string, create: (limit: number, windowMs: number) => RateLimit): void {
  describe(`a rate limit in ${name}`, () => {
    it('grants up to the limit in a window, then returns the time until the window ends', async () => {
      const limit = create(2, 60_000);
      expect([await limit.take('a'), await limit.take('a')]).toEqual([0, 0]);
      const waitMs = await limit.take('a');
      expect(waitMs).toBeGreaterThan(50_000);
      expect(waitMs).toBeLessThanOrEqual(60_000);
      expect(await limit.take('b')).toBe(0);
    });

    it('grants again in the next window', async () => {
      // Long enough for two calls within one window on a busy machine.
      const limit = create(1, 2000);
      expect(await limit.take('a')).toBe(0);
      expect(await limit.take('a')).toBeGreaterThan(0);
      await expect.poll(() => limit.take('a')).toBe(0);
    });

    it('grants one more request for each refund, whatever was rejected in between', async () => {
      const limit = create(1, 60_000);
      await limit.take('a');
      await limit.take('a');
      await limit.take('a');
      await limit.giveBack('a');
      expect(await limit.take('a')).toBe(0);
      expect(await limit.take('a')).toBeGreaterThan(0);
    });

    it('keeps counting what was not refunded', async () => {
      const limit = create(2, 60_000);
      await limit.take('a');
      await limit.take('a');
      await limit.giveBack('a');
      expect(await limit.take('a')).toBe(0);
      expect(await limit.take('a')).toBeGreaterThan(0);
    });

    it('does not exceed the limit after more refunds than grants', async () => {
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
