import {describe, expect, it} from 'vitest';
import {
  CatalogList,
  Credentials,
  LookupResult,
  nameAccountFields,
  OrderId,
  renameField,
  resolveUnspecified,
  StartPrice,
  UNSPECIFIED,
  Usage,
} from '../../src/contract/index.js';
import {fc} from '../support/fast-check.js';

describe('a list of makes or models (§4.4)', () => {
  it('has ids and names; numbers are ids too', () => {
    expect(
      CatalogList([
        {id: 7, name: ' Honda '},
        {id: 'bmw', name: 'BMW', more: 1},
      ]),
    ).toEqual([
      {id: '7', name: 'Honda'},
      {id: 'bmw', name: 'BMW'},
    ]);
  });

  it('T13: is read whole when it is as long as a real catalog, and cut off after 50,000 entries', () => {
    const makes = (length: number) => Array.from({length}, (_, id) => ({id, name: `Make ${id}`}));
    expect(CatalogList(makes(12_000))).toHaveLength(12_000);
    expect(CatalogList(makes(50_001))).toHaveLength(50_000);
  });

  it('leaves out what cannot be chosen', () => {
    expect(CatalogList([null, 'Honda', {id: 1}, {name: 'x'}, {id: '', name: 'x'}, {id: {}, name: 'x'}])).toEqual([]);
  });
});

describe('a lookup (§2.6)', () => {
  it('has matches and advice', () => {
    const answer = {
      matches: [{make: 'Honda', model: 'Accord', confidence: 'HIGH', yearsAvailable: [2002, 2003]}],
      suggestions: ['Try Accord.', {action: 'CheckInput', message: 'Check it.'}],
    };
    expect(LookupResult(answer)).toEqual({
      ...answer,
      suggestions: [{message: 'Try Accord.'}, {action: 'CheckInput', message: 'Check it.'}],
    });
  });

  it('takes a confidence that it does not know as one to confirm', () => {
    expect(
      LookupResult({
        matches: [
          {make: 'A', model: 'B', confidence: 'CERTAIN'},
          {make: 'A', model: 'C'},
        ],
      }),
    ).toEqual({
      matches: [
        {make: 'A', model: 'B', confidence: 'LOW', yearsAvailable: []},
        {make: 'A', model: 'C', confidence: 'LOW', yearsAvailable: []},
      ],
      suggestions: [],
    });
  });

  it('leaves out advice that is none', () => {
    expect(LookupResult({suggestions: [null, 7, ['x'], 'Try Accord.']})?.suggestions).toEqual([
      {message: 'Try Accord.'},
    ]);
  });

  it('leaves out matches without a vehicle, and years that are none', () => {
    const matches = [
      {make: 'A'},
      null,
      {make: 'A', model: 'B', confidence: 'HIGH', yearsAvailable: [2003, '2004', 2004.5]},
    ];
    expect(LookupResult({matches})?.matches).toEqual([
      {make: 'A', model: 'B', confidence: 'HIGH', yearsAvailable: [2003]},
    ]);
  });
});

describe('any JSON', () => {
  it('is read as a catalog, a lookup, credentials or usage without harm', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(CatalogList(value)).toBeInstanceOf(Array);
        LookupResult(value);
        LookupResult({matches: value, suggestions: value});
        Credentials(value);
        Usage(value);
      }),
    );
  });
});

describe('a key’s answer (§2.7, §4.1)', () => {
  const answer = {apiKey: 'k', partnerId: 'p', tier: 'free', rateLimits: {perHour: 50, perDay: 500}};

  it('has the key, the partner, the tier and its limits', () => {
    expect(Credentials(answer)).toEqual(answer);
  });

  it('needs the key alone', () => {
    expect(Credentials({apiKey: 'k', tier: 7, rateLimits: 'many'})).toEqual({apiKey: 'k'});
    expect(Credentials({tier: 'free'})).toBeUndefined();
  });

  it('may be named otherwise by an account’s manual', () => {
    const names = {apiKeyField: 'token', partnerIdField: 'id', tierField: 'plan', rateLimitsField: 'limits'};
    const named = {token: 'k', id: 'p', plan: 'free', limits: {perHour: 50, perDay: 500}};
    expect(nameAccountFields(Credentials, names)(named)).toEqual(answer);
    expect(nameAccountFields(Credentials, {})(answer)).toEqual(answer);
    expect(nameAccountFields(Credentials, names)(null)).toBeUndefined();
  });
});

describe('a start price (§4.3)', () => {
  it.each([0, 12.5, ''])('U10: can be %j', value => {
    expect(StartPrice(value)).toBe(value);
  });

  it.each(['0', 'none', -1, null, true, {}, NaN])('U10: cannot be %j', value => {
    expect(StartPrice(value)).toBeUndefined();
  });
});

describe('an order’s id (§2.8)', () => {
  it('is a text with something in it', () => {
    expect(OrderId('o-1')).toBe('o-1');
    for (const value of ['', 7, null, {}]) expect(OrderId(value)).toBeUndefined();
  });
});

describe('what the interface leaves open', () => {
  it('has our reading where the account’s manual says nothing', () => {
    expect(resolveUnspecified()).toEqual(UNSPECIFIED);
    expect(resolveUnspecified({plateField: 'plate'})).toEqual({...UNSPECIFIED, plateField: 'plate'});
  });

  it('renames a field without touching the record', () => {
    const record = {a: 1, b: 2};
    expect(renameField(record, 'a', 'c')).toEqual({c: 1, b: 2});
    expect(record).toEqual({a: 1, b: 2});
  });

  it('leaves a record alone that has no such field', () => {
    const record = {b: 2};
    expect(renameField(record, 'a', 'c')).toBe(record);
    expect(renameField(record, 'b', 'b')).toBe(record);
    expect(renameField(record, 'toString', 'c')).toBe(record);
  });
});
