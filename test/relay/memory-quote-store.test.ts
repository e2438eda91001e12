import {describe, expect, it} from 'vitest';
import {createMemoryQuoteStore, type SettledEntry} from '../../src/relay/index.js';
import {quoteStoreSuite} from './quote-store-suite.js';

quoteStoreSuite('the memory quote store', () => createMemoryQuoteStore());

const done = (bytes: number): SettledEntry => ({
  state: 'done',
  status: 200,
  body: {identity: Buffer.alloc(bytes)},
  freshUntil: Infinity,
});

describe('the memory quote store', () => {
  it('R4: drops an entry when its TTL ends by the injected clock', async () => {
    let now = 1000;
    const store = createMemoryQuoteStore({now: () => now});
    await store.settle('a', done(10), 500);
    now += 499;
    expect(await store.read('a')).toBeDefined();
    now += 2;
    expect(await store.read('a')).toBeUndefined();
    expect(await store.claim('a', 1000)).toBe(true);
  });

  it('R1: ends a lease by the injected clock, also if its timer never fires', async () => {
    let now = 1000;
    const store = createMemoryQuoteStore({now: () => now});
    const stateOf = async (key: string) => (await store.read(key))?.state;
    for (const key of ['read', 'claimed', 'renewed']) await store.claim(key, 60_000);
    now += 59_999;
    await store.renew?.('renewed', 60_000);
    expect([await stateOf('read'), await store.claim('claimed', 60_000)]).toEqual(['quoting', false]);
    now += 1;
    expect([await stateOf('read'), await store.claim('claimed', 60_000)]).toEqual(['failed', true]);
    expect(await stateOf('renewed')).toBe('quoting');
    now += 59_999;
    expect(await stateOf('renewed')).toBe('failed');
  });

  it('frees the memory of expired entries before it evicts one that has not expired', async () => {
    let now = 1000;
    const store = createMemoryQuoteStore({maxBytes: 10_000, now: () => now});
    await store.settle('lasting', done(3000), 60_000);
    await store.settle('expiring', done(3000), 500);
    now += 501;
    await store.settle('next', done(3000), 60_000);
    expect([await store.read('lasting'), await store.read('next')].map(Boolean)).toEqual([true, true]);
  });

  it('stays within its memory limit and evicts the least recently used entry', async () => {
    const store = createMemoryQuoteStore({maxBytes: 10_000});
    await store.settle('a', done(3000), 1000);
    await store.settle('b', done(3000), 1000);
    await store.read('a');
    await store.settle('c', done(3000), 1000);
    expect([await store.read('a'), await store.read('b'), await store.read('c')].map(Boolean)).toEqual([
      true,
      false,
      true,
    ]);
  });
});
