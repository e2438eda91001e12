import {describe, expect, it} from 'vitest';
import {CatalogList, CONFIDENCES, LookupResult} from '../../src/contract/index.js';
import {fc} from '../support/fast-check.js';

describe('CatalogList (§4.4)', () => {
  it('reads ids and names, and numbers as ids', () => {
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

  it('T13: a catalog of real size is read completely, and a larger one is cut after 50,000 entries', () => {
    const makes = (length: number) => Array.from({length}, (_, id) => ({id, name: `Make ${id}`}));
    expect(CatalogList(makes(12_000))).toHaveLength(12_000);
    expect(CatalogList(makes(50_001))).toHaveLength(50_000);
  });

  it('drops entries without an id or a name', () => {
    const honda = {id: 'honda', name: 'Honda'};
    const invalid = [null, 'Honda', {id: 1}, {name: 'x'}, {id: '', name: 'x'}, {id: {}, name: 'x'}];
    expect(CatalogList([...invalid, honda])).toEqual([honda]);
  });

  it('U14: is empty only for an empty list', () => {
    expect(CatalogList([])).toEqual([]);
    for (const value of [{makes: []}, 'Honda', null, ['Honda', 'Ford'], [{makeId: 7}]]) {
      expect(CatalogList(value)).toBeUndefined();
    }
  });
});

describe('LookupResult (§2.6)', () => {
  it('reads matches and suggestions', () => {
    const answer = {
      matches: [{make: 'Honda', model: 'Accord', confidence: 'HIGH', yearsAvailable: [2002, 2003]}],
      suggestions: ['Try Accord.', {action: 'CheckInput', message: 'Check it.'}],
    };
    expect(LookupResult(answer)).toEqual({
      ...answer,
      suggestions: [{message: 'Try Accord.'}, {action: 'CheckInput', message: 'Check it.'}],
    });
  });

  it('reads an unknown confidence as LOW', () => {
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

  it('drops malformed suggestions', () => {
    expect(LookupResult({suggestions: [null, 7, ['x'], 'Try Accord.']})?.suggestions).toEqual([
      {message: 'Try Accord.'},
    ]);
  });

  it('drops matches without a vehicle and malformed years', () => {
    const matches = [
      {make: 'A'},
      null,
      {make: 'A', model: 'B', confidence: 'HIGH', yearsAvailable: [2003, '2004', 2004.5]},
    ];
    expect(LookupResult({matches})?.matches).toEqual([
      {make: 'A', model: 'B', confidence: 'HIGH', yearsAvailable: [2003]},
    ]);
  });

  it('has three levels of confidence', () => {
    expect(CONFIDENCES).toEqual(['HIGH', 'MEDIUM', 'LOW']);
  });
});

describe('readers of the catalog', () => {
  it('read any JSON without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        CatalogList(value);
        LookupResult(value);
        LookupResult({matches: value, suggestions: value});
      }),
    );
  });
});
