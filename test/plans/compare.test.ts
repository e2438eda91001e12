import {describe, expect, it} from 'vitest';
import {COMPONENT_CATEGORIES, type ComponentCategory} from '../../src/contract/coverage.js';
import {readPlans, type Plan} from '../../src/contract/plan.js';
import {comparePlans, coveredSystems} from '../../src/plans/compare.js';
import {costLine, costPerMonth, lacksTerm} from '../../src/plans/cost.js';
import {excludesByContractOnly} from '../../src/plans/coverage.js';
import {coveredUntil} from '../../src/plans/covered-until.js';
import {groupPlans} from '../../src/plans/groups.js';

let count = 0;
const read = (...entries: object[]): readonly Plan[] =>
  readPlans(entries.map(entry => ({searchResultPlanId: `srp-${count++}`, ...entry}))).plans;
const one = (entry: object) => read(entry)[0] as Plan;
const rowOf = (name: string, ...entries: object[]) =>
  comparePlans(read(...entries), 'thousands').find(row => row.name === name);

/** A plan with a score for every system, which is zero for the given ones. */
const scored = (...notCovered: readonly ComponentCategory[]) => ({
  componentScores: COMPONENT_CATEGORIES.map(category => ({category, score: notCovered.includes(category) ? 0 : 5})),
});
const silent = {componentScores: [{category: 'Engine', score: 5}]};

describe('comparing plans', () => {
  it('leaves out rows without a value, and shows those with a value for one plan only', () => {
    const rows = comparePlans(read({monthlyPrice: 40}, {monthlyPrice: 40, deductible: 100}), 'thousands');
    expect(rows.map(({name, differs}) => [name, differs])).toEqual([
      ['monthlyPrice', false],
      ['deductible', true],
    ]);
  });

  it('detects plans that differ in the names of their add-ons', () => {
    const addons = (...names: readonly string[]) => ({addons: names.map(name => ({name}))});
    expect(rowOf('addons', addons('Tires'), addons('Keys'))?.differs).toBe(true);
    expect(rowOf('addons', addons('Tires'), addons('Tires'))?.differs).toBe(false);
    const included = (name: string) => ({addons: [{name, isIncludedInPlanPrice: true}]});
    expect(rowOf('includedAddons', included('Tires'), included('Keys'))?.differs).toBe(true);
    expect(rowOf('includedAddons', included('Tires'), included('Tires'))?.differs).toBe(false);
  });

  it('detects plans that differ in included or in optional add-ons', () => {
    const addons = (...included: readonly boolean[]) => ({
      addons: included.map(isIncludedInPlanPrice => ({name: 'Tires', isIncludedInPlanPrice})),
    });
    expect(rowOf('addons', addons(true), addons(false))?.differs).toBe(true);
    expect(rowOf('includedAddons', addons(true), addons(false))?.differs).toBe(true);
    expect(rowOf('includedAddons', addons(true), addons(true))?.differs).toBe(false);
    expect(rowOf('addons', addons(true), addons(true))).toBeUndefined();
    expect(rowOf('includedAddons', addons(false), addons(false))).toBeUndefined();
  });

  it('marks no estimate as the best value', () => {
    const [a, b] = [
      {totalPrice: 900, duration: 36},
      {totalPrice: 1200, duration: 60},
    ];
    expect(rowOf('costPerMonth', a, b)).toEqual({name: 'costPerMonth', differs: true, isBest: [false, false]});
  });

  it('does not call estimates different that are the same in cents', () => {
    const [a, b] = [
      {totalPrice: 2000, duration: 60},
      {totalPrice: 1199.99, duration: 36},
    ];
    expect(rowOf('costPerMonth', a, b)?.differs).toBe(false);
  });

  it('detects plans that differ in their number of payments, without marking any as better', () => {
    const [a, b] = [
      {totalPrice: 2443, downpayment: 163, monthlyPrice: 95},
      {totalPrice: 1200, downpayment: 0, monthlyPrice: 100},
    ];
    expect(rowOf('payments', a, b)).toEqual({name: 'payments', differs: true, isBest: [false, false]});
    expect(rowOf('payments', a, a)?.differs).toBe(false);
  });

  it('marks the lowest price, the longest term and the highest mileage limit, and nothing if all are equal', () => {
    const [a, b] = [
      {totalPrice: 900, duration: 36, miles: 999, planServiceRating: 8},
      {totalPrice: 1200, duration: 60, miles: 150, planServiceRating: 8},
    ];
    expect(rowOf('totalPrice', a, b)?.isBest).toEqual([true, false]);
    expect(rowOf('duration', a, b)?.isBest).toEqual([false, true]);
    expect(rowOf('miles', a, b)?.isBest).toEqual([true, false]);
    expect(rowOf('planServiceRating', a, b)).toEqual({
      name: 'planServiceRating',
      differs: false,
      isBest: [false, false],
    });
  });

  it('marks the best value among all compared plans, of which only some are shown', () => {
    const all = read({totalPrice: 900}, {totalPrice: 1200}, {totalPrice: 1200});
    expect(comparePlans(all.slice(1), 'thousands', all)).toEqual([
      {name: 'totalPrice', differs: false, isBest: [false, false]},
    ]);
    expect(comparePlans(all.slice(0, 2), 'thousands', all)).toEqual([
      {name: 'totalPrice', differs: true, isBest: [true, false]},
    ]);
  });

  it('marks nothing as the best value beside a value that is not listed', () => {
    expect(rowOf('totalPrice', {totalPrice: 900}, {totalPrice: 1200}, {})).toEqual({
      name: 'totalPrice',
      differs: true,
      isBest: [false, false, false],
    });
    expect(rowOf('systems', scored('Body'), scored('Body', 'Fuel'), silent)?.isBest).toEqual([false, false, false]);
  });

  it('compares miles in one unit, whichever way they are written', () => {
    expect(rowOf('miles', {miles: 100}, {miles: 100_000})?.differs).toBe(false);
    expect(comparePlans(read({miles: 100}), 'unknown')).toEqual([]);
  });

  it('compares texts and lists without marking any as better', () => {
    const row = rowOf('highlights', {highlights: ['a']}, {highlights: ['b']});
    expect(row).toEqual({name: 'highlights', differs: true, isBest: [false, false]});
  });
});

