import {expect} from 'vitest';
import type {Rule, Section, Service} from '../rule.js';
import {codesOf, listOf, searchWith, valuesOf, type RawPlan} from '../searches.js';

const filtered = async (service: Service, filters: object): Promise<readonly RawPlan[]> => {
  const answer = await searchWith(service, {filters});
  expect(answer.status).toBe(200);
  return listOf(answer);
};

/** The twenty categories of §2.3. */
const CATEGORIES = (
  'Engine TurboSuper TransferCase Steering Transmission DriveAxle Suspension AirCon Brakes Electricals Cooling Fuel ' +
  'Hybrid Body Consumables Exhaust General Interior Services Assist'
).split(' ');

/** Returns a plan's score for each category. */
const scoresOf = ({componentScores}: RawPlan) =>
  new Map(
    (componentScores as readonly {category: string; score: number}[]).map(({category, score}) => [category, score]),
  );

const namesOf = (plans: readonly RawPlan[]): string[] =>
  plans.map(({planName, duration, miles, deductible}) => JSON.stringify([planName, duration, miles, deductible]));

const inRange = (plans: readonly RawPlan[], field: string, from: number, to: number) => {
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    expect(Number(plan[field])).toBeGreaterThanOrEqual(from);
    expect(Number(plan[field])).toBeLessThanOrEqual(to);
  }
};

/** §2.3 and §2.4: filters and coverage levels. */
export const filters: Section = rule => {
  listFilters(rule);
  coverageFilters(rule);
  rangeFilters(rule);
};

function listFilters(rule: Rule): void {
  rule(
    '§2.3-1 providers keeps the named providers, and excludeProviders removes them',
    {relay: 'forwards'},
    async service => {
      const all = valuesOf(await filtered(service, {}), 'displayProviderName') as string[];
      expect(all.length).toBeGreaterThanOrEqual(8);
      const two = all.slice(0, 2);
      expect(valuesOf(await filtered(service, {providers: two}), 'displayProviderName').sort()).toEqual(
        [...two].sort(),
      );
      const others = valuesOf(await filtered(service, {excludeProviders: two}), 'displayProviderName');
      expect(others.sort()).toEqual(all.slice(2).sort());
    },
  );

  rule(
    '§2.3-2 a provider that the account does not offer yields no plans and no error',
    {relay: 'forwards'},
    async service => {
      expect(await filtered(service, {providers: ['Unknown & Sons']})).toEqual([]);
    },
  );

  rule('§2.3-3 numberOfProviders limits the number of providers', {relay: 'forwards'}, async service => {
    expect(valuesOf(await filtered(service, {numberOfProviders: 3}), 'displayProviderName')).toHaveLength(3);
  });

  rule('§2.3-14 returnResults limits the number of plans', {relay: 'forwards'}, async service => {
    expect(await filtered(service, {returnResults: 5})).toHaveLength(5);
  });

  rule(
    '§8.10-1 the number of plans without returnResults depends on the account',
    {relay: 'forwards', key: 'sandbox-restricted'},
    async service => {
      expect(await filtered(service, {})).toHaveLength(20);
      expect(await filtered(service, {returnResults: 30})).toHaveLength(30);
    },
  );

  rule(
    '§2.3-7 categoryTypes keeps the plans that cover all named components, out of twenty',
    {relay: 'forwards'},
    async service => {
      const all = await filtered(service, {});
      const [scored] = all.map(scoresOf);
      expect([...(scored?.keys() ?? [])].sort()).toEqual([...CATEGORIES].sort());
      for (const categoryTypes of [...CATEGORIES.map(category => [category]), ['Engine', 'Interior'], CATEGORIES]) {
        const covering = all.filter(plan => categoryTypes.every(category => (scoresOf(plan).get(category) ?? 0) > 0));
        expect(namesOf(await filtered(service, {categoryTypes})), categoryTypes.join()).toEqual(namesOf(covering));
      }
      expect(await filtered(service, {categoryTypes: ['Engine', 'Wings']})).toEqual([]);
    },
  );
}

