import {parseMileage} from '../../contract/rules/mileage.js';

const PRICE = /^\d{1,9}(?:\.\d{1,2})?$/;

/**
 * Reads the end of a range as people type it ("$1,200", "99.50", "100k", "Unlimited"). Undefined when it is no number,
 * and when nothing is typed.
 */
export function readEnd(text: string, unlimited: string): number | undefined {
  const plain = text.trim().replace(/^\$|[$\s]/g, '');
  if (plain.toLowerCase() === unlimited.toLowerCase() || plain === '∞') return Infinity;
  const price = plain.replace(/,(?=\d{3})/g, '');
  if (PRICE.test(price)) return Number(price);
  const count = parseMileage(plain);
  return count !== undefined && count >= 0 ? count : undefined;
}
