import {describe, expect, it} from 'vitest';
import {createRedisBudgetStore, type RedisLink} from '../../src/relay/index.js';
import type {CallHistory} from '../../src/relay/limits/budget-store.js';

const DAY = 86_400_000;

const linkTo = (run: RedisLink['run']): RedisLink => ({
  run,
  subscribe: () => () => {},
  isUp: () => true,
  isFull: () => false,
  close: async () => {},
});

describe('the budget in Redis', () => {
  it('R2: grants concurrent calls no more than the local share when Redis fails', async () => {
    const link = linkTo(() => Promise.reject(new Error('The connection was closed.')));
    const store = createRedisBudgetStore({link, limits: {perHour: 40, perDay: 400}, now: () => 1_800_000_000_000});
    const results = await Promise.all(Array.from({length: 30}, () => store.spend('account', 'search')));
    expect(results.filter(({granted}) => granted)).toHaveLength(10);
  });

  it('reports the calls of an outage when Redis is back, except those older than a day', async () => {
    const clock = {now: 1_800_000_000_000};
    const sent: number[] = [];
    let isDown = true;
    const link = linkTo(async (_script, _keys, args) => {
      if (isDown) throw new Error('The connection was closed.');
      sent.push(args.length);
      return 0;
    });
    const store = createRedisBudgetStore({link, limits: {perHour: 40, perDay: 400}, now: () => clock.now});
    const spend = () => store.spend('account', 'search');
    for (let call = 0; call < 5; call += 1) await spend();
    clock.now += DAY + 1;
    for (let call = 0; call < 2; call += 1) await spend();
    isDown = false;
    for (let call = 0; call < 2; call += 1) await spend();
    const [first = 0, second = 0] = sent;
    // Two arguments for each of the two calls that still count.
    expect(first - second).toBe(4);
  });

  it('forgets calls that are older than a day, also while Redis is available', async () => {
    const clock = {now: 1_800_000_000_000};
    const history: CallHistory = new Map();
    const link = linkTo(() => Promise.resolve(0));
    const limits = {perHour: 40, perDay: 400};
    const store = createRedisBudgetStore({link, limits, now: () => clock.now, history});
    for (let call = 0; call < 50; call += 1) await store.spend('account', 'search');
    expect(history.get('account')?.times).toHaveLength(50);
    clock.now += DAY + 1;
    await store.spend('account', 'search');
    expect(history.get('account')?.times).toHaveLength(1);
  });
});
