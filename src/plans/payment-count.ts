import type {Plan} from '../contract/plan.js';

const toCents = (dollars = NaN): number => Math.round(dollars * 100);

/**
 * The number of monthly payments, calculated from the quoted prices: an estimate, because the upstream API doesn't
 * return it. Undefined unless it is a whole number above one: a single payment isn't monthly.
 */
export function paymentCount({downpayment, monthlyPrice, totalPrice}: Plan): number | undefined {
  const payments = (toCents(totalPrice) - toCents(downpayment)) / toCents(monthlyPrice);
  return Number.isInteger(payments) && payments > 1 ? payments : undefined;
}
