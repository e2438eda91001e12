import {describe, expect, it} from 'vitest';
import {COMPONENT_CATEGORIES, type Filters} from '../../../src/contract/index.js';
import {fc, runs} from '../../support/fast-check.js';
import {ask, faults, openSandbox, ORDINARY, search, type WirePlan} from '../fixture.js';

const sandbox = openSandbox();
const all = await search(sandbox, ORDINARY);
const filtered = async (filters: object, key?: string) => {
  sandbox.reset();
  return search(sandbox, ORDINARY, {filters}, key === undefined ? {} : {key});
};

/** The properties of a plan that filters must not change: its terms, price and badges. */
const idOf = (plan: WirePlan): string => [plan.searchResultPlanId, plan.totalPrice, ...plan.resultLabels].join('|');

const PROVIDERS = [...new Set(all.map(plan => plan.displayProviderName))];
const range = (min: number, max: number) =>
  fc
    .tuple(fc.integer({min, max}), fc.integer({min, max}))
    .map(([a, b]) => ({from: Math.min(a, b), to: Math.max(a, b)}));
const openRange = (min: number, max: number) =>
  fc.oneof(range(min, max), fc.record({from: fc.integer({min, max})}), fc.record({to: fc.integer({min, max})}));

const everyFilter = fc.record({
  providers: fc.subarray([...PROVIDERS, 'Nobody'], {minLength: 1}),
  excludeProviders: fc.subarray(PROVIDERS),
  numberOfProviders: fc.integer({min: 0, max: 10}),
  coverageTypes: fc.subarray(['basic', 'basicplus', 'best', 'Powertrain', 'MostComprehensive', 'nonsense']),
  coverageType: fc.constantFrom('Powertrain', 'PowertrainPlus', 'MostComprehensive'),
  categoryTypes: fc.subarray([...COMPONENT_CATEGORIES]),
  planServiceRating: openRange(5, 10),
  duration: range(12, 96),
  miles: openRange(20, 999),
  monthlyPrice: openRange(20, 300),
  totalPrice: openRange(800, 6500),
  returnResults: fc.integer({min: 0, max: 150}),
});
/** Usually up to three filters at once, since more leave few plans, but sometimes all of them. */
const kept = fc.oneof(
  {weight: 2, arbitrary: fc.uniqueArray(fc.nat({max: 11}), {minLength: 1, maxLength: 3})},
  {weight: 1, arbitrary: fc.subarray([...Array(12).keys()])},
);
const anyFilters = fc
  .tuple(everyFilter, kept)
  .map(([filters, places]): Filters =>
    Object.fromEntries(Object.entries(filters).filter((_, at) => places.includes(at))),
  );

const isIn = (
  value: number,
  bounds: {from?: number | null | undefined; to?: number | null | undefined} | null | undefined,
) => !bounds || (value >= (bounds.from ?? -Infinity) && value <= (bounds.to ?? Infinity));

/** The coverage of an entry of `coverageTypes` (§2.4). */
const COVERAGE: Readonly<Record<string, string>> = {
  basic: 'Powertrain',
  basicplus: 'PowertrainPlus',
  best: 'MostComprehensive',
  Powertrain: 'Powertrain',
  PowertrainPlus: 'PowertrainPlus',
  MostComprehensive: 'MostComprehensive',
};

/** An independent implementation of §2.3 for one result. */
function satisfies(plan: WirePlan, filters: Filters): boolean {
  const wanted = (filters.coverageTypes ?? []).flatMap(text => COVERAGE[text] ?? []);
  const scores = new Map((plan.componentScores ?? []).map(({category, score}) => [category, score]));
  return (
    (filters.providers?.includes(plan.displayProviderName) ?? true) &&
    !(filters.excludeProviders ?? []).includes(plan.displayProviderName) &&
    (wanted.length === 0 || wanted.some(name => name === plan.coverageType)) &&
    (!filters.coverageType || filters.coverageType === plan.coverageType) &&
    (filters.categoryTypes ?? []).every(category => (scores.get(category) ?? 0) > 0) &&
    isIn(plan.planServiceRating, filters.planServiceRating) &&
    isIn(plan.duration, filters.duration) &&
    isIn(plan.miles, filters.miles) &&
    isIn(plan.monthlyPrice, filters.monthlyPrice) &&
    isIn(plan.totalPrice, filters.totalPrice)
  );
}

