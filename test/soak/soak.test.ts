import {describe, expect, it} from 'vitest';
import {createMemoryQuoteStore, LOST_ENTRY, type RelayOptions} from '../../src/relay/index.js';
import {hasRedis} from '../relay/support/redis-server.js';
import {soak, type Changes} from './soak.js';

const SHORT = {seed: 5, minutes: 20, shoppers: 40, stores: 'memory'} as const;

const memoryStore = ({now}: RelayOptions) => createMemoryQuoteStore(now && {now});

/** Deliberate bugs, and the kind of problem that must be reported for each. */
const BROKEN: readonly (readonly [name: string, word: string, changes: Changes])[] = [
  [
    'a quote cache that lets every request start a quote',
    'duplicate quote',
    {relay: options => ({quoteStore: {...memoryStore(options), claim: async () => true}})},
  ],
  [
    'a quote cache that loses quotes',
    'quote lost',
    {
      relay: options => {
        const store = memoryStore(options);
        return {quoteStore: {...store, settle: (key, _, ttlMs) => store.settle(key, LOST_ENTRY, ttlMs)}};
      },
    },
  ],
  [
    'a rate limit that never applies',
    'over the limit',
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
    'plans of another search',
    'wrong plans',
    {
      relay: ({fetch: send}) => {
        let kept: Response | undefined;
        return {
          fetch: async (url, init) => {
            const response = (await send?.(url, init)) ?? Response.error();
            if (response.status === 200) kept ??= response.clone();
            return response.status === 200 && kept ? kept.clone() : response;
          },
        };
      },
    },
  ],
  ['a page that waits forever', 'no result', {client: {wait: () => new Promise(() => undefined)}}],
  [
    'a timer that is never stopped',
    'leaked timers',
    {
      relay: ({fetch: send}) => ({
        fetch: async (url, init) => {
          const again = (): void => void setTimeout(again, 7_200_000);
          again();
          return (await send?.(url, init)) ?? Response.error();
        },
      }),
    },
  ],
];

describe('the soak test', () => {
  it('finds no problems in a relay with in-memory stores', async () => {
    const {problems, record} = await soak(SHORT);
    expect(problems).toEqual([]);
    expect(record.submissions.filter(({outcome}) => outcome === 'plans').length).toBeGreaterThan(20);
    expect(new Set(record.submissions.map(({outcome}) => outcome)).size).toBeGreaterThan(3);
  });

  it.skipIf(!hasRedis)('finds no problems in three relays with a Redis that fails', {timeout: 60_000}, async () => {
    const {problems, record} = await soak({...SHORT, stores: 'redis'});
    expect(problems).toEqual([]);
    expect(new Set(record.faults.map(({what}) => what)).size).toBe(5);
  });

  it('finds no problems with an account that registers vehicles and polls', async () => {
    const {problems, record} = await soak({...SHORT, upstream: 'async'});
    expect(problems).toEqual([]);
    expect(record.calls.length).toBeGreaterThan(record.quotes.length * 2);
    expect(record.submissions.filter(({outcome}) => outcome === 'plans').length).toBeGreaterThan(20);
  });

  it('returns the same record for the same seed', async () => {
    const short = {...SHORT, minutes: 10, shoppers: 20};
    const {record} = await soak(short);
    expect((await soak(short)).record).toEqual(record);
    expect((await soak({...short, seed: 6})).record).not.toEqual(record);
  });

  it('reports lost quotes of an account that polls', async () => {
    const [, word, changes] = BROKEN[1] as (typeof BROKEN)[number];
    const {problems} = await soak({...SHORT, upstream: 'async', changes});
    expect(problems.some(problem => problem.startsWith(word))).toBe(true);
  });

  it.each(BROKEN)('reports %s', async (_, word, changes) => {
    const {problems} = await soak({...SHORT, changes});
    expect(problems.some(problem => problem.startsWith(word))).toBe(true);
  });
});
