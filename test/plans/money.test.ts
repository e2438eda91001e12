import {describe, expect, it} from 'vitest';
import {formatMoney, formatNumber} from '../../src/plans/money.js';

describe('formatting a price', () => {
  it.each([
    [84, 'en-US', '$84'],
    [84.5, 'en-US', '$84.50'],
    [2649, 'en-US', '$2,649'],
    [0, 'en-US', '$0'],
  ])('formats %d in %s as quoted', (amount, lang, text) => {
    expect(formatMoney(amount, lang)).toBe(text);
  });

  it('formats dollars for another language', () => {
    expect(formatMoney(2649, 'de')).toBe('2.649\u00a0$');
  });

  it('formats prices and numbers of one language differently', () => {
    expect([formatMoney(7, 'es'), formatNumber(7, 'es'), formatMoney(7, 'es')]).toEqual([
      '7\u00a0US$',
      '7',
      '7\u00a0US$',
    ]);
    expect([formatNumber(1234, 'en-GB'), formatMoney(1234, 'en-GB')]).toEqual(['1,234', 'US$1,234']);
  });
});
