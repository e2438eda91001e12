import * as z from 'zod/mini';
import {describe, expect, it} from 'vitest';
import {DETAIL_LEVELS, RESULT_ORDERS, searchFaults, SearchRequest} from '../../src/contract/index.js';

const vin = {vin: '1HGCM82633A004352'};
const place = {stateShortName: 'TX', mileage: 48_000};

describe('SearchRequest (§2.2)', () => {
  const read = (body: unknown) => {
    const result = z.safeParse(SearchRequest, body);
    return result.success ? result.data : undefined;
  };

  it('drops the partner', () => {
    expect(read({searchCriteria: vin, partner: 'acme'})).toEqual({searchCriteria: vin});
  });

  it('drops filters, tracking and order inside searchCriteria', () => {
    const body = {searchCriteria: {...vin, filters: {providers: ['Acme']}, tracking: {}, resultOrder: 'None'}};
    expect(read(body)).toEqual({searchCriteria: vin});
  });

  it('accepts every filter (§2.3)', () => {
    const range = {from: 1, to: 2};
    const filters = {
      providers: ['Acme'],
      excludeProviders: ['Other'],
      numberOfProviders: 3,
      coverageTypes: ['best', 'Powertrain', 'nonsense'],
      coverageType: 'Powertrain',
      categoryTypes: ['Engine'],
      planServiceRating: {from: 7.5, to: 10},
      duration: range,
      miles: {from: 50, to: 999},
      monthlyPrice: range,
      totalPrice: range,
      returnResults: 10,
    };
    expect(read({searchCriteria: vin, filters})).toEqual({searchCriteria: vin, filters});
  });

  it.each([
    undefined,
    null,
    [],
    'x',
    {},
    {searchCriteria: null},
    {searchCriteria: {vin: 7}},
    {searchCriteria: {year: 2003.5}},
    {searchCriteria: {mileage: '48000'}},
    {searchCriteria: {}, responseDetailLevel: 'Huge'},
    {searchCriteria: {}, resultOrder: 'Random'},
    {searchCriteria: {}, filters: {duration: 'long'}},
  ])('rejects %j', body => {
    expect(read(body)).toBeUndefined();
  });

  it('treats null as absent', () => {
    expect(searchFaults(read({searchCriteria: {...vin, ...place, make: null, zip: null}, filters: null})!)).toEqual([]);
  });

  it('has the values of detail level and order', () => {
    expect(DETAIL_LEVELS).toEqual(['Full', 'Essential']);
    expect(RESULT_ORDERS).toEqual(['Recommended', 'Rating', 'None']);
  });
});
