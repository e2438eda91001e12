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

/** §2.5: the plans of an answer. */
export const plans: Section = rule => {
  rule('§2.5-9 §2.5-10 gives Full exactly its fields', {relay: 'passes'}, async service => {
    for (const plan of plansOf(await searchWith(service, {showProviderInfo: true}))) {
      expect(Object.keys(plan).sort()).toEqual(FULL);
    }
  });

  rule('§2.5-3 §2.5-11 gives Essential exactly its fields', {relay: 'passes'}, async service => {
    for (const plan of plansOf(await searchWith(service, {responseDetailLevel: 'Essential', showProviderInfo: true}))) {
      expect(Object.keys(plan).sort()).toEqual(ESSENTIAL);
    }
  });

  rule('§2.5-2 gives each plan at each price an id of its own', {relay: 'passes'}, async service => {
    const ids = plansOf(await searchWith(service, {})).map(plan => plan.searchResultPlanId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every(id => typeof id === 'string' && id !== '')).toBe(true);
  });

  rule('§2.5-2 embeds the id in the handoff links', {relay: 'passes'}, async service => {
    for (const {searchResultPlanId, planSummaryUrl, planCheckoutUrl} of plansOf(await searchWith(service, {}))) {
      for (const link of [planSummaryUrl, planCheckoutUrl]) {
        expect(URL.canParse(String(link))).toBe(true);
        expect(link).toContain(searchResultPlanId);
      }
    }
  });

  rule('§2.5-12 repeats a plan at several terms and mileages', {relay: 'passes'}, async service => {
    const all = plansOf(await searchWith(service, {}));
    const key = ({displayProviderName, planName, coverageType}: RawPlan) =>
      JSON.stringify([displayProviderName, planName, coverageType]);
    const groups = groupBy(all, key);
    const variants = [...groups.values()];
    expect(variants.length).toBeGreaterThan(8);
    expect(variants.some(list => valuesOf(list, 'duration').length > 1)).toBe(true);
    expect(variants.some(list => valuesOf(list, 'miles').length > 1)).toBe(true);
  });

  rule('§2.5-3 shares a planId among the variants of a plan on Essential', {relay: 'passes'}, async service => {
    const all = plansOf(await searchWith(service, {responseDetailLevel: 'Essential'}));
    const name = ({displayProviderName, planName, coverageType}: RawPlan) =>
      JSON.stringify([displayProviderName, planName, coverageType]);
    const byName = groupBy(all, name);
    const byId = groupBy(all, plan => String(plan.planId));
    expect([...byId.values()].map(list => list.length)).toEqual([...byName.values()].map(list => list.length));
    expect(byId.size).toBeLessThan(all.length);
  });

  rule('§2.5-5 §2.5-6 gives numbers that can be shown', {relay: 'passes'}, async service => {
    for (const plan of plansOf(await searchWith(service, {}))) {
      for (const field of ['totalPrice', 'downpayment', 'monthlyPrice', 'deductible']) {
        expect(plan[field]).toSatisfy((value: unknown) => Number.isFinite(value) && Number(value) >= 0);
      }
      expect(plan.duration).toSatisfy((value: unknown) => Number.isInteger(value) && Number(value) > 0);
      expect(plan.miles).toSatisfy((value: unknown) => Number.isInteger(value) && Number(value) > 0);
      expect(plan.planServiceRating).toSatisfy((value: number) => value >= 0 && value <= 10);
      expect(plan.planRatingVerdict).toMatch(/\w/);
    }
  });

  rule('§2.5-7 names provider and plan, the same on both shapes', {relay: 'passes'}, async service => {
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

  rule('§2.5-16 is far smaller on Essential', {relay: 'passes'}, async service => {
    const sizeOf = async (responseDetailLevel: string) =>
      JSON.stringify((await searchWith(service, {responseDetailLevel})).json).length;
    expect(await sizeOf('Essential')).toBeLessThan((await sizeOf('Full')) / 3);
  });

  rule('§2.5-8 badges some plans', {relay: 'passes'}, async service => {
    const labels = plansOf(await searchWith(service, {})).flatMap(plan => plan.resultLabels as string[]);
    expect(labels).toContain('BEST_VALUE');
    expect(labels).toContain('LOWEST_PRICE');
  });

  rule('§2.5-10 §2.5-14 has maintenance programs, and null where there is none', {relay: 'passes'}, async service => {
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
  });

  rule('§2.5-15 has maintenance programs with and without a document', {relay: 'passes'}, async service => {
    const programs = programsOf(plansOf(await searchWith(service, {}))).filter(value => value !== null);
    const documents = programs.map(({documentUrl}) => documentUrl);
    expect(documents).toContain(null);
    expect(documents.some(document => typeof document === 'string')).toBe(true);
  });

  rule('§2.5-11 says on Essential whether there is a program', {relay: 'passes'}, async service => {
    const key = ({displayProviderName, planName, duration, miles, deductible}: RawPlan) =>
      JSON.stringify([displayProviderName, planName, duration, miles, deductible]);
    const full = new Map(plansOf(await searchWith(service, {})).map(plan => [key(plan), plan]));
    const essential = plansOf(await searchWith(service, {responseDetailLevel: 'Essential'}));
    for (const plan of essential) {
      expect(plan.hasMaintenanceProgram).toBe(full.get(key(plan))?.maintenanceProgram !== null);
    }
  });

  rule('§2.2-13 §2.5-4 prices by vehicle, mileage and state', {relay: 'passes'}, async service => {
    const price = async (criteria: object) => meanPrice(plansOf(await searchWith(service, {}, criteria)));
    const asIs = await price({});
    expect(await price({mileage: 90_000})).toBeGreaterThan(asIs);
    expect(await price({stateShortName: 'CA'})).not.toBe(asIs);
    expect(await price({vin: 'WBAJA5C53KWW00001'})).not.toBe(asIs);
  });

  rule('§2.5-4 prices by account', {relay: 'passes'}, async ({post, capabilities}) => {
    const prices: number[] = [];
    for (const key of ['sandbox-free', 'sandbox-standard', 'sandbox-high', 'sandbox-restricted']) {
      // The restricted account sells less: what all of them sell is compared.
      const filters = {providers: ['Northline Protection'], duration: {from: 60, to: 60}};
      const headers = {authorization: `Bearer ${key}`};
      prices.push(meanPrice(plansOf(await post('PlansSearch/Vin', {...BY_VIN, filters}, {headers}))));
    }
    // A caller's own key means nothing to the relay: it has one account.
    expect(new Set(prices).size).toBe(capabilities.takesKeys ? 4 : 1);
  });

  rule('§2.5-4 gives prices that add up and stay as they are', {relay: 'passes'}, async service => {
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

  rule('§2.2-20 prices a VIN by its trim, and make, model and year by the model', {relay: 'passes'}, async ({post}) => {
    const price = async (car: object) =>
      meanPrice(plansOf(await post('PlansSearch', {searchCriteria: {...car, ...PLACE}})));
    // The VINs are of this model, and differ in the character for the trim, or in the number of the car alone.
    const byModel = await price({make: 'Honda', model: 'Ridgeline', year: 2021});
    const [one, other] = [await price({vin: '1HGCV1F3XMA000417'}), await price({vin: '1HGCV1F5XMA000417'})];
    expect(new Set([byModel, one, other]).size).toBe(3);
    expect(await price({vin: '1HGCV1F3XMA000999'})).toBe(one);
  });
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