function coverageFilters(rule: Rule): void {
  rule('§2.3-4 §2.4-1 coverageTypes accepts names and aliases', {relay: 'forwards'}, async service => {
    const wanted = {basic: 'Powertrain', basicplus: 'PowertrainPlus', best: 'MostComprehensive'};
    for (const [alias, name] of Object.entries(wanted)) {
      expect(valuesOf(await filtered(service, {coverageTypes: [alias]}), 'coverageType')).toEqual([name]);
      expect(valuesOf(await filtered(service, {coverageTypes: [name]}), 'coverageType')).toEqual([name]);
    }
  });

  rule('§2.3-5 coverageTypes ignores unknown values', {relay: 'forwards'}, async service => {
    const plans = await filtered(service, {coverageTypes: ['nonsense', 'best']});
    expect(valuesOf(plans, 'coverageType')).toEqual(['MostComprehensive']);
    const all = await filtered(service, {});
    expect(await filtered(service, {coverageTypes: ['nonsense']})).toHaveLength(all.length);
  });

  rule('§2.3-6 §2.4-1 coverageType accepts a name and no alias', {relay: 'forwards'}, async service => {
    const plans = await filtered(service, {coverageType: 'PowertrainPlus'});
    expect(valuesOf(plans, 'coverageType')).toEqual(['PowertrainPlus']);
    expect(valuesOf(await filtered(service, {coverageType: 'best'}), 'coverageType')).not.toContain(
      'MostComprehensive',
    );
  });

  rule('§2.4-2 plans have the canonical names of their coverage', {relay: 'forwards'}, async service => {
    expect(valuesOf(await filtered(service, {}), 'coverageType').sort()).toEqual([
      'MostComprehensive',
      'Powertrain',
      'PowertrainPlus',
    ]);
  });
}

function rangeFilters(rule: Rule): void {
  rule(
    '§2.3-8 §2.3-9 §2.3-11 §2.3-13 ranges limit the rating, the term, the mileage, and the prices',
    {relay: 'forwards'},
    async service => {
      inRange(await filtered(service, {planServiceRating: {from: 7.5, to: 10}}), 'planServiceRating', 7.5, 10);
      inRange(await filtered(service, {duration: {from: 24, to: 48}}), 'duration', 24, 48);
      inRange(await filtered(service, {miles: {from: 50, to: 150}}), 'miles', 50, 150);
      inRange(await filtered(service, {totalPrice: {from: 1000, to: 4000}}), 'totalPrice', 1000, 4000);
      inRange(await filtered(service, {monthlyPrice: {from: 20, to: 150}}), 'monthlyPrice', 20, 150);
    },
  );

  rule('§2.3-9 a range includes both of its ends', {relay: 'forwards'}, async service => {
    const [duration] = valuesOf(await filtered(service, {}), 'duration');
    const plans = await filtered(service, {duration: {from: duration, to: duration}});
    expect(valuesOf(plans, 'duration')).toEqual([duration]);
  });

  rule('§2.3-12 a miles range of 999 returns plans with unlimited mileage', {relay: 'forwards'}, async service => {
    const plans = await filtered(service, {miles: {from: 999, to: 999}});
    expect(valuesOf(plans, 'miles')).toEqual([999]);
  });

  rule('§2.3-10 a duration without both ends gets 4017', {relay: 'answers'}, async service => {
    for (const duration of [{}, {from: 12}, {to: 12}]) {
      const answer = await searchWith(service, {filters: {duration}});
      expect(answer.status).toBe(400);
      expect(codesOf(answer)).toEqual(['DurationFilterCantbeEmpty']);
    }
  });

  rule('§2.3-15 plans match all filters of a search', {relay: 'forwards'}, async service => {
    const plans = await filtered(service, {coverageTypes: ['best'], duration: {from: 36, to: 36}, returnResults: 3});
    expect(plans).toHaveLength(3);
    expect(valuesOf(plans, 'coverageType')).toEqual(['MostComprehensive']);
    expect(valuesOf(plans, 'duration')).toEqual([36]);
  });
}
