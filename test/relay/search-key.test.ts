import {describe, expect, it} from 'vitest';
import type {SearchRequest} from '../../src/contract/index.js';
import {canonicalSearch, createSearchKeys} from '../../src/relay/quotes/search-key.js';
import {fc, runs} from '../support/fast-check.js';

const keys = createSearchKeys('https://service.example', 'key');
const keyOf = (search: SearchRequest): string => keys.of(canonicalSearch(search)).quote;

const word = fc.string({maxLength: 12});
const amount = fc.integer({min: 0, max: 200});
const range = fc.record({from: amount, to: amount}, {requiredKeys: []});

const arbitrarySearch: fc.Arbitrary<SearchRequest> = fc.record(
  {
    searchCriteria: fc.record(
      {vin: word, licensePlate: word, make: word, model: word, stateShortName: word, zip: word, mileage: amount},
      {requiredKeys: ['mileage']},
    ),
    filters: fc.record(
      {providers: fc.array(word, {maxLength: 3}), duration: range, miles: range, returnResults: amount},
      {requiredKeys: []},
    ),
    tracking: fc.record({queryParams: word, referrer: word}, {requiredKeys: []}),
    responseDetailLevel: fc.constantFrom('Full', 'Essential'),
    showProviderInfo: fc.boolean(),
    searchId: word,
  },
  {requiredKeys: ['searchCriteria']},
);

/** The same value with the keys of every object in reverse order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, field]) => [name, reversed(field)]),
  );
};

/** All values that differ from the given one in a single leaf. */
function* changed(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    yield [...(value as unknown[]), 'more'];
    for (const [index, entry] of value.entries()) for (const other of changed(entry)) yield value.with(index, other);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      for (const other of changed(field)) yield {...value, [name]: other};
      if (name !== 'searchCriteria')
        yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    }
  } else if (typeof value === 'string') yield `${value}x`;
  else if (typeof value === 'number') yield value + 1;
  else if (typeof value === 'boolean') yield !value;
}

const spaced = (text: string): string => ` ${[...text.toLowerCase()].join(' ')}\t`;

describe('the key of a search', () => {
  it('T14: does not depend on the order of JSON keys', () => {
    fc.assert(
      fc.property(arbitrarySearch, search => keyOf(reversed(search) as SearchRequest) === keyOf(search)),
      runs(500),
    );
  });

  it('T14: ignores case and spaces in VIN, plate and state', () => {
    const identifier = fc.stringMatching(/^[A-Z0-9]{1,17}$/);
    fc.assert(
      fc.property(arbitrarySearch, identifier, identifier, identifier, (search, vin, licensePlate, stateShortName) => {
        const criteria = {...search.searchCriteria, vin, licensePlate, stateShortName};
        const loose = {vin: spaced(vin), licensePlate: spaced(licensePlate), stateShortName: spaced(stateShortName)};
        const spelled = {...search, searchCriteria: {...criteria, ...loose}};
        return keyOf(spelled) === keyOf({...search, searchCriteria: criteria});
      }),
      runs(500),
    );
  });

  it('T14: differs when anything else differs', () => {
    fc.assert(
      fc.property(arbitrarySearch, search => {
        const key = keyOf(search);
        for (const other of changed(search)) expect(keyOf(other as SearchRequest), JSON.stringify(other)).not.toBe(key);
      }),
      runs(500),
    );
  });

  it('T14: depends on case and spaces in make, model and ZIP code', () => {
    const base = {make: 'Honda', model: 'Civic', zip: '75001', mileage: 1};
    const key = keyOf({searchCriteria: base});
    for (const other of [{make: 'honda'}, {model: 'Civic '}, {zip: ' 75001'}]) {
      expect(keyOf({searchCriteria: {...base, ...other}})).not.toBe(key);
    }
  });

  it('T14: differs between accounts and environments', () => {
    const search = {searchCriteria: {vin: '1HGCM82633A004352', mileage: 1}};
    const other = createSearchKeys('https://service.example', 'other').of(search).quote;
    const elsewhere = createSearchKeys('https://uat.service.example', 'key').of(search).quote;
    expect(new Set([keyOf(search), other, elsewhere]).size).toBe(3);
  });

  it('T9: differs between handoff hosts, whatever their order', () => {
    const search = {searchCriteria: {vin: '1HGCM82633A004352', mileage: 1}};
    const keysFor = (...hosts: string[]) => {
      const keys = createSearchKeys('https://service.example', 'key', hosts);
      const {quote, startPrice} = keys.of(search);
      return [quote, startPrice, keys.catalog('Vehicles/Makes')];
    };
    const all = [keysFor(), keysFor('a.example'), keysFor('a.example', 'b.example')].flat();
    expect(new Set(all).size).toBe(9);
    expect(keysFor('b.example', 'a.example')).toEqual(keysFor('a.example', 'b.example'));
  });

  it('T15: reveals neither the VIN nor the API key', () => {
    const search = {searchCriteria: {vin: '1HGCM82633A004352', mileage: 1}};
    const text = `${keys.account} ${keyOf(search)} ${keys.of(search).startPrice}`;
    expect(text).not.toMatch(/1HGCM82633A004352/i);
    expect(text).toMatch(/^[\w-]{43} [\w-]{43} [\w-]{43}$/);
  });
});
