import {describe, expect, it} from 'vitest';
import {openSandbox, search, TODAY} from '../fixture.js';
import {vehicleOfVin} from '../../../src/sandbox/vehicles/identify.js';
import {fc} from '../../support/fast-check.js';

const year = new Date(TODAY).getUTCFullYear();

describe('a VIN', () => {
  it('gives its make by three characters, or by six', () => {
    expect(vehicleOfVin('1HGCM82633A004352', year)).toMatchObject({make: 'Honda', year: 2003});
    expect(vehicleOfVin('5YJ3E1EA7KF317000', year)).toMatchObject({make: 'Tesla', year: 2019});
    expect(vehicleOfVin('1C6RR7LT5GS100000', year)).toMatchObject({make: 'RAM', year: 2016});
    expect(vehicleOfVin('1H9AB123XRE814001', year).make).toBe('Ford');
  });

  it('gives its year by the tenth character, and the 30-year cycle by the seventh', () => {
    expect(vehicleOfVin('1FTFW1ET5BFA00001', year).year).toBe(2011);
    expect(vehicleOfVin('1FTFW11T5YFA00001', year).year).toBe(2000);
    expect(vehicleOfVin('1FTFW1ET5TFA00001', year).year).toBe(2026);
    // The model year 2029 does not exist yet, whatever the seventh character.
    expect(vehicleOfVin('1FTFW1ET5XFA00001', year).year).toBe(1999);
  });

  it('always gives the same car of the catalog, whatever its characters', async () => {
    const vin = fc
      .array(fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'), {minLength: 17, maxLength: 17})
      .map(characters => characters.join(''));
    const sandbox = openSandbox();
    await fc.assert(
      fc.asyncProperty(vin, async text => {
        const vehicle = vehicleOfVin(text, year);
        expect(vehicle.model).not.toBe('');
        expect(vehicle).toEqual(vehicleOfVin(text, year));
        sandbox.reset();
        await search(sandbox, {vin: text, mileage: 30_000, stateShortName: 'CA'}, {filters: {returnResults: 1}});
      }),
    );
  });
});
