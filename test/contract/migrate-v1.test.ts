import {describe, expect, it} from 'vitest';
import {migrateV1Request, SearchRequest, type V1SearchRequest} from '../../src/contract/index.js';

const FLAT = {vin: '1HGCM82633A004352', stateShortName: 'CA', zip: '90001', mileage: 48_000};

describe('migrateV1Request (§9.3)', () => {
  it('nests a search in searchCriteria and drops its partnerId', () => {
    expect(migrateV1Request({...FLAT, partnerId: 7})).toEqual({searchCriteria: FLAT});
    expect(migrateV1Request(FLAT)).toEqual({searchCriteria: FLAT});
  });

  it('returns a body that the version 2 schema accepts', () => {
    const car = {make: 'Honda', model: 'Accord', year: 2021, mileage: 5, stateShortName: 'TX'};
    expect(SearchRequest.parse(migrateV1Request({...car, partnerId: 7})).searchCriteria).toEqual(car);
  });

  it('keeps the customer’s details at the root, under the account’s own field name', () => {
    const UserDetails = {firstName: 'Ann'};
    expect(migrateV1Request({...FLAT, UserDetails})).toEqual({searchCriteria: FLAT, UserDetails});
    const named = {...FLAT, Customer: UserDetails} as V1SearchRequest;
    expect(migrateV1Request(named, {userDetailsField: 'Customer'})).toEqual({
      searchCriteria: FLAT,
      Customer: UserDetails,
    });
  });

  it('does not nest a migrated search again', () => {
    const once = migrateV1Request({...FLAT, partnerId: 7});
    expect(migrateV1Request({...once, partnerId: 7})).toEqual(once);
  });

  it('neither changes the given body nor drops unknown fields', () => {
    const body = Object.freeze({...FLAT, partnerId: 7, color: 'red', filters: {returnResults: 1}});
    expect(migrateV1Request(body)).toEqual({searchCriteria: {...FLAT, color: 'red', filters: {returnResults: 1}}});
    const hostile = JSON.parse('{"__proto__":{"polluted":true},"vin":"x"}') as V1SearchRequest;
    expect(Object.keys(migrateV1Request(hostile).searchCriteria)).toEqual(['__proto__', 'vin']);
    expect(({} as {polluted?: boolean}).polluted).toBeUndefined();
  });
});
