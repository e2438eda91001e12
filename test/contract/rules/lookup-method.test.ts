import {describe, expect, it} from 'vitest';
import {detectLookupMethod} from '../../../src/contract/index.js';

describe('detectLookupMethod (§2.2)', () => {
  const vin = {vin: '1HGCM82633A004352'};
  const plate = {licensePlate: 'ABC123', stateShortName: 'TX'};
  const car = {make: 'Honda', model: 'Accord', year: 2003};

  it.each([
    ['the VIN before anything else', {...vin, ...plate, ...car}, 'vin'],
    ['the plate with its state before the car', {...plate, ...car}, 'plate'],
    ['the car before a plate without a state', {licensePlate: 'ABC123', ...car}, 'catalog'],
    ['the car', car, 'catalog'],
    ['a car with only a make', {make: 'Honda'}, 'catalog'],
    ['a car with only a year', {year: 2003}, 'catalog'],
    ['a plate without a state when nothing else is given', {licensePlate: 'ABC123'}, 'plate'],
    ['nothing in empty criteria', {}, undefined],
    ['nothing when only a state is given', {stateShortName: 'TX'}, undefined],
    ['nothing in blanks and nulls', {vin: '  ', licensePlate: null, make: '', year: null}, undefined],
    ['the plate when the VIN is blank', {vin: ' ', ...plate}, 'plate'],
  ])('detects %s', (_, criteria, lookupMethod) => {
    expect(detectLookupMethod(criteria)).toBe(lookupMethod);
  });
});