describe('filters', () => {
  it('return the plans of the unfiltered search that match all filters, in the same order, up to the limits', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, async filters => {
        const passing = all.filter(plan => satisfies(plan, filters));
        const names = [...new Set(passing.map(plan => plan.displayProviderName))].slice(
          0,
          filters.numberOfProviders ?? undefined,
        );
        const expected = passing.filter(plan => names.includes(plan.displayProviderName));
        const wanted = expected.slice(0, filters.returnResults ?? undefined);
        sandbox.reset();
        const given = await search(sandbox, ORDINARY, {filters, responseDetailLevel: 'Essential'});
        expect(given.map(idOf)).toEqual(wanted.map(idOf));
      }),
      runs(200),
    );
  });

  it('each find plans when used alone', async () => {
    const each: Filters[] = [
      {providers: PROVIDERS.slice(0, 1)},
      {excludeProviders: PROVIDERS.slice(0, 1)},
      {numberOfProviders: 2},
      {coverageTypes: ['basicplus']},
      {coverageType: 'Powertrain'},
      {categoryTypes: ['AirCon']},
      {planServiceRating: {from: 8.5, to: 10}},
      {duration: {from: 60, to: 60}},
      {miles: {from: 50, to: 80}},
      {monthlyPrice: {from: 50, to: 100}},
      {totalPrice: {from: 1000, to: 2500}},
      {returnResults: 7},
    ];
    for (const filters of each) {
      const plans = await filtered(filters);
      expect(plans.length, JSON.stringify(filters)).toBeGreaterThan(0);
      expect(plans.length, JSON.stringify(filters)).toBeLessThan(all.length);
    }
  });

  it('limit the results to the first providers', async () => {
    for (const numberOfProviders of [0, 1, 3]) {
      const names = (await filtered({numberOfProviders})).map(plan => plan.displayProviderName);
      expect(new Set(names).size).toBe(numberOfProviders);
    }
  });

  it('find unlimited miles only by 999', async () => {
    const plans = await filtered({miles: {from: 999, to: 999}});
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.every(plan => plan.miles === 999)).toBe(true);
    expect((await filtered({miles: {from: 50, to: 150}})).some(plan => plan.miles === 999)).toBe(false);
  });

  it('§2.3-5 unknown coverageTypes of any type are silently dropped', async () => {
    expect(await filtered({coverageTypes: ['nonsense']})).toEqual(all);
    for (const unknown of [5, null, {}, ['best'], true]) {
      expect(await filtered({coverageTypes: [unknown]})).toEqual(all);
      const broad = await filtered({coverageTypes: [unknown, 'best']});
      expect(new Set(broad.map(plan => plan.coverageType))).toEqual(new Set(['MostComprehensive']));
    }
  });

  it('accept no alias in coverageType', async () => {
    expect(await filtered({coverageType: 'best'})).toEqual([]);
  });

  it('§2.3-2 §5.4-1 a provider that the account does not sell gives no plans and no error', async () => {
    expect(await filtered({providers: ['Stonebridge Assurance']}, 'sandbox-restricted')).toEqual([]);
    expect((await filtered({providers: ['Northline Protection']}, 'sandbox-restricted')).length).toBeGreaterThan(0);
  });

  it('reject a duration without both ends', async () => {
    for (const duration of [{}, {from: 36}, {to: 36}, {from: null, to: 36}, {from: '36', to: 60}, 36]) {
      const response = await ask(sandbox, 'PlansSearch', {searchCriteria: ORDINARY, filters: {duration}});
      expect(response.status).toBe(400);
      expect(await faults(response)).toEqual([4017]);
    }
  });

  it('return no plans and no error for a reversed duration', async () => {
    expect(await filtered({duration: {from: 60, to: 36}})).toEqual([]);
    const strict = openSandbox({unspecified: {reversedDuration: 'refused'}});
    const body = {searchCriteria: ORDINARY, filters: {duration: {from: 60, to: 36}}};
    expect(await faults(await ask(strict, 'PlansSearch', body))).toEqual([4017]);
  });

  it('§8.10-1 the account’s own limit applies without returnResults', async () => {
    const short = openSandbox({unspecified: {returnResultsDefault: 10}});
    expect(await search(short)).toHaveLength(10);
    expect(await search(short, ORDINARY, {filters: {returnResults: 20}})).toHaveLength(20);
  });

  it('reject open ranges and unknown values if that is configured', async () => {
    const strict = openSandbox({unspecified: {rangesNeedBothEnds: true, unknownFilterValue: 'refused'}});
    const status = async (filters: object) =>
      (await ask(strict, 'PlansSearch', {searchCriteria: ORDINARY, filters})).status;
    expect(await status({totalPrice: {from: 1000}})).toBe(400);
    expect(await status({totalPrice: {from: 1000, to: 2000}})).toBe(200);
    expect(await status({coverageType: 'best'})).toBe(400);
    expect(await status({categoryTypes: ['Wings']})).toBe(400);
  });
});

describe('the restricted account', () => {
  const restricted = async (filters: object) => {
    const response = await ask(
      sandbox,
      'PlansSearch',
      {searchCriteria: ORDINARY, filters},
      {key: 'sandbox-restricted'},
    );
    return {status: response.status, faults: await faults(response)};
  };

  it('accepts only a duration with equal ends', async () => {
    expect(await restricted({duration: {from: 36, to: 60}})).toEqual({status: 400, faults: [20005]});
  });

  it('accepts only its own durations', async () => {
    expect(await restricted({duration: {from: 48, to: 48}})).toEqual({status: 400, faults: [20004]});
    expect(await restricted({duration: {from: 60, to: 60}})).toEqual({status: 200, faults: []});
  });

  it('§5.4-1 a managed account can sell only its own providers and durations, and a self-service account sells all', async () => {
    const sold = async (key: string) => {
      const plans = await search(sandbox, ORDINARY, {filters: {returnResults: 1000}}, {key});
      return {
        durations: new Set(plans.map(plan => plan.duration)),
        providers: new Set(plans.map(plan => plan.displayProviderName)),
      };
    };
    const own = await sold('sandbox-restricted');
    expect(own.durations).toEqual(new Set([36, 60, 84]));
    expect(own.providers.size).toBeLessThanOrEqual(4);
    const usual = await sold('sandbox-free');
    expect(usual.providers).toEqual(new Set(PROVIDERS));
    expect(usual.durations.size).toBeGreaterThan(3);
  });
});
