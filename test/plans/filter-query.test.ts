import {describe, expect, it} from 'vitest';
import {readView, writeView, type UrlView} from '../../src/plans/filter-query.js';
import {PLAN_ORDERS} from '../../src/plans/sort.js';
import {fc} from '../support/fast-check.js';

const write = (view: UrlView, page = '') => writeView(new URLSearchParams(page), view).toString();
const read = (query: string) => readView(new URLSearchParams(query));

describe('filters and sort order in the page’s URL', () => {
  it('filters are left out of the URL if none is active', () => {
    expect(write({filters: {}, order: 'recommended'}, 'utm_source=mail')).toBe('utm_source=mail');
  });

  it('filters are added to the page’s own parameters and replace only their own', () => {
    const filters = {providers: ['Acme & Sons'], monthlyPrice: {to: 100}, miles: {from: 100_000, to: Infinity}};
    expect(write({filters, order: 'total'}, 'id=7&plan-providers=Old&plan-b=2')).toBe(
      'id=7&plan-b=2&plan-providers=Acme+%26+Sons&plan-monthly-price=..100&plan-miles=100000..unlimited&plan-order=total',
    );
  });

  it.each([
    'plan-duration=12',
    'plan-duration=a..b',
    'plan-duration=..',
    'plan-duration=1.2.3..',
    'plan-order=odd',
    'plan-providers=',
  ])('filters in the URL are ignored if they cannot be read: %s', query => {
    expect(read(query)).toEqual({filters: {}, order: 'recommended'});
  });

  it('filters are read as they were written', () => {
    const number = fc.integer({min: 0, max: 10_000_000});
    const rangeOf = (value: typeof number) => {
      const end = fc.option(value, {nil: undefined});
      return fc.record({from: end, to: end}).filter(({from, to}) => from !== undefined || to !== undefined);
    };
    const range = rangeOf(number);
    const texts = fc.uniqueArray(fc.string({minLength: 1}), {minLength: 1, maxLength: 20});
    const filters = fc.record(
      {
        providers: texts,
        coverageTypes: texts,
        categories: texts,
        duration: range,
        miles: rangeOf(fc.oneof(number, fc.constant(Infinity))),
        totalPrice: range,
        maintenance: fc.constant(true),
      },
      {requiredKeys: []},
    );
    const view = fc.record({filters, order: fc.constantFrom(...PLAN_ORDERS)});
    fc.assert(
      fc.property(view, it => {
        expect(read(write(it))).toEqual(it);
      }),
    );
  });

  it('a value that is there twice is read once', () => {
    expect(readView(new URLSearchParams('plan-providers=A&plan-providers=B&plan-providers=A')).filters).toEqual({
      providers: ['A', 'B'],
    });
  });

  it('only miles may be unlimited', () => {
    expect(readView(new URLSearchParams('plan-duration=unlimited..&plan-miles=..unlimited')).filters).toEqual({
      miles: {from: undefined, to: Infinity},
    });
  });

  it('a range with no bounds or with leading text is ignored', () => {
    expect(write({filters: {duration: {}}, order: 'recommended'})).toBe('');
    expect(read('plan-duration=x36..60').filters).toEqual({});
    expect(read('plan-duration=36..60x').filters).toEqual({});
    expect(Object.keys(read('').filters)).toEqual([]);
  });
});
