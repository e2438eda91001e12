import {describe, expect, it} from 'vitest';
import {readView, writeView} from '../../src/plans/filter-query.js';
import {filterGroups, readFilters, type FilterValues} from '../../src/plans/filter.js';
import {fc} from '../support/fast-check.js';

describe('filters from a page or from storage', () => {
  it('valid filters are read unchanged', () => {
    const filters: FilterValues = {
      providers: ['Acme'],
      categories: [],
      duration: {from: 36, to: undefined},
      miles: {to: Infinity},
      maintenance: true,
    };
    expect(readFilters(filters)).toStrictEqual(filters);
  });

  it.each([undefined, null, 7, 'providers', true, [], () => 1, Symbol('filters')])(
    'are none when they are %s',
    value => {
      expect(readFilters(value)).toStrictEqual({});
    },
  );

  it('a bound that is null is none', () => {
    expect(readFilters({monthlyPrice: {from: null, to: 100}})).toStrictEqual({
      monthlyPrice: {from: undefined, to: 100},
    });
  });

  it('filters of the wrong type are left out', () => {
    const given = {
      providers: 'Acme',
      coverageTypes: ['Powertrain', 7, null],
      duration: null,
      miles: {from: '36'},
      monthlyPrice: {from: NaN},
      totalPrice: 7,
      maintenance: 'yes',
      innerHTML: '<b>',
    };
    expect(readFilters(given)).toStrictEqual({coverageTypes: ['Powertrain']});
  });

  it('filters can be applied and written to a URL, whatever they were', () => {
    const names = ['providers', 'coverageTypes', 'categories', 'duration', 'miles', 'monthlyPrice', 'maintenance'];
    const range = fc.record({from: fc.anything(), to: fc.anything()}, {requiredKeys: []});
    const given = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.anything(), range));
    fc.assert(
      fc.property(fc.oneof(given, fc.anything()), value => {
        const filters = readFilters(value);
        expect(filterGroups([], filters, 'thousands')).toEqual([]);
        readView(writeView(new URLSearchParams(), {filters, order: 'recommended'}));
      }),
    );
  });
});
