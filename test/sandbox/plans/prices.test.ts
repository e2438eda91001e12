import {describe, expect, it} from 'vitest';
import {COVERAGE_TYPES, STATE_CODES} from '../../../src/contract/index.js';
import {fc} from '../../support/fast-check.js';
import {openSandbox, ORDINARY, search, termsOf, type WirePlan} from '../fixture.js';

const sandbox = openSandbox({unspecified: {returnResultsDefault: 1000}});
/** Models that exist in every year, so that only the age differs. */
const model = fc.constantFrom(
  {make: 'Honda', model: 'Civic'},
  {make: 'Ford', model: 'F-150'},
  {make: 'BMW', model: 'X5'},
  {make: 'Toyota', model: 'Corolla'},
);
const year = fc.integer({min: 2006, max: 2026});
const mileage = fc.integer({min: 1, max: 220_000});
const stateShortName = fc.constantFrom(...STATE_CODES);
const FEW = {numRuns: 60};

/** The minimum number of prices that all runs of a property must compare in total. */
const MIN_COMPARED = 100;

const quote = async (criteria: object): Promise<ReadonlyMap<string, WirePlan>> => {
  // A reset clears the rate limits, so that no higher limit is needed.
  sandbox.reset();
  const plans = await search(sandbox, criteria, {responseDetailLevel: 'Essential', resultOrder: 'None'});
  return new Map(plans.map(plan => [termsOf(plan), plan]));
};

/** Expects every offer in both quotes to cost at least as much in the second. Returns the number of such offers. */
const expectDearer = (cheaper: ReadonlyMap<string, WirePlan>, dearer: ReadonlyMap<string, WirePlan>): number => {
  const common = [...cheaper].filter(([terms]) => dearer.has(terms));
  for (const [terms, plan] of common) expect(dearer.get(terms)?.totalPrice).toBeGreaterThanOrEqual(plan.totalPrice);
  return common.length;
};

const pairs = (plans: Iterable<WirePlan>, sameBut: (plan: WirePlan) => unknown[]): [WirePlan, WirePlan][] => {
  const groups = new Map<string, WirePlan[]>();
  for (const plan of plans) {
    const key = JSON.stringify(sameBut(plan));
    groups.set(key, [...(groups.get(key) ?? []), plan]);
  }
  return [...groups.values()].flatMap(group => group.flatMap(a => group.map((b): [WirePlan, WirePlan] => [a, b])));
};

