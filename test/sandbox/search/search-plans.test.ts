import {describe, expect, it} from 'vitest';
import {
  COMPONENT_CATEGORIES,
  COVERAGE_TYPES,
  ESSENTIAL_PLAN_FIELDS,
  FULL_PLAN_FIELDS,
  readPlans,
  SHARED_PLAN_FIELDS,
} from '../../../src/contract/index.js';
import type {SandboxOptions} from '../../../src/sandbox/index.js';
import {ask, openSandbox, ORDINARY, ORIGIN, read, search, type WirePlan} from '../fixture.js';

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

describe('the plans of a search', () => {
  it('has many variants of at least twelve plans from at least eight providers for a typical car', async () => {
    const plans = await search(openSandbox());
    expect(plans.length).toBeGreaterThanOrEqual(60);
    expect(plans.length).toBeLessThanOrEqual(120);
    const names = unique(plans.map(plan => `${plan.displayProviderName}|${plan.planName}|${plan.coverageType}`));
    expect(names.length).toBeGreaterThanOrEqual(12);
    expect(names.length).toBeLessThanOrEqual(24);
    expect(unique(plans.map(plan => plan.displayProviderName)).length).toBeGreaterThanOrEqual(8);
    expect(unique(plans.map(plan => plan.coverageType)).sort()).toEqual([...COVERAGE_TYPES].sort());
  });

  it('gives every plan a unique id', async () => {
    const plans = await search(openSandbox());
    expect(unique(plans.map(plan => plan.searchResultPlanId))).toHaveLength(plans.length);
  });

  it('is read without losses by the contract', async () => {
    const plans = await search(openSandbox(), ORDINARY, {showProviderInfo: true});
    const {plans: readable, droppedCount} = readPlans(plans);
    expect(droppedCount).toBe(0);
    expect(readable).toHaveLength(plans.length);
    expect(readable.every(plan => plan.providerInfo && plan.addons.length > 0 && plan.highlights.length > 0)).toBe(
      true,
    );
  });

  it('has exactly the fields of Full, and providerInfo if requested', async () => {
    const sandbox = openSandbox();
    const withInfo = await search(sandbox, ORDINARY, {showProviderInfo: true});
    const expected = [...SHARED_PLAN_FIELDS, ...FULL_PLAN_FIELDS].sort();
    for (const plan of withInfo) expect(Object.keys(plan).sort()).toEqual(expected);
    for (const plan of await search(sandbox)) {
      expect(Object.keys(plan).sort()).toEqual(expected.filter(name => name !== 'providerInfo'));
    }
  });

  it('§2.5-16 an Essential response has exactly the fields of Essential, and a far smaller payload', async () => {
    const sandbox = openSandbox();
    const full = await search(sandbox);
    const essential = await search(sandbox, ORDINARY, {responseDetailLevel: 'Essential', showProviderInfo: true});
    const expected = [...SHARED_PLAN_FIELDS, ...ESSENTIAL_PLAN_FIELDS].sort();
    for (const plan of essential) expect(Object.keys(plan).sort()).toEqual(expected);
    expect(JSON.stringify(essential).length * 3).toBeLessThan(JSON.stringify(full).length);
  });

  it('forms the same groups by planId in Essential and by provider, name and coverage in Full', async () => {
    const essential = await search(openSandbox(), ORDINARY, {responseDetailLevel: 'Essential'});
    const byName = new Map<string, Set<string | undefined>>();
    for (const plan of essential) {
      const name = `${plan.displayProviderName}|${plan.planName}|${plan.coverageType}`;
      byName.set(name, (byName.get(name) ?? new Set()).add(plan.planId));
    }
    expect([...byName.values()].every(ids => ids.size === 1)).toBe(true);
    expect(unique(essential.map(plan => plan.planId))).toHaveLength(byName.size);
  });

  it('shares a planId among deductibles, or has one for each if that is configured', async () => {
    const variantsOf = async (unspecified: SandboxOptions['unspecified']) => {
      const plans = await search(openSandbox({...(unspecified && {unspecified})}), ORDINARY, {
        responseDetailLevel: 'Essential',
      });
      const byId = new Map<string, WirePlan[]>();
      for (const plan of plans) byId.set(plan.planId ?? '', [...(byId.get(plan.planId ?? '') ?? []), plan]);
      return [...byId.values()];
    };
    const has = (field: 'duration' | 'miles' | 'deductible') => (variants: WirePlan[]) =>
      new Set(variants.map(plan => plan[field])).size > 1;
    const shared = await variantsOf(undefined);
    expect([shared.some(has('duration')), shared.some(has('miles')), shared.some(has('deductible'))]).toEqual([
      true,
      true,
      true,
    ]);
    const separate = await variantsOf({planIdDeductibles: 'separate'});
    expect(separate.some(has('deductible'))).toBe(false);
    expect([separate.some(has('duration')), separate.some(has('miles'))]).toEqual([true, true]);
  });

  it('has down and monthly payments that add up to the total', async () => {
    for (const {totalPrice, downpayment, monthlyPrice} of await search(openSandbox())) {
      const payments = (totalPrice - downpayment) / monthlyPrice;
      expect(Number.isInteger(payments)).toBe(true);
      expect(downpayment).toBeGreaterThan(0);
      expect(totalPrice).toBeGreaterThanOrEqual(899);
      expect(totalPrice).toBeLessThanOrEqual(6500);
    }
  });

  it('scores all twenty categories and lists the covered ones', async () => {
    for (const {componentScores = [], coverageBreakdown = []} of await search(openSandbox())) {
      expect(componentScores.map(({category}) => category)).toEqual([...COMPONENT_CATEGORIES]);
      const covered = componentScores.filter(({score}) => score > 0).map(({category}) => category);
      expect(coverageBreakdown.map(({category}) => category)).toEqual(covered);
      expect(coverageBreakdown.every(({parts}) => parts.length > 0)).toBe(true);
    }
  });

  it('scores broader coverage at least as high in every category', async () => {
    const plans = await search(openSandbox());
    const scoresOf = (coverage: string) =>
      (plans.find(plan => plan.coverageType === coverage)?.componentScores ?? []).map(({score}) => score);
    const [narrow = [], middle = [], broad = []] = COVERAGE_TYPES.map(scoresOf);
    narrow.forEach((score, index) => expect(middle[index]).toBeGreaterThanOrEqual(score));
    middle.forEach((score, index) => expect(broad[index]).toBeGreaterThanOrEqual(score));
  });

  it('has plans with a maintenance document, without a document, and without a program', async () => {
    const programs = (await search(openSandbox())).map(plan => plan.maintenanceProgram);
    expect(programs).toContain(null);
    expect(programs.some(program => program?.documentUrl === null && program.items.length > 0)).toBe(true);
    expect(programs.some(program => typeof program?.documentUrl === 'string')).toBe(true);
  });

  it('gives LOWEST_PRICE to the lowest price, BEST_VALUE and MOST_POPULAR to one plan each', async () => {
    const plans = await search(openSandbox());
    const withLabel = (label: string) => plans.filter(plan => plan.resultLabels.includes(label));
    const lowest = Math.min(...plans.map(plan => plan.totalPrice));
    expect(withLabel('LOWEST_PRICE').map(plan => plan.totalPrice)).toEqual([lowest]);
    expect(withLabel('BEST_VALUE')).toHaveLength(1);
    expect(withLabel('MOST_POPULAR')).toHaveLength(1);
    const top = Math.max(...plans.map(plan => plan.planServiceRating));
    expect(unique(withLabel('TOP_RATED').map(plan => plan.planServiceRating))).toEqual([top]);
  });

  it('sorts by rating if requested, and otherwise recommends the best value first', async () => {
    const sandbox = openSandbox();
    const ratings = (await search(sandbox, ORDINARY, {resultOrder: 'Rating'})).map(plan => plan.planServiceRating);
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
    const recommended = await search(sandbox);
    expect(recommended[0]?.resultLabels).toContain('BEST_VALUE');
    const unordered = await search(sandbox, ORDINARY, {resultOrder: 'None'});
    expect(unordered).not.toEqual(recommended);
    expect(unordered.map(plan => plan.searchResultPlanId).sort()).toEqual(
      recommended.map(plan => plan.searchResultPlanId).sort(),
    );
  });

  it('ignores filters and options inside searchCriteria', async () => {
    const sandbox = openSandbox();
    const misplaced = {
      ...ORDINARY,
      filters: {returnResults: 1},
      responseDetailLevel: 'Essential',
      resultOrder: 'Rating',
      showProviderInfo: true,
    };
    expect(await search(sandbox, misplaced)).toEqual(await search(sandbox));
  });

  it('returns the mileage limit in miles if that is configured', async () => {
    const sandbox = openSandbox({unspecified: {milesUnit: 'miles'}});
    const miles = unique((await search(sandbox)).map(plan => plan.miles));
    expect(miles).toContain(60_000);
    expect(miles).toContain(999);
  });
});

