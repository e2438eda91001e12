import {describe, expect, it} from 'vitest';
import type {BudgetStore, SpendKind} from '../../src/relay/index.js';
import {fc} from '../support/fast-check.js';

const HOUR = 3_600_000;
const START = 1_800_000_000_000;

interface Limits {
  readonly perHour: number;
  readonly perDay: number;
}

/** Creates an empty store with the given clock. */
export type CreateBudgetStore = (limits: Limits, now: () => number) => BudgetStore | Promise<BudgetStore>;

/** The conformance suite of every `BudgetStore`. */
export function budgetStoreSuite(name: string, create: CreateBudgetStore, {runs}: {runs: number}): void {
  async function createBudget(limits: Limits = {perHour: 10, perDay: 30}) {
    const clock = {now: START};
    const store = await create(limits, () => clock.now);
    const spendMany = async (times: number, kind: SpendKind = 'search') => {
      const results = [];
      for (let index = 0; index < times; index += 1) results.push(await store.spend('a', kind));
      return results.filter(({granted}) => granted).length;
    };
    return {clock, store, spendMany};
  }

  describe(`${name} as a BudgetStore`, () => {
    it('T2: grants what the hour allows, then returns the time until the next call', async () => {
      const {clock, store, spendMany} = await createBudget();
      expect(await spendMany(4)).toBe(4);
      clock.now += 1000;
      expect(await spendMany(10)).toBe(6);
      expect(await store.spend('a', 'search')).toEqual({granted: false, retryAfterMs: HOUR - 1000});
      clock.now += HOUR - 1000;
      expect(await spendMany(10)).toBe(4);
    });

    it('T2: applies the hour and the day as sliding windows', async () => {
      const {clock, store, spendMany} = await createBudget();
      for (let hour = 0; hour < 3; hour += 1) {
        expect(await spendMany(20)).toBe(10);
        clock.now += HOUR;
      }
      expect(await store.spend('a', 'search')).toEqual({granted: false, retryAfterMs: 21 * HOUR});
      clock.now += 21 * HOUR;
      expect(await spendMany(20)).toBe(10);
    });

    it('T2: reserves capacity for interactive searches, first from background quotes, then from the catalog', async () => {
      const {spendMany} = await createBudget();
      expect(await spendMany(20, 'prefetch')).toBe(7);
      expect(await spendMany(20, 'catalog')).toBe(2);
      expect(await spendMany(20, 'search')).toBe(1);
    });

    it.each<SpendKind>(['search', 'catalog', 'prefetch'])('T2: grants a single %s in a window of one', async kind => {
      const {spendMany} = await createBudget({perHour: 1, perDay: 3});
      expect(await spendMany(3, kind)).toBe(1);
    });

    it('T2: does not exceed the limits with concurrent calls', async () => {
      const {store} = await createBudget();
      const results = await Promise.all(Array.from({length: 40}, () => store.spend('a', 'search')));
      expect(results.filter(({granted}) => granted)).toHaveLength(10);
    });

    it('counts each account separately', async () => {
      const {store, spendMany} = await createBudget();
      await spendMany(10);
      expect((await store.spend('b', 'search')).granted).toBe(true);
    });

    it('U5: grants nothing during a cooldown, of which the longest applies', async () => {
      const {clock, store} = await createBudget();
      await store.pause('a', 5000);
      await store.pause('a', 1000);
      expect(await store.spend('a', 'search')).toEqual({granted: false, retryAfterMs: 5000});
      clock.now += 5000;
      expect((await store.spend('a', 'search')).granted).toBe(true);
    });

    it('U5: returns how much is left of a cooldown', async () => {
      const {clock, store} = await createBudget();
      expect(await store.pausedMs?.('a')).toBe(0);
      await store.pause('a', 5000);
      clock.now += 2000;
      expect([await store.pausedMs?.('a'), await store.pausedMs?.('b')]).toEqual([3000, 0]);
    });

    it('never exceeds the limits in any hour or day, and always returns a correct time to wait', async () => {
      const steps = fc.array(
        fc.record({
          wait: fc.integer({min: 0, max: HOUR}),
          kind: fc.constantFrom<SpendKind>('search', 'prefetch', 'catalog'),
        }),
        {maxLength: 120},
      );
      await fc.assert(
        fc.asyncProperty(steps, async list => {
          const {clock, store} = await createBudget({perHour: 4, perDay: 9});
          const granted: number[] = [];
          for (const {wait, kind} of list) {
            clock.now += wait;
            const result = await store.spend('a', kind);
            if (result.granted) granted.push(clock.now);
            else {
              expect(result.retryAfterMs).toBeGreaterThan(0);
              clock.now += result.retryAfterMs;
              expect((await store.spend('a', kind)).granted).toBe(true);
              granted.push(clock.now);
            }
          }
          for (const time of granted) {
            expect(granted.filter(other => other > time - HOUR && other <= time).length).toBeLessThanOrEqual(4);
            expect(granted.filter(other => other > time - 24 * HOUR && other <= time).length).toBeLessThanOrEqual(9);
          }
        }),
        {numRuns: runs},
      );
    });
  });
}
