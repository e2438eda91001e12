import {describe, expect, it} from 'vitest';
import {
  BASE_PATH,
  COMPONENT_CATEGORIES,
  CONFIDENCES,
  COVERAGE_ALIASES,
  COVERAGE_TYPES,
  DETAIL_LEVELS,
  ERRORS,
  isServiceError,
  isUnregisteredVin,
  LOOKUP_MATCHES,
  PLAN_VALID_MS,
  POLL_INTERVAL_MS,
  readCoverageType,
  REQUIRED_USER_DETAILS,
  RESULT_ORDERS,
  ROUTES,
  SUGGESTION_ACTIONS,
  TIERS,
  V1_BASE_PATH,
  VEHICLE_CACHE_MILES,
  VEHICLE_CACHE_MS,
  VEHICLE_REGISTRATION_STATES,
  type Route,
} from '../../src/contract/index.js';

describe('the endpoints (§4)', () => {
  const table = {
    'POST PlansSearch': 'plansSearch',
    'POST PlansSearch/Vin': 'plansSearchVin',
    'POST PlansSearch/MakeModelYear': 'plansSearchMakeModelYear',
    'POST PlansSearch/LicensePlate': 'plansSearchLicensePlate',
    'POST PlansSearchWithUserInfo/Vin': 'plansSearchWithUserInfoVin',
    'POST PlansSearchAsync': 'plansSearchAsync',
    'POST PlansSearchAsync/VIN': 'plansSearchAsyncVin',
    'POST PlansSearchAsync/MakeModelYear': 'plansSearchAsyncMakeModelYear',
    'POST PlansSearchAsync/LicensePlate': 'plansSearchAsyncLicensePlate',
    'POST PlansSearchAsync/GetStartPrice': 'startPrice',
    'POST VehicleRegistration': 'vehicleRegistration',
    'POST VehicleRegistration/CleanVehicleCache': 'cleanVehicleCache',
    'GET Vehicles/Lookup': 'lookup',
    'GET Vehicles/Makes': 'makes',
    'GET Vehicles/Makes/{makeId}/Models': 'models',
    'POST Register': 'register',
    'POST Register/Verify': 'verify',
    'POST Register/Rotate': 'rotate',
    'GET Register/Usage': 'usage',
    'DELETE Register': 'deactivate',
    'POST Order/CreateWithUserDetails': 'createOrder',
  };
  const routes = Object.entries(ROUTES) as [string, Route][];

  it('are these, spelled so (§9.6)', () => {
    expect(Object.fromEntries(routes.map(([name, {method, path}]) => [`${method} ${path}`, name]))).toEqual(table);
  });

  it('lie below the current version’s base (§9.1)', () => {
    expect([BASE_PATH, V1_BASE_PATH]).toEqual(['/api/v2/Partners', '/Partners']);
  });

  it('need a key, all but two (§5.1)', () => {
    expect(routes.filter(([, route]) => route.open).map(([name]) => name)).toEqual(['register', 'verify']);
  });

  it('may be limited, all of them, and refuse a bad key, all that need one (§5.8)', () => {
    for (const [, {statuses, open}] of routes) {
      expect(statuses).toContain(429);
      expect(statuses.includes(401)).toBe(!open);
      expect(statuses.includes(403)).toBe(!open);
    }
  });

  it('answer 202 on asynchronous search and registration alone (§7.1)', () => {
    for (const [name, {statuses}] of routes) {
      expect(statuses.includes(202)).toBe(/^(plansSearchAsync|startPrice|vehicleRegistration)/.test(name));
    }
  });

  it('answer 201 on orders and registration alone, and 410 on orders (§4.3, §4.5)', () => {
    const having = (status: number) =>
      routes.filter(([, {statuses}]) => statuses.includes(status)).map(([name]) => name);
    expect(having(201)).toEqual(['vehicleRegistration', 'createOrder']);
    expect(having(410)).toEqual(['createOrder']);
  });

  it('name their section', () => {
    for (const [, {section, summary}] of routes) {
      expect(section).toMatch(/^§4\.[1-5]$/);
      expect(summary).not.toBe('');
    }
  });

  it('know the one way to name a vehicle that they accept (§4.2, §4.3)', () => {
    const lookupMethods = Object.fromEntries(
      routes.flatMap(([name, {lookupMethod}]) => (lookupMethod ? [[name, lookupMethod]] : [])),
    );
    expect(lookupMethods).toEqual({
      plansSearchVin: 'vin',
      plansSearchMakeModelYear: 'catalog',
      plansSearchLicensePlate: 'plate',
      plansSearchWithUserInfoVin: 'vin',
      plansSearchAsyncVin: 'vin',
      plansSearchAsyncMakeModelYear: 'catalog',
      plansSearchAsyncLicensePlate: 'plate',
    });
  });
});

