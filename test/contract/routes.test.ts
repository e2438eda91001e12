import {describe, expect, it} from 'vitest';
import {BASE_PATH, type Route, ROUTES, V1_BASE_PATH} from '../../src/contract/index.js';

describe('ROUTES (§4)', () => {
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

  it('lists every endpoint in its exact spelling (§9.6)', () => {
    expect(Object.fromEntries(routes.map(([name, {method, path}]) => [`${method} ${path}`, name]))).toEqual(table);
  });

  it('has the base paths of both versions (§9.1)', () => {
    expect([BASE_PATH, V1_BASE_PATH]).toEqual(['/api/v2/Partners', '/Partners']);
  });

  it('requires a key for all endpoints but Register and Verify (§5.1)', () => {
    expect(routes.filter(([, route]) => route.open).map(([name]) => name)).toEqual(['register', 'verify']);
  });

  it('has 429 for every endpoint, and 401 and 403 for every endpoint that needs a key (§5.8)', () => {
    for (const [, {statuses, open}] of routes) {
      expect(statuses).toContain(429);
      expect(statuses.includes(401)).toBe(!open);
      expect(statuses.includes(403)).toBe(!open);
    }
  });

  it('has 202 only for asynchronous search and vehicle registration (§7.1)', () => {
    for (const [name, {statuses}] of routes) {
      expect(statuses.includes(202)).toBe(/^(plansSearchAsync|startPrice|vehicleRegistration)/.test(name));
    }
  });

  it('has 201 only for orders and vehicle registration, and 410 only for orders (§4.3, §4.5)', () => {
    const having = (status: number) =>
      routes.filter(([, {statuses}]) => statuses.includes(status)).map(([name]) => name);
    expect(having(201)).toEqual(['vehicleRegistration', 'createOrder']);
    expect(having(410)).toEqual(['createOrder']);
  });

  it('gives every endpoint a section and a summary', () => {
    for (const [, {section, summary}] of routes) {
      expect(section).toMatch(/^§4\.[1-5]$/);
      expect(summary).not.toBe('');
    }
  });

  it('gives strict endpoints their only lookup method (§4.2, §4.3)', () => {
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
