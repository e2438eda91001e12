import {describe, expect, it} from 'vitest';
import {nextLookup, readLookup} from '../../src/elements/form/next-lookup.js';

const MAKES = ['Honda', 'Land Rover', 'Mercedes-Benz', 'Mercury'];

/** What follows when the fields still contain what was committed. */
const next = (make: string, model = '', makes = MAKES) => nextLookup({make, model}, {make, model}, makes);

describe('what follows a committed make and model', () => {
  it('spells a make of the catalog as the catalog does, and looks nothing up without a model', () => {
    expect(next('honda')).toEqual({named: {make: 'Honda', model: ''}});
  });

  it('looks up a make and a model', () => {
    expect(next('honda', 'accord')).toEqual({
      named: {make: 'Honda', model: 'accord'},
      query: {make: 'Honda', model: 'accord'},
    });
  });

  it('splits a whole car that was typed as its make, looks it up, and leaves the fields as they are until then', () => {
    expect(next('2019 honda accord')).toEqual({
      named: {make: '2019 honda accord', model: ''},
      query: {make: 'Honda', model: 'accord', year: 2019},
    });
  });

  it('takes a year alone as the year, without a make', () => {
    expect(next('2019')).toEqual({named: {make: '', model: ''}, year: 2019});
  });

  it('takes a make with a year apart', () => {
    expect(next('honda 2019')).toEqual({named: {make: 'Honda', model: ''}, year: 2019});
  });

  it('splits nothing when the list of makes did not load', () => {
    expect(next('2019 honda accord', '', [])).toEqual({named: {make: '2019 honda accord', model: ''}});
    expect(next('honda', 'accord', [])?.query).toEqual({make: 'honda', model: 'accord'});
  });

  it('is nothing while the make is being typed again', () => {
    expect(nextLookup({make: 'Ho', model: ''}, {make: 'Honda', model: ''}, MAKES)).toBeUndefined();
  });

  it('is that of the committed model while another is being typed', () => {
    expect(nextLookup({make: 'honda', model: 'acc'}, {make: 'honda', model: ''}, MAKES)).toEqual({
      named: {make: 'Honda', model: ''},
    });
  });
});

describe('the outcome of a lookup', () => {
  const match = (confidence: 'HIGH' | 'MEDIUM' | 'LOW', model = 'Accord') => ({
    make: 'Honda',
    model,
    confidence,
    yearsAvailable: [2019],
  });
  const read = (...matches: ReturnType<typeof match>[]) => readLookup({matches, suggestions: []});

  it('is sure of a HIGH or MEDIUM match that is surer than all others', () => {
    expect(read(match('HIGH'), match('MEDIUM', 'CR-V'))).toMatchObject({kind: 'sure', match: {model: 'Accord'}});
    expect(read(match('MEDIUM'))).toMatchObject({kind: 'sure'});
  });

  it('leaves the choice to the shopper when two matches are equally sure, or the only one is LOW', () => {
    expect(read(match('HIGH'), match('HIGH', 'CR-V'))).toMatchObject({kind: 'unsure'});
    expect(read(match('LOW'))).toMatchObject({kind: 'unsure'});
  });

  it('is none without a match, with the advice of the service', () => {
    const suggestions = [{action: 'CheckSpelling', message: 'Check the spelling.'}, {action: 'CheckSpelling'}];
    expect(readLookup({matches: [], suggestions} as Parameters<typeof readLookup>[0])).toEqual({
      kind: 'none',
      advice: ['Check the spelling.'],
    });
  });
});
