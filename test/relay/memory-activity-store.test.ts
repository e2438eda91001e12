import {expect, it} from 'vitest';
import {createMemoryActivityStore} from '../../src/relay/activity/memory-store.js';
import {daysUntil, KEPT_DAYS} from '../../src/relay/activity/store.js';
import {activityStoreSuite} from './activity-store-suite.js';

activityStoreSuite('memory', createMemoryActivityStore);

it('T27: an activity store in memory keeps 92 days', async () => {
  const store = createMemoryActivityStore();
  const days = daysUntil(Date.UTC(2026, 10, 25), KEPT_DAYS + 3);
  for (const day of days) await store.add('one', {day, activity: 'search', path: '/'});
  const kept = (await store.read('one', days)).filter(({paths}) => paths.size > 0);
  expect(kept.map(({day}) => day)).toEqual(days.slice(3));
});
