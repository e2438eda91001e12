import {expect, it} from 'vitest';
import {readPlans} from '../../src/contract/plan.js';
import {paymentCount} from '../../src/plans/payment-count.js';

/** Reads a plan with these prices, as the upstream API sends them. */
function countOf(prices: object): number | undefined {
  const [plan] = readPlans([{searchResultPlanId: '1', ...prices}]).plans;
  return plan && paymentCount(plan);
}

it('counts the monthly payments that, with the down payment, add up to the total', () => {
  expect(countOf({totalPrice: 2443, downpayment: 163, monthlyPrice: 95})).toBe(24);
});

it('counts in cents, so that no fraction is lost', () => {
  expect(countOf({totalPrice: 100.3, downpayment: 0.1, monthlyPrice: 33.4})).toBe(3);
});

it('counts from a down payment of zero', () => {
  expect(countOf({totalPrice: 1200, downpayment: 0, monthlyPrice: 100})).toBe(12);
});

it.each([
  ['the payments do not come out even', {totalPrice: 2450, downpayment: 163, monthlyPrice: 95}],
  ['the total is missing', {downpayment: 163, monthlyPrice: 95}],
  ['the down payment is missing', {totalPrice: 2443, monthlyPrice: 95}],
  ['the monthly price is missing', {totalPrice: 2443, downpayment: 163}],
  ['the monthly price is zero', {totalPrice: 2443, downpayment: 163, monthlyPrice: 0}],
  ['one payment is left after the down payment', {totalPrice: 258, downpayment: 163, monthlyPrice: 95}],
  ['the down payment is the whole price', {totalPrice: 2443, downpayment: 2443, monthlyPrice: 95}],
  ['the down payment is more than the price', {totalPrice: 2000, downpayment: 2095, monthlyPrice: 95}],
])('gives no number of payments where %s', (_, prices) => {
  expect(countOf(prices)).toBeUndefined();
});
