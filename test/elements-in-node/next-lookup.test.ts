import {describe, expect, it} from 'vitest';
import {nextLookup, readLookup} from '../../src/elements/form/next-lookup.js';

const MAKES = ['Honda', 'Land Rover', 'Mercedes-Benz', 'Mercury'];

/** The next step if the fields still contain what was committed. */
const next = (make: string, model = '', makes = MAKES) => nextLookup({make, model}, {make, model}, makes);

describe('the next step after a make or a model is committed', () => {
  it('spells a make as the catalog does, and looks up nothing without a model', () => {
    expect(next('honda')).toEqual({named: {make: 'Honda', model: ''}});
  });

  it('looks up a make and a model', () => {
    expect(next('honda', 'accord')).toEqual({
      named: {make: 'Honda', model: 'accord'},
      query: {make: 'Honda', model: 'accord'},
    });
  });

  it('splits a whole car that was typed as its make, looks it up, and leaves the fields unchanged until then', () => {
    expect(next('2019 honda accord')).toEqual({
      named: {make: '2019 honda accord', model: ''},
      query: {make: 'Honda', model: 'accord', year: 2019},
    });
  });

  it('reads a year alone as the year, without a make', () => {
    expect(next('2019')).toEqual({named: {make: '', model: ''}, year: 2019});
  });

  it('separates a year from a make', () => {
    expect(next('honda 2019')).toEqual({named: {make: 'Honda', model: ''}, year: 2019});
  });

  it('splits nothing if the list of makes did not load', () => {
    expect(next('2019 honda accord', '', [])).toEqual({named: {make: '2019 honda accord', model: ''}});
    expect(next('honda', 'accord', [])?.query).toEqual({make: 'honda', model: 'accord'});
  });

  it('does nothing while the make is being typed again', () => {
    expect(nextLookup({make: 'Ho', model: ''}, {make: 'Honda', model: ''}, MAKES)).toBeUndefined();
  });

  it('looks up the committed model while another one is being typed', () => {
    expect(nextLookup({make: 'honda', model: 'acc'}, {make: 'honda', model: ''}, MAKES)).toEqual({
      named: {make: 'Honda', model: ''},
    });
  });
});

describe('reading the result of a lookup', () => {
  const match = (confidence: 'HIGH' | 'MEDIUM' | 'LOW', model = 'Accord') => ({
    make: 'Honda',
    model,
    confidence,
    yearsAvailable: [2019],
  });
  const read = (...matches: ReturnType<typeof match>[]) => readLookup({matches, suggestions: []});

  it('is certain of a HIGH or MEDIUM match with more confidence than all others', () => {
    expect(read(match('HIGH'), match('MEDIUM', 'CR-V'))).toMatchObject({kind: 'sure', match: {model: 'Accord'}});
    expect(read(match('MEDIUM'))).toMatchObject({kind: 'sure'});
  });

  it('lets the shopper choose if two matches have the same confidence, or the only one is LOW', () => {
    expect(read(match('HIGH'), match('HIGH', 'CR-V'))).toMatchObject({kind: 'unsure'});
    expect(read(match('LOW'))).toMatchObject({kind: 'unsure'});
  });

  it('returns the advice of the upstream API if there is no match', () => {
    const suggestions = [{action: 'CheckSpelling', message: 'Check the spelling.'}, {action: 'CheckSpelling'}];
    expect(readLookup({matches: [], suggestions} as Parameters<typeof readLookup>[0])).toEqual({
      kind: 'none',
      advice: ['Check the spelling.'],
    });
  });
});
