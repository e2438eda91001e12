import {describe, expect, it} from 'vitest';
import {createMemoryQuoteStore, LOST_ENTRY, type RelayOptions} from '../../src/relay/index.js';
import {hasRedis} from '../relay/support/redis-server.js';
import {soak, type Changes} from './soak.js';

const SHORT = {seed: 5, minutes: 20, shoppers: 40, stores: 'memory'} as const;

const memoryStore = ({now}: RelayOptions) => createMemoryQuoteStore(now && {now});

/** What is broken, and the word that has to be said of it. */
const BROKEN: readonly (readonly [name: string, word: string, changes: Changes])[] = [
  [
    'a quote book that gives each search to everybody',
    'second quote',
    {relay: options => ({quoteStore: {...memoryStore(options), claim: async () => true}})},
  ],
  [
    'a quote book that loses what was bought',
    'quote lost',
    {
      relay: options => {
        const store = memoryStore(options);
        return {quoteStore: {...store, settle: (key, _, ttlMs) => store.settle(key, LOST_ENTRY, ttlMs)}};
      },
    },
  ],
  [
    'a budget without an end',
    'overspent',
    {
      relay: () => ({
        budgetStore: {
          spend: async () => ({granted: true, retryAfterMs: 0}),
          pause: async () => undefined,
          left: async () => ({hour: 1, day: 1}),
        },
      }),
    },
  ],
  [
    "one search's plans for another",
    'strange plans',
    {
      relay: ({fetch: ask}) => {
        let kept: Response | undefined;
        return {
          fetch: async (url, init) => {
            const response = (await ask?.(url, init)) ?? Response.error();
            if (response.status === 200) kept ??= response.clone();
            return response.status === 200 && kept ? kept.clone() : response;
          },
        };
      },
    },
  ],
  ['a page that waits for ever', 'no word', {client: {wait: () => new Promise(() => undefined)}}],
  [
    'a timer that is never stopped',
    'waiting timers',
    {
      relay: ({fetch: ask}) => ({
        fetch: async (url, init) => {
          const again = (): void => void setTimeout(again, 7_200_000);
          again();
          return (await ask?.(url, init)) ?? Response.error();
        },
      }),
    },
  ],
];

describe('a soak', () => {
  it('finds nothing wrong with a relay that keeps all in its memory', async () => {
    const {problems, record} = await soak(SHORT);
    expect(problems).toEqual([]);
    expect(record.presses.filter(({outcome}) => outcome === 'plans').length).toBeGreaterThan(20);
    expect(new Set(record.presses.map(({outcome}) => outcome)).size).toBeGreaterThan(3);
  });

  it.skipIf(!hasRedis)('finds nothing wrong with three relays and a Redis that fails', {timeout: 60_000}, async () => {
    const {problems, record} = await soak({...SHORT, stores: 'redis'});
    expect(problems).toEqual([]);
    expect(new Set(record.troubles.map(({what}) => what)).size).toBe(5);
  });

  it('finds nothing wrong with an account that registers and polls', async () => {
    const {problems, record} = await soak({...SHORT, upstream: 'async'});
    expect(problems).toEqual([]);
    expect(record.calls.length).toBeGreaterThan(record.quotes.length * 2);
    expect(record.presses.filter(({outcome}) => outcome === 'plans').length).toBeGreaterThan(20);
  });

  it('comes to the same for the same seed', async () => {
    const short = {...SHORT, minutes: 10, shoppers: 20};
    const {record} = await soak(short);
    expect((await soak(short)).record).toEqual(record);
    expect((await soak({...short, seed: 6})).record).not.toEqual(record);
  });

  it('notices that what was polled for is lost', async () => {
    const [, word, changes] = BROKEN[1] as (typeof BROKEN)[number];
    const {problems} = await soak({...SHORT, upstream: 'async', changes});
    expect(problems.some(problem => problem.startsWith(word))).toBe(true);
  });

  it.each(BROKEN)('notices %s', async (_, word, changes) => {
    const {problems} = await soak({...SHORT, changes});
    expect(problems.some(problem => problem.startsWith(word))).toBe(true);
  });
});