describe('customer details of the wrong type', () => {
  it('§7.4-4 get an error with their path only, as in an order', async () => {
    const errorsOf = async (UserDetails: unknown) => {
      const body = {searchCriteria: ORDINARY, UserDetails};
      const response = await ask(openSandbox(), 'PlansSearchWithUserInfo/Vin', body);
      return [response.status, (await read(response)).errorResponse?.errors];
    };
    const error = {errorMessage: expect.any(String) as unknown, errorCode: null, errorNumber: null};
    expect(await errorsOf({firstName: 1, zip: 43_004})).toEqual([
      400,
      [
        {...error, errorField: 'UserDetails.FirstName'},
        {...error, errorField: 'UserDetails.Zip'},
      ],
    ]);
    expect(await errorsOf(5)).toEqual([400, [{...error, errorField: 'UserDetails'}]]);
  });

  it('are ignored by a search without customer details', async () => {
    expect(await search(openSandbox(), ORDINARY, {UserDetails: 5})).not.toHaveLength(0);
  });
});

describe('a search that never ends', () => {
  const NEVER = {...ORDINARY, vin: '1HGSANDB4RX000202'};

  it('stores no quote if it is aborted', async () => {
    const sandbox = openSandbox();
    const caller = new AbortController();
    const answer = ask(sandbox, 'PlansSearch', {searchCriteria: NEVER}, {signal: caller.signal});
    caller.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
    const status = await (await sandbox.fetch(new Request(`${ORIGIN}/sandbox`))).text();
    expect(status).toContain('quotes: 0');
    expect(status).toContain('aborted');
  });

  it('does not start if it is already aborted', async () => {
    const sandbox = openSandbox({latencyMs: 0});
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(ask(sandbox, 'PlansSearch', {searchCriteria: ORDINARY}, {signal})).rejects.toThrow('gone');
    expect(await (await sandbox.fetch(new Request(`${ORIGIN}/sandbox`))).text()).toContain('No requests yet.');
  });

  it('stops if it is aborted, even if the given wait ignores the signal', async () => {
    const caller = new AbortController();
    const sandbox = openSandbox({wait: async () => caller.abort(new Error('gone'))});
    const answer = ask(sandbox, 'PlansSearch', {searchCriteria: ORDINARY}, {signal: caller.signal});
    await expect(answer).rejects.toThrow('gone');
    expect(await (await sandbox.fetch(new Request(`${ORIGIN}/sandbox`))).text()).toContain('quotes: 0');
  });
});

