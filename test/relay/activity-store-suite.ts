import {beforeEach, describe, expect, it} from 'vitest';
import {type ActivityStore, MAX_COUNTERS, OTHER} from '../../src/relay/activity/store.js';

const DAY = '2026-11-25';

/** The conformance suite of every `ActivityStore`. */
export function activityStoreSuite(name: string, create: () => ActivityStore): void {
  describe(`an activity store in ${name}`, () => {
    let store: ActivityStore;
    beforeEach(() => {
      store = create();
    });

    const read = async (day = DAY, partner = 'one') => {
      const [counts] = await store.read(partner, [day]);
      return {paths: Object.fromEntries(counts?.paths ?? []), references: Object.fromEntries(counts?.references ?? [])};
    };

    it('counts by partner, day, page, reference and activity', async () => {
      const search = {day: DAY, activity: 'search', path: '/inventory list', reference: 'fall sale'} as const;
      await store.add('one', search);
      await store.add('one', search);
      await store.add('one', {...search, activity: 'checkout', reference: undefined});
      await store.add('one', {...search, day: '2026-11-24'});
      await store.add('two', search);
      expect(await read()).toEqual({
        paths: {'/inventory list': {search: 2, checkout: 1}},
        references: {'fall sale': {search: 2}},
      });
      expect((await read('2026-11-24')).paths).toEqual({'/inventory list': {search: 1}});
      expect((await read(DAY, 'two')).paths).toEqual({'/inventory list': {search: 1}});
      expect(await read(DAY, 'three')).toEqual({paths: {}, references: {}});
    });

    it('returns every character of a page and of a reference', async () => {
      const [path, reference] = ['/café/"q"/a\\b/%20', 'été 🚗 \u0001 – ${x}'];
      await store.add('one', {day: DAY, activity: 'search', path, reference});
      expect(await read()).toEqual({paths: {[path]: {search: 1}}, references: {[reference]: {search: 1}}});
    });

    it('returns the days in the order in which they are requested', async () => {
      await store.add('one', {day: DAY, activity: 'list', path: '/'});
      const days = await store.read('one', ['2026-11-24', DAY]);
      expect(days.map(({day, paths}) => [day, paths.size])).toEqual([
        ['2026-11-24', 0],
        [DAY, 1],
      ]);
    });

    it('T27: counts more pages than it keeps apart together, so that made-up pages fill no memory', async () => {
      const kept = MAX_COUNTERS.paths;
      for (let index = 0; index < kept + 20; index += 1)
        await store.add('one', {day: DAY, activity: 'search', path: `/${index}`, reference: `r${index}`});
      await store.add('one', {day: DAY, activity: 'search', path: '/0'});
      const {paths, references} = await read();
      expect(Object.keys(paths)).toHaveLength(kept + 1);
      expect(paths[OTHER]).toEqual({search: 20});
      expect(paths['/0']).toEqual({search: 2});
      expect(Object.keys(references)).toHaveLength(MAX_COUNTERS.references + 1);
      expect(references[OTHER]).toEqual({search: kept + 20 - MAX_COUNTERS.references});
    });
  });
}
