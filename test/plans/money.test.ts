import {describe, expect, it} from 'vitest';
import {formatMoney} from '../../src/plans/money.js';

describe('writing a price', () => {
  it.each([
    [84, 'en-US', '$84'],
    [84.5, 'en-US', '$84.50'],
    [2649, 'en-US', '$2,649'],
    [0, 'en-US', '$0'],
  ])('writes %d in %s as quoted', (amount, lang, text) => {
    expect(formatMoney(amount, lang)).toBe(text);
  });

  it('writes dollars as another language does', () => {
    expect(formatMoney(2649, 'de')).toBe('2.649\u00a0$');
  });
});