describe('the same seed', () => {
  it('gives the same response, including ids', async () => {
    expect(await search(openSandbox({seed: 'a'}))).toEqual(await search(openSandbox({seed: 'a'})));
  });

  it('gives a different response from another seed', async () => {
    const prices = async (seed: string) => (await search(openSandbox({seed}))).map(plan => plan.totalPrice);
    expect(await prices('a')).not.toEqual(await prices('b'));
  });

  it('gives hundreds of sandboxes that share no state', async () => {
    const sandboxes = Array.from({length: 200}, () => openSandbox());
    const [first] = await search(sandboxes[0] ?? openSandbox());
    const page = first?.planCheckoutUrl ?? '';
    expect((await sandboxes[0]?.fetch(new Request(page)))?.status).toBe(200);
    expect((await sandboxes[199]?.fetch(new Request(page)))?.status).toBe(410);
  });
});

describe('the quote latency', () => {
  it('§1-3 a quote takes two to eight seconds, the same for the same car, and every call waits again', async () => {
    const waits: number[] = [];
    const wait = (milliseconds: number) => {
      waits.push(milliseconds);
      return Promise.resolve();
    };
    const sandbox = openSandbox({wait, latencyMs: {min: 2000, max: 8000}});
    await Promise.all([search(sandbox), search(sandbox)]);
    for (let serial = 0; serial < 20; serial += 1)
      await search(sandbox, {...ORDINARY, vin: `1HGCV1F30LA0001${10 + serial}`});
    expect(waits).toHaveLength(22);
    expect(waits[0]).toBe(waits[1]);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(2000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(8000);
    expect(unique(waits).length).toBeGreaterThan(10);
  });

  it('ends early if the request is aborted', async () => {
    const sandbox = openSandbox({latencyMs: 3_600_000});
    const controller = new AbortController();
    const answer = ask(sandbox, 'PlansSearch', {searchCriteria: ORDINARY}, {signal: controller.signal});
    controller.abort();
    await expect(answer).rejects.toThrow('aborted');
  });
});