describe('comparing what plans cover', () => {
  it('tells a plan without a maintenance program from one whose response does not show whether it has one', () => {
    const without = {hasMaintenanceProgram: false};
    expect(rowOf('maintenance', without, {})?.differs).toBe(true);
    expect(rowOf('maintenance', without, silent)?.differs).toBe(true);
    expect(rowOf('maintenance', without, {maintenanceProgram: null})?.differs).toBe(false);
    expect(rowOf('maintenance', {maintenanceProgram: {}}, {hasMaintenanceProgram: true})?.differs).toBe(false);
    expect(rowOf('maintenance', {}, {})).toBeUndefined();
  });

  it('marks the highest number of covered systems, if the response tells about every system', () => {
    expect(rowOf('systems', scored('Body'), scored('Body', 'Fuel'))).toEqual({
      name: 'systems',
      differs: true,
      isBest: [true, false],
    });
    expect(rowOf('systems', silent, {})).toBeUndefined();
  });

  it('detects plans that differ in the systems that they do not cover', () => {
    expect(rowOf('notCovered', scored('Body'), scored('Fuel'))).toEqual({
      name: 'notCovered',
      differs: true,
      isBest: [false, false],
    });
    expect(rowOf('notCovered', scored('Body'), scored('Body'))?.differs).toBe(false);
    expect(rowOf('notCovered', silent, {})).toBeUndefined();
  });

  it('treats plans as equal where only the contract tells what is not covered', () => {
    const broadest = {coverageType: 'MostComprehensive'};
    expect(rowOf('notCovered', scored(), broadest)?.differs).toBe(false);
    expect(rowOf('notCovered', scored(), scored('Body'))?.differs).toBe(true);
    expect(rowOf('notCovered', scored(), silent)?.differs).toBe(true);
  });

  it.each([
    ['covers every system', scored(), 20, true],
    ['covers all systems but one', scored('Body'), 19, false],
    ['is silent about its systems', {}, undefined, false],
    ['is silent about most systems', silent, undefined, false],
    ['has the broadest level and is silent', {coverageType: 'MostComprehensive'}, undefined, true],
    ['has a narrower level and is silent', {coverageType: 'PowertrainPlus'}, undefined, false],
    ['has the broadest level and covers every system', {...scored(), coverageType: 'MostComprehensive'}, 20, true],
    ['has the broadest level without one system', {...scored('Body'), coverageType: 'MostComprehensive'}, 19, false],
  ])(
    'counts the systems and knows whether only the contract excludes for a plan that %s',
    (_, entry, count, excludes) => {
      expect([coveredSystems(one(entry)), excludesByContractOnly(one(entry))]).toEqual([count, excludes]);
    },
  );
});