describe('the errors (§7.2 to §7.4)', () => {
  const table: [keyof typeof ERRORS, number, string | undefined][] = [
    ['ZipAndStateAreEmpty', 4001, 'ZipAndState'],
    ['CarDetailsAreEmpty', 4002, 'CarDetails'],
    ['CantParseVIN', 4005, 'VIN'],
    ['CantParseLicensePlate', 4006, 'LicensePlate'],
    ['MileageIsLessThanZero', 4009, 'Mileage'],
    ['StateShortNameIsInvalid', 4013, 'StateShortName'],
    ['MakeIsInvalid', 4014, 'Make'],
    ['ModelIsInvalid', 4015, 'Model'],
    ['DurationFilterCantbeEmpty', 4017, 'DurationFilter'],
    ['MileageIsRequired', 4019, 'Mileage'],
    ['DurationFilterRestictedValues', 20004, 'DurationFilter'],
    ['DurationFilterRestrictedRange', 20005, 'DurationFilter'],
    ['VinHasNotBeenRegistered', 20006, 'VIN'],
    ['CreditCardError', 3000, undefined],
    ['StateMismatchPlanNotAvailable', 1009, undefined],
  ];

  it.each(table)('%s is %i at %s', (code, number, field) => {
    expect({field: undefined, ...ERRORS[code]}).toEqual({number, field});
  });

  it('are these and no other', () => {
    expect(Object.keys(ERRORS).sort()).toEqual(table.map(([code]) => code).sort());
  });

  it.each(table)('§2.1-4 %s is known by its code or by its number', (code, number) => {
    expect(isServiceError({errorCode: code}, code)).toBe(true);
    expect(isServiceError({errorNumber: number}, code)).toBe(true);
    expect(isServiceError({errorCode: 'Other', errorNumber: 1}, code)).toBe(false);
    expect(isServiceError({}, code)).toBe(false);
  });

  it('tell a vehicle that was never registered', () => {
    expect(isUnregisteredVin({errorNumber: ERRORS.VinHasNotBeenRegistered.number})).toBe(true);
    expect(isUnregisteredVin({errorCode: 'VinHasNotBeenRegistered' satisfies keyof typeof ERRORS})).toBe(true);
    expect(isUnregisteredVin({errorNumber: 20005})).toBe(false);
  });
});

describe('the vocabulary', () => {
  it('has three coverage types and three aliases of them (§2.4)', () => {
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
  ])('of coverage reads %j as %s', (text, coverage) => {
    expect(readCoverageType(text)).toBe(coverage);
  });

  it('has these twenty component categories (§2.3)', () => {
    expect(COMPONENT_CATEGORIES.join(', ')).toBe(
      'Engine, TurboSuper, TransferCase, Steering, Transmission, DriveAxle, Suspension, AirCon, Brakes, ' +
        'Electricals, Cooling, Fuel, Hybrid, Body, Consumables, Exhaust, General, Interior, Services, Assist',
    );
    expect(new Set(COMPONENT_CATEGORIES).size).toBe(20);
  });

  it('has these words in requests and responses (§2.1, §2.2, §2.6, §4.3)', () => {
    expect(DETAIL_LEVELS).toEqual(['Full', 'Essential']);
    expect(RESULT_ORDERS).toEqual(['Recommended', 'Rating', 'None']);
    expect(CONFIDENCES).toEqual(['HIGH', 'MEDIUM', 'LOW']);
    expect(SUGGESTION_ACTIONS).toEqual([
      'CheckInput',
      'RetryWithAlternative',
      'UseDifferentEndpoint',
      'ContactSupport',
    ]);
    expect(VEHICLE_REGISTRATION_STATES).toEqual({200: 'started', 201: 'ready', 202: 'quoting'});
  });

  it('has these fields for an order’s customer (§2.8)', () => {
    expect(REQUIRED_USER_DETAILS).toEqual(['firstName', 'lastName', 'email', 'address', 'city', 'state', 'zip']);
  });
});

describe('the limits (§8)', () => {
  const dayMs = 24 * 60 * 60 * 1000;

  it('are these for each tier', () => {
    expect(TIERS).toEqual({
      free: {perHour: 50, perDay: 500},
      standard: {perHour: 1000, perDay: 10_000},
      high: {perHour: 5000, perDay: 20_000},
    });
  });

  it('are these for time and distance', () => {
    expect(PLAN_VALID_MS).toBe(30 * dayMs);
    expect(VEHICLE_CACHE_MS).toBe(30 * dayMs);
    expect(VEHICLE_CACHE_MILES).toBe(5000);
    expect(POLL_INTERVAL_MS).toEqual({min: 1000, max: 2000});
    expect(LOOKUP_MATCHES).toBe(5);
  });
});
