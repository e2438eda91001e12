import {expect, it} from 'vitest';
import {readPlans, type Plan} from '../../src/contract/plan.js';
import {costWithRepairs} from '../../src/plans/cost.js';

const plan = (fields: object): Plan => readPlans([{searchResultPlanId: 'p', ...fields}]).plans[0] as Plan;

it('the cost with covered repairs is the total price plus a deductible for each', () => {
  expect(costWithRepairs(plan({totalPrice: 2400, deductible: 100}), 3)).toBe(2700);
  expect(costWithRepairs(plan({totalPrice: 2400, deductible: 100}), 0)).toBe(2400);
  expect(costWithRepairs(plan({totalPrice: 2400, deductible: 0}), 5)).toBe(2400);
});

it('the cost with covered repairs is unknown without a total price or a deductible', () => {
  expect(costWithRepairs(plan({deductible: 100}), 1)).toBeUndefined();
  expect(costWithRepairs(plan({totalPrice: 2400}), 1)).toBeUndefined();
});
