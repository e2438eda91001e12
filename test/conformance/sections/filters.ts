import {expect} from 'vitest';
import type {Rule, Section, Service} from '../rule.js';
import {codesOf, listOf, searchWith, valuesOf, type RawPlan} from '../searches.js';

const filtered = async (service: Service, filters: object): Promise<readonly RawPlan[]> => {
  const answer = await searchWith(service, {filters});
  expect(answer.status).toBe(200);
  return listOf(answer);
};

/** The categories that the interface lists. */
const CATEGORIES = (
  'Engine TurboSuper TransferCase Steering Transmission DriveAxle Suspension AirCon Brakes Electricals Cooling Fuel ' +
  'Hybrid Body Consumables Exhaust General Interior Services Assist'
).split(' ');

/** How broadly a plan covers each category. */
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

/** §2.3 and §2.4: filters and the vocabulary of coverage. */
export const filters: Section = rule => {
  listFilters(rule);
  coverageFilters(rule);
  rangeFilters(rule);
};

function listFilters(rule: Rule): void {
  rule('§2.3-1 keeps to the providers named, and leaves out those excluded', {relay: 'passes'}, async service => {
    const all = valuesOf(await filtered(service, {}), 'displayProviderName') as string[];
    expect(all.length).toBeGreaterThanOrEqual(8);
    const two = all.slice(0, 2);
    expect(valuesOf(await filtered(service, {providers: two}), 'displayProviderName').sort()).toEqual([...two].sort());
    const others = valuesOf(await filtered(service, {excludeProviders: two}), 'displayProviderName');
    expect(others.sort()).toEqual(all.slice(2).sort());
  });

  rule(
    '§2.3-2 finds nothing, and no error, at a provider the account does not sell',
    {relay: 'passes'},
    async service => {
      expect(await filtered(service, {providers: ['Nobody & Sons']})).toEqual([]);
    },
  );

  rule('§2.3-3 caps the number of providers', {relay: 'passes'}, async service => {
    expect(valuesOf(await filtered(service, {numberOfProviders: 3}), 'displayProviderName')).toHaveLength(3);
  });

  rule('§2.3-14 caps the number of results', {relay: 'passes'}, async service => {
    expect(await filtered(service, {returnResults: 5})).toHaveLength(5);
  });

  rule(
    '§8.10-1 has a number of results for searches that do not say, which depends on the account',
    {relay: 'passes', key: 'sandbox-restricted'},
    async service => {
      expect(await filtered(service, {})).toHaveLength(20);
      expect(await filtered(service, {returnResults: 30})).toHaveLength(30);
    },
  );

  rule('§2.3-7 keeps to plans that cover all of the components named, of twenty', {relay: 'passes'}, async service => {
    const all = await filtered(service, {});
    const [scored] = all.map(scoresOf);
    expect([...(scored?.keys() ?? [])].sort()).toEqual([...CATEGORIES].sort());
    for (const categoryTypes of [...CATEGORIES.map(category => [category]), ['Engine', 'Interior'], CATEGORIES]) {
      const covering = all.filter(plan => categoryTypes.every(category => (scoresOf(plan).get(category) ?? 0) > 0));
      expect(namesOf(await filtered(service, {categoryTypes})), categoryTypes.join()).toEqual(namesOf(covering));
    }
    expect(await filtered(service, {categoryTypes: ['Engine', 'Wings']})).toEqual([]);
  });
}

function coverageFilters(rule: Rule): void {
  rule('§2.3-4 §2.4-1 takes coverage by name and by alias', {relay: 'passes'}, async service => {
    const wanted = {basic: 'Powertrain', basicplus: 'PowertrainPlus', best: 'MostComprehensive'};
    for (const [alias, name] of Object.entries(wanted)) {
      expect(valuesOf(await filtered(service, {coverageTypes: [alias]}), 'coverageType')).toEqual([name]);
      expect(valuesOf(await filtered(service, {coverageTypes: [name]}), 'coverageType')).toEqual([name]);
    }
  });

  rule('§2.3-5 drops coverages that do not exist, silently', {relay: 'passes'}, async service => {
    const plans = await filtered(service, {coverageTypes: ['nonsense', 'best']});
    expect(valuesOf(plans, 'coverageType')).toEqual(['MostComprehensive']);
    const all = await filtered(service, {});
    expect(await filtered(service, {coverageTypes: ['nonsense']})).toHaveLength(all.length);
  });

  rule('§2.3-6 §2.4-1 takes a single coverage by its name and not by its alias', {relay: 'passes'}, async service => {
    const plans = await filtered(service, {coverageType: 'PowertrainPlus'});
    expect(valuesOf(plans, 'coverageType')).toEqual(['PowertrainPlus']);
    expect(valuesOf(await filtered(service, {coverageType: 'best'}), 'coverageType')).not.toContain(
      'MostComprehensive',
    );
  });

  rule('§2.4-2 reports coverage by its name', {relay: 'passes'}, async service => {
    expect(valuesOf(await filtered(service, {}), 'coverageType').sort()).toEqual([
      'MostComprehensive',
      'Powertrain',
      'PowertrainPlus',
    ]);
  });
}

function rangeFilters(rule: Rule): void {
  rule(
    '§2.3-8 §2.3-9 §2.3-11 §2.3-13 keeps to a range of ratings, months, miles and prices',
    {relay: 'passes'},
    async service => {
      inRange(await filtered(service, {planServiceRating: {from: 7.5, to: 10}}), 'planServiceRating', 7.5, 10);
      inRange(await filtered(service, {duration: {from: 24, to: 48}}), 'duration', 24, 48);
      inRange(await filtered(service, {miles: {from: 50, to: 150}}), 'miles', 50, 150);
      inRange(await filtered(service, {totalPrice: {from: 1000, to: 4000}}), 'totalPrice', 1000, 4000);
      inRange(await filtered(service, {monthlyPrice: {from: 20, to: 150}}), 'monthlyPrice', 20, 150);
    },
  );

  rule('§2.3-9 includes both ends of a range', {relay: 'passes'}, async service => {
    const [duration] = valuesOf(await filtered(service, {}), 'duration');
    const plans = await filtered(service, {duration: {from: duration, to: duration}});
    expect(valuesOf(plans, 'duration')).toEqual([duration]);
  });

  rule('§2.3-12 takes 999 for unlimited miles', {relay: 'passes'}, async service => {
    const plans = await filtered(service, {miles: {from: 999, to: 999}});
    expect(valuesOf(plans, 'miles')).toEqual([999]);
  });

  rule('§2.3-10 needs both ends of a duration', {relay: 'answers'}, async service => {
    for (const duration of [{}, {from: 12}, {to: 12}]) {
      const answer = await searchWith(service, {filters: {duration}});
      expect(answer.status).toBe(400);
      expect(codesOf(answer)).toEqual(['DurationFilterCantbeEmpty']);
    }
  });

  rule('§2.3-15 joins filters', {relay: 'passes'}, async service => {
    const plans = await filtered(service, {coverageTypes: ['best'], duration: {from: 36, to: 36}, returnResults: 3});
    expect(plans).toHaveLength(3);
    expect(valuesOf(plans, 'coverageType')).toEqual(['MostComprehensive']);
    expect(valuesOf(plans, 'duration')).toEqual([36]);
  });
}