describe('prices', () => {
  it('never decrease with the age of the car', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        model,
        year,
        fc.integer({min: 1, max: 8}),
        mileage,
        stateShortName,
        async (car, to, by, miles, state) => {
          const at = (modelYear: number) => quote({...car, year: modelYear, mileage: miles, stateShortName: state});
          compared += expectDearer(await at(to), await at(Math.max(2006, to - by)));
        },
      ),
      FEW,
    );
    expect(compared).toBeGreaterThan(MIN_COMPARED);
  });

  it('never decrease with the mileage', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(model, year, mileage, mileage, stateShortName, async (car, modelYear, a, b, state) => {
        const at = (miles: number) => quote({...car, year: modelYear, mileage: miles, stateShortName: state});
        compared += expectDearer(await at(Math.min(a, b)), await at(Math.max(a, b)));
      }),
      FEW,
    );
    expect(compared).toBeGreaterThan(MIN_COMPARED);
  });

  it('never decrease with the term, mileage limit or coverage, and never increase with the deductible', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(model, year, mileage, stateShortName, async (car, modelYear, miles, state) => {
        const plans = [...(await quote({...car, year: modelYear, mileage: miles, stateShortName: state})).values()];
        for (const [a, b] of pairs(plans, p => [p.displayProviderName, p.planName, p.miles, p.deductible])) {
          if (a.duration < b.duration) expect(a.totalPrice).toBeLessThanOrEqual(b.totalPrice);
        }
        for (const [a, b] of pairs(plans, p => [p.displayProviderName, p.planName, p.duration, p.deductible])) {
          if (a.miles < b.miles) expect(a.totalPrice).toBeLessThanOrEqual(b.totalPrice);
        }
        for (const [a, b] of pairs(plans, p => [p.displayProviderName, p.planName, p.duration, p.miles])) {
          if (a.deductible < b.deductible) expect(a.totalPrice).toBeGreaterThanOrEqual(b.totalPrice);
        }
        compared += plans.length;
        const breadth = (plan: WirePlan) => COVERAGE_TYPES.findIndex(name => name === plan.coverageType);
        for (const [a, b] of pairs(plans, p => [p.displayProviderName, p.duration, p.miles, p.deductible])) {
          if (breadth(a) < breadth(b)) expect(a.totalPrice).toBeLessThanOrEqual(b.totalPrice);
        }
      }),
      FEW,
    );
    expect(compared).toBeGreaterThan(MIN_COMPARED);
  });

  it('exist for an older car or a higher mileage only if they exist for a newer car or a lower one', async () => {
    await fc.assert(
      fc.asyncProperty(model, year, mileage, mileage, async (car, modelYear, a, b) => {
        const at = (miles: number) => quote({...car, year: modelYear, mileage: miles, stateShortName: 'OH'});
        const [near, far] = [await at(Math.min(a, b)), await at(Math.max(a, b))];
        // A car with a higher mileage gets no offer that the other car does not get.
        expect([...far.keys()].filter(terms => !near.has(terms))).toEqual([]);
      }),
      FEW,
    );
  });

  it('depend on the state and the make', async () => {
    const car = {make: 'Honda', model: 'Civic', year: 2021, mileage: 40_000};
    const total = async (criteria: object) =>
      [...(await quote(criteria)).values()].reduce((sum, plan) => sum + plan.totalPrice, 0);
    const [ohio, california] = [
      await total({...car, stateShortName: 'OH'}),
      await total({...car, stateShortName: 'CA'}),
    ];
    expect(california).toBeGreaterThan(ohio);
    const lowest = async (criteria: object) =>
      Math.max(...[...(await quote(criteria)).values()].map(plan => plan.monthlyPrice));
    const bmw = {...car, make: 'BMW', model: 'X5', stateShortName: 'OH'};
    expect(await lowest(bmw)).toBeGreaterThan(await lowest({...car, stateShortName: 'OH'}));
  });

  it('§5.4-1 prices have the payment terms of a managed account, and otherwise the usual ones', async () => {
    const paymentsOf = async (key: string) => {
      sandbox.reset();
      const filters = {providers: ['Northline Protection']};
      const plans = await search(sandbox, ORDINARY, {filters}, {key});
      expect(plans.length).toBeGreaterThan(0);
      return new Set(plans.map(({totalPrice, downpayment, monthlyPrice}) => (totalPrice - downpayment) / monthlyPrice));
    };
    const [usual, high] = [await paymentsOf('sandbox-free'), await paymentsOf('sandbox-high')];
    expect(usual).toEqual(high);
    expect(await paymentsOf('sandbox-restricted')).toEqual(new Set([12]));
    expect(usual).not.toEqual(new Set([12]));
  });

  it('have the same monthly payments in the search and in the checkout', async () => {
    sandbox.reset();
    const [plan] = await search(sandbox, ORDINARY, {}, {key: 'sandbox-restricted'});
    const page = await (await sandbox.fetch(new Request(plan?.planCheckoutUrl ?? ''))).text();
    expect(page).toContain(`12 of $${plan?.monthlyPrice}`);
  });

  it('are for fewer and shorter plans for an old car than for a new one', async () => {
    const plansOf = async (modelYear: number, miles: number) => [
      ...(await quote({make: 'Honda', model: 'Civic', year: modelYear, mileage: miles, stateShortName: 'OH'})).values(),
    ];
    const [fresh, old] = [await plansOf(2024, 20_000), await plansOf(2006, 160_000)];
    expect(old.length).toBeGreaterThan(0);
    expect(old.length * 2).toBeLessThan(fresh.length);
    const longest = (plans: WirePlan[]) => Math.max(...plans.map(plan => plan.duration));
    expect(longest(old)).toBeLessThan(longest(fresh));
    expect(await plansOf(2006, 260_000)).toEqual([]);
  });
});
