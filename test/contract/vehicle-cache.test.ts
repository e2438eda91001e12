import {describe, expect, it} from 'vitest';
import {VEHICLE_REGISTRATION_STATES} from '../../src/contract/index.js';

describe('VEHICLE_REGISTRATION_STATES (§4.3)', () => {
  it('gives the state for each status', () => {
    expect(VEHICLE_REGISTRATION_STATES).toEqual({200: 'started', 201: 'ready', 202: 'quoting'});
  });
});
