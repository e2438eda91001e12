import {expect} from 'vitest';
import type {Section} from '../rule.js';
import {BY_VIN, PLACE, plansOf, searchWith, valuesOf, type RawPlan} from '../searches.js';

const SHARED = [
  'searchResultPlanId',
  'totalPrice',
  'downpayment',
  'monthlyPrice',
  'duration',
  'miles',
  'deductible',
  'planServiceRating',
  'planRatingVerdict',
  'displayProviderName',
  'planName',
  'coverageType',
  'resultLabels',
  'planSummaryUrl',
  'planCheckoutUrl',
];
const FULL = [
  ...SHARED,
  'planContractUrl',
  'maintenanceProgram',
  'coverageBreakdown',
  'componentScores',
  'addons',
  'highlights',
  'providerInfo',
].sort();
const ESSENTIAL = [...SHARED, 'planId', 'hasMaintenanceProgram'].sort();

const programsOf = (plans: readonly RawPlan[]) =>
  plans.map(({maintenanceProgram}) => maintenanceProgram as RawPlan | null);

/** §2.5: plans. */
export const plans: Section = rule => {
  rule('§2.5-9 §2.5-10 Full plans have exactly the fields of Full', {relay: 'forwards'}, async service => {
    for (const plan of plansOf(await searchWith(service, {showProviderInfo: true}))) {
      expect(Object.keys(plan).sort()).toEqual(FULL);
    }
  });

  rule('§2.5-3 §2.5-11 Essential plans have exactly the fields of Essential', {relay: 'forwards'}, async service => {
    for (const plan of plansOf(await searchWith(service, {responseDetailLevel: 'Essential', showProviderInfo: true}))) {
      expect(Object.keys(plan).sort()).toEqual(ESSENTIAL);
    }
  });

  rule('§2.5-2 each plan at each price has an id of its own', {relay: 'forwards'}, async service => {
    const ids = plansOf(await searchWith(service, {})).map(plan => plan.searchResultPlanId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every(id => typeof id === 'string' && id !== '')).toBe(true);
  });

  rule('§2.5-2 the summary and checkout URLs contain the id of the plan', {relay: 'forwards'}, async service => {
    for (const {searchResultPlanId, planSummaryUrl, planCheckoutUrl} of plansOf(await searchWith(service, {}))) {
      for (const link of [planSummaryUrl, planCheckoutUrl]) {
        expect(URL.canParse(String(link))).toBe(true);
        expect(link).toContain(searchResultPlanId);
      }
    }
  });

  rule('§2.5-12 a plan is listed with several terms and mileage limits', {relay: 'forwards'}, async service => {
    const all = plansOf(await searchWith(service, {}));
    const key = ({displayProviderName, planName, coverageType}: RawPlan) =>
      JSON.stringify([displayProviderName, planName, coverageType]);
    const groups = groupBy(all, key);
    const variants = [...groups.values()];
    expect(variants.length).toBeGreaterThan(8);
    expect(variants.some(list => valuesOf(list, 'duration').length > 1)).toBe(true);
    expect(variants.some(list => valuesOf(list, 'miles').length > 1)).toBe(true);
  });

  rule('§2.5-3 variants of a plan have the same planId on Essential', {relay: 'forwards'}, async service => {
    const all = plansOf(await searchWith(service, {responseDetailLevel: 'Essential'}));
    const name = ({displayProviderName, planName, coverageType}: RawPlan) =>
      JSON.stringify([displayProviderName, planName, coverageType]);
    const byName = groupBy(all, name);
    const byId = groupBy(all, plan => String(plan.planId));
    expect([...byId.values()].map(list => list.length)).toEqual([...byName.values()].map(list => list.length));
    expect(byId.size).toBeLessThan(all.length);
  });

  rule(
    '§2.5-5 §2.5-6 prices, terms, limits, and ratings are numbers within their ranges',
    {relay: 'forwards'},
    async service => {
      for (const plan of plansOf(await searchWith(service, {}))) {
        for (const field of ['totalPrice', 'downpayment', 'monthlyPrice', 'deductible']) {
          expect(plan[field]).toSatisfy((value: unknown) => Number.isFinite(value) && Number(value) >= 0);
        }
        expect(plan.duration).toSatisfy((value: unknown) => Number.isInteger(value) && Number(value) > 0);
        expect(plan.miles).toSatisfy((value: unknown) => Number.isInteger(value) && Number(value) > 0);
        expect(plan.planServiceRating).toSatisfy((value: number) => value >= 0 && value <= 10);
        expect(plan.planRatingVerdict).toMatch(/\w/);
      }
    },
  );

  rule('§2.5-7 provider and plan names are the same on Full and Essential', {relay: 'forwards'}, async service => {
    const namesOf = (list: readonly RawPlan[]) => [
      ...new Set(list.map(plan => JSON.stringify([plan.displayProviderName, plan.planName]))),
    ];
    const full = plansOf(await searchWith(service, {}));
    expect(full.every(plan => [plan.displayProviderName, plan.planName].every(name => /\w/.test(String(name))))).toBe(
      true,
    );
    const essential = plansOf(await searchWith(service, {responseDetailLevel: 'Essential'}));
    expect(namesOf(essential).sort()).toEqual(namesOf(full).sort());
  });

  rule('§2.5-16 Essential responses are much smaller than Full responses', {relay: 'forwards'}, async service => {
    const sizeOf = async (responseDetailLevel: string) =>
      JSON.stringify((await searchWith(service, {responseDetailLevel})).json).length;
    expect(await sizeOf('Essential')).toBeLessThan((await sizeOf('Full')) / 3);
  });

  rule('§2.5-8 some plans have the badges BEST_VALUE and LOWEST_PRICE', {relay: 'forwards'}, async service => {
    const labels = plansOf(await searchWith(service, {})).flatMap(plan => plan.resultLabels as string[]);
    expect(labels).toContain('BEST_VALUE');
    expect(labels).toContain('LOWEST_PRICE');
  });

  rule(
    '§2.5-10 §2.5-14 maintenanceProgram is an object, or null for a plan without a program',
    {relay: 'forwards'},
    async service => {
      const programs = programsOf(plansOf(await searchWith(service, {})));
      expect(programs).toContain(null);
      const [program] = programs.filter(value => value !== null);
      expect(program).toMatchObject({
        description: expect.any(String) as unknown,
        items: expect.any(Array) as unknown,
      });
      const items = programs.flatMap(value => (value?.items ?? []) as {label: unknown; info: unknown}[]);
      expect(
        items.every(({label, info}) => typeof label === 'string' && (info === null || typeof info === 'string')),
      ).toBe(true);
      expect(items.some(({info}) => info === null)).toBe(true);
    },
  );

  rule('§2.5-15 maintenance programs can have a document or none', {relay: 'forwards'}, async service => {
    const programs = programsOf(plansOf(await searchWith(service, {}))).filter(value => value !== null);
    const documents = programs.map(({documentUrl}) => documentUrl);
    expect(documents).toContain(null);
    expect(documents.some(document => typeof document === 'string')).toBe(true);
  });

  rule(
    '§2.5-11 hasMaintenanceProgram on Essential agrees with maintenanceProgram on Full',
    {relay: 'forwards'},
    async service => {
      const key = ({displayProviderName, planName, duration, miles, deductible}: RawPlan) =>
        JSON.stringify([displayProviderName, planName, duration, miles, deductible]);
      const full = new Map(plansOf(await searchWith(service, {})).map(plan => [key(plan), plan]));
      const essential = plansOf(await searchWith(service, {responseDetailLevel: 'Essential'}));
      for (const plan of essential) {
        expect(plan.hasMaintenanceProgram).toBe(full.get(key(plan))?.maintenanceProgram !== null);
      }
    },
  );

  rule(
    '§2.2-13 §2.5-4 prices depend on the vehicle, the mileage, and the state',
    {relay: 'forwards'},
    async service => {
      const price = async (criteria: object) => meanPrice(plansOf(await searchWith(service, {}, criteria)));
      const asIs = await price({});
      expect(await price({mileage: 90_000})).toBeGreaterThan(asIs);
      expect(await price({stateShortName: 'CA'})).not.toBe(asIs);
      expect(await price({vin: 'WBAJA5C53KWW00001'})).not.toBe(asIs);
    },
  );

  rule('§2.5-4 prices depend on the account', {relay: 'forwards'}, async ({post, capabilities}) => {
    const prices: number[] = [];
    for (const key of ['sandbox-free', 'sandbox-standard', 'sandbox-high', 'sandbox-restricted']) {
      // Only plans that every account offers are compared.
      const filters = {providers: ['Northline Protection'], duration: {from: 60, to: 60}};
      const headers = {authorization: `Bearer ${key}`};
      prices.push(meanPrice(plansOf(await post('PlansSearch/Vin', {...BY_VIN, filters}, {headers}))));
    }
    // The relay ignores the key of a request, because it has one account.
    expect(new Set(prices).size).toBe(capabilities.checksKeys ? 4 : 1);
  });

  rule('§2.5-4 prices add up and are the same for the same search', {relay: 'forwards'}, async service => {
    const pricesOf = async () =>
      plansOf(await searchWith(service, {})).map(({totalPrice, downpayment, monthlyPrice}) => ({
        totalPrice: Number(totalPrice),
        downpayment: Number(downpayment),
        monthlyPrice: Number(monthlyPrice),
      }));
    const prices = await pricesOf();
    for (const {totalPrice, downpayment, monthlyPrice} of prices) {
      expect(Number.isInteger((totalPrice - downpayment) / monthlyPrice)).toBe(true);
    }
    expect(await pricesOf()).toEqual(prices);
  });

  rule(
    '§2.2-20 a VIN is priced for its trim, and make, model, and year for the model',
    {relay: 'forwards'},
    async ({post}) => {
      const price = async (car: object) =>
        meanPrice(plansOf(await post('PlansSearch', {searchCriteria: {...car, ...PLACE}})));
      // In the sandbox these VINs are Ridgelines. The first two differ in their trim, the last one in its serial number only.
      const byModel = await price({make: 'Honda', model: 'Ridgeline', year: 2021});
      const [one, other] = [await price({vin: '1HGCV1F3XMA000417'}), await price({vin: '1HGCV1F5XMA000417'})];
      expect(new Set([byModel, one, other]).size).toBe(3);
      expect(await price({vin: '1HGCV1F3XMA000999'})).toBe(one);
    },
  );
};

function meanPrice(plans: readonly RawPlan[]): number {
  expect(plans.length).toBeGreaterThan(0);
  return plans.reduce((sum, {totalPrice}) => sum + Number(totalPrice), 0) / plans.length;
}

function groupBy<T>(entries: readonly T[], key: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) groups.set(key(entry), [...(groups.get(key(entry)) ?? []), entry]);
  return groups;
}
