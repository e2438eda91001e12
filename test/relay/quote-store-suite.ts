import {describe, expect, it} from 'vitest';
import type {FailedEntry, QuoteStore, SettledEntry} from '../../src/relay/index.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const FRESH_UNTIL = Date.now() + HOUR_MS;

const done = (text: string): SettledEntry => ({
  state: 'done',
  status: 200,
  body: {identity: Buffer.from(text), gzip: Buffer.from([31, 139]), br: Buffer.from([11, 2])},
  freshUntil: FRESH_UNTIL,
  quotedAt: 1_800_000_000_000,
});

const failed: FailedEntry = {
  state: 'failed',
  status: 502,
  body: {identity: Buffer.from('{}')},
  retryAt: 1_900_000_000_000,
};

/** The conformance suite of every `QuoteStore`. `create` returns an empty one. */
export function quoteStoreSuite(name: string, create: () => QuoteStore | Promise<QuoteStore>): void {
  describe(`${name} as a QuoteStore`, () => {
    const signal = new AbortController().signal;

    it('has no entries at first', async () => {
      const store = await create();
      expect(await store.read('a')).toBeUndefined();
    });

    it('grants one of many concurrent claims', async () => {
      const store = await create();
      const claims = await Promise.all(Array.from({length: 20}, () => store.claim('a', MINUTE_MS)));
      expect(claims.filter(Boolean)).toHaveLength(1);
      expect(await store.read('a')).toEqual({state: 'quoting'});
    });

    it('keeps claims of different searches separate', async () => {
      const store = await create();
      await store.claim('a', MINUTE_MS);
      expect(await store.read('b')).toBeUndefined();
      expect(await store.claim('b', MINUTE_MS)).toBe(true);
    });

    it('returns a settled entry byte for byte', async () => {
      const store = await create();
      await store.claim('a', MINUTE_MS);
      await store.settle('a', done('{"naïve": "🚗"}'), 2 * HOUR_MS);
      expect(await store.read('a')).toEqual(done('{"naïve": "🚗"}'));
      await store.settle('b', failed, MINUTE_MS);
      expect(await store.read('b')).toEqual(failed);
      await store.settle('c', {...failed, isBackground: true}, MINUTE_MS);
      expect(await store.read('c')).toEqual({...failed, isBackground: true});
    });

    it('rejects a claim of a fresh quote, and grants one of a failed quote', async () => {
      const store = await create();
      await store.settle('a', done('{}'), MINUTE_MS);
      await store.settle('b', failed, MINUTE_MS);
      expect(await store.claim('a', MINUTE_MS)).toBe(false);
      const claims = await Promise.all([store.claim('b', MINUTE_MS), store.claim('b', MINUTE_MS)]);
      expect(claims.filter(Boolean)).toHaveLength(1);
      expect(await store.read('b')).toEqual({state: 'quoting'});
    });

    it('deletes a dropped entry or claim', async () => {
      const store = await create();
      await store.settle('a', done('{}'), MINUTE_MS);
      await store.claim('b', MINUTE_MS);
      await Promise.all([store.drop('a'), store.drop('b')]);
      expect([await store.read('a'), await store.read('b')]).toEqual([undefined, undefined]);
      expect(await store.claim('b', MINUTE_MS)).toBe(true);
    });

    it('wakes all waiting callers when a search is settled', async () => {
      const store = await create();
      await store.claim('a', MINUTE_MS);
      const waiting = Promise.all([store.settled('a', {signal}), store.settled('a', {signal})]);
      await store.settle('a', done('{}'), MINUTE_MS);
      await waiting;
      expect((await store.read('a'))?.state).toBe('done');
    });

    it('wakes all waiting callers when a search is dropped', async () => {
      const store = await create();
      await store.claim('a', MINUTE_MS);
      const waiting = store.settled('a', {signal});
      await store.drop('a');
      await waiting;
      expect(await store.read('a')).toBeUndefined();
    });

    it('does not wait for a search that is not being quoted', async () => {
      const store = await create();
      await store.settle('a', done('{}'), MINUTE_MS);
      await expect(store.settled('a', {signal})).resolves.toBeUndefined();
      await expect(store.settled('b', {signal})).resolves.toBeUndefined();
    });

    it('stops waiting when the signal aborts, and still wakes the other callers', async () => {
      const store = await create();
      await store.claim('a', MINUTE_MS);
      const controller = new AbortController();
      const leaving = store.settled('a', {signal: controller.signal});
      const staying = store.settled('a', {signal});
      controller.abort(new Error('left'));
      await expect(leaving).rejects.toThrow('left');
      await store.settle('a', done('{}'), MINUTE_MS);
      await expect(staying).resolves.toBeUndefined();
    });

    it('R1: turns a claim into a lost search when its lease ends, and wakes waiting callers', async () => {
      const store = await create();
      await store.claim('a', 20);
      await store.settled('a', {signal: AbortSignal.timeout(5000)});
      const entry = await store.read('a');
      expect(entry).toMatchObject({state: 'failed', status: 400});
      expect(entry?.state === 'failed' && entry.body.identity.toString()).toContain('RelaySearchLost');
    });

    it('R1: keeps a claim as long as it is renewed, and no longer', async () => {
      const store = await create();
      await store.claim('a', 20);
      await store.renew?.('a', MINUTE_MS);
      await store.claim('b', 30);
      await store.settled('b', {signal: AbortSignal.timeout(5000)});
      expect(await store.read('a')).toEqual({state: 'quoting'});
      await store.renew?.('a', 20);
      await store.settled('a', {signal: AbortSignal.timeout(5000)});
      expect(await store.read('a')).toMatchObject({state: 'failed', status: 400});
    });

    it('ignores a renewal without a claim', async () => {
      const store = await create();
      await store.settle('a', done('{}'), MINUTE_MS);
      await Promise.all([store.renew?.('a', 20), store.renew?.('b', 20)]);
      expect((await store.read('a'))?.state).toBe('done');
      expect(await store.read('b')).toBeUndefined();
    });

    it('stores a result that arrives after its lease', async () => {
      const store = await create();
      await store.claim('a', 20);
      await store.settled('a', {signal: AbortSignal.timeout(5000)});
      await store.settle('a', done('{}'), MINUTE_MS);
      expect((await store.read('a'))?.state).toBe('done');
    });
  });
}
