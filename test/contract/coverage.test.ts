import {describe, expect, it} from 'vitest';
import {COMPONENT_CATEGORIES, COVERAGE_ALIASES, COVERAGE_TYPES, readCoverageType} from '../../src/contract/index.js';

describe('coverage (§2.3, §2.4)', () => {
  it('has three coverage levels, each with an alias (§2.4)', () => {
    expect(COVERAGE_TYPES).toEqual(['Powertrain', 'PowertrainPlus', 'MostComprehensive']);
    expect(COVERAGE_ALIASES).toEqual({basic: 'Powertrain', basicplus: 'PowertrainPlus', best: 'MostComprehensive'});
  });

  it.each([
    ['basic', 'Powertrain'],
    ['basicplus', 'PowertrainPlus'],
    ['best', 'MostComprehensive'],
    ['PowertrainPlus', 'PowertrainPlus'],
    ['Best', undefined],
    ['powertrain', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('readCoverageType resolves %j to %s', (text, coverage) => {
    expect(readCoverageType(text)).toBe(coverage);
  });

  it('has the twenty component categories (§2.3)', () => {
    expect(COMPONENT_CATEGORIES.join(', ')).toBe(
      'Engine, TurboSuper, TransferCase, Steering, Transmission, DriveAxle, Suspension, AirCon, Brakes, ' +
        'Electricals, Cooling, Fuel, Hybrid, Body, Consumables, Exhaust, General, Interior, Services, Assist',
    );
    expect(new Set(COMPONENT_CATEGORIES).size).toBe(20);
  });
});