describe('the cost of coverage', () => {
  it('the cost of coverage is the total price per month, and undefined without a total price or a term', () => {
    expect(costPerMonth(one({totalPrice: 1200, duration: 60}))).toBe(20);
    expect(costPerMonth(one({totalPrice: 1200}))).toBe(undefined);
    expect(costPerMonth(one({duration: 60}))).toBe(undefined);
  });

  it('the cost of coverage is shown at each term, with the mileage limit closest to the chosen one', () => {
    const plans = read(
      {planName: 'A', duration: 60, miles: 75, totalPrice: 2000},
      {planName: 'A', duration: 36, miles: 45, totalPrice: 1400},
      {planName: 'A', duration: 36, miles: 75, totalPrice: 1500},
      {planName: 'A', duration: 84, miles: 75},
    );
    const [group] = groupPlans(plans);
    expect(group && costLine(group, plans[0] as Plan)).toEqual([
      {duration: 36, totalPrice: 1500, isChosen: false},
      {duration: 60, totalPrice: 2000, isChosen: true},
    ]);
  });
});

describe('a plan that is not offered with a term', () => {
  const lacks = (...entries: object[]) => {
    const [group] = groupPlans(read(...entries.map(entry => ({planName: 'A', ...entry}))));
    return group && lacksTerm(group, 60);
  };

  it('lists only other terms', () => {
    expect(lacks({duration: 36, totalPrice: 900})).toBe(true);
  });

  it('has no variant with that term but without a price, and none without a term', () => {
    expect(lacks({duration: 36, totalPrice: 900}, {duration: 60})).toBe(false);
    expect(lacks({duration: 36, totalPrice: 900}, {totalPrice: 1200})).toBe(false);
  });
});

describe('the estimated end of coverage', () => {
  const start = {today: new Date(2026, 10, 20), mileage: 21_500, milesUnit: 'thousands'} as const;

  it('the term is counted from today and the miles from the odometer', () => {
    expect(coveredUntil(one({duration: 60, miles: 100}), start)).toEqual({
      date: new Date(2031, 10, 20),
      odometer: 121_500,
    });
  });

  it('coverage ends on the last day of a month that is too short', () => {
    const today = new Date(2027, 7, 31);
    expect(coveredUntil(one({duration: 6}), {...start, today})?.date).toEqual(new Date(2028, 1, 29));
  });

  it('coverage has no final odometer reading if miles are unlimited', () => {
    expect(coveredUntil(one({duration: 12, miles: 999}), start)?.odometer).toBe(Infinity);
  });

  it('the estimate is based on what is known, and undefined if the unit of miles is unknown', () => {
    expect(coveredUntil(one({miles: 60}), start)).toEqual({date: undefined, odometer: 81_500});
    expect(coveredUntil(one({miles: 60}), {...start, mileage: undefined})).toBe(undefined);
    expect(coveredUntil(one({duration: 60, miles: 100}), {...start, mileage: undefined})).toBe(undefined);
    expect(coveredUntil(one({duration: 60, miles: 999}), {...start, mileage: undefined})?.odometer).toBe(Infinity);
    expect(coveredUntil(one({}), start)).toBe(undefined);
    expect(coveredUntil(one({duration: 1e21}), start)).toBe(undefined);
    expect(coveredUntil(one({duration: 60, miles: 100}), {...start, milesUnit: 'unknown'})).toBe(undefined);
  });
});
