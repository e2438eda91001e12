import {expect, it} from 'vitest';
import {ERRORS, isUnregisteredVin} from '../../../src/contract/index.js';

it('isUnregisteredVin recognizes the error of a vehicle that was never registered', () => {
  expect(isUnregisteredVin({errorNumber: ERRORS.VinHasNotBeenRegistered.number})).toBe(true);
  expect(isUnregisteredVin({errorCode: 'VinHasNotBeenRegistered' satisfies keyof typeof ERRORS})).toBe(true);
  expect(isUnregisteredVin({errorNumber: 20005})).toBe(false);
});
