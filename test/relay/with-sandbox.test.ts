import {describe, expect, it} from 'vitest';
import {createServiceClient} from '../../src/client/index.js';
import {createRelay, type RelayOptions} from '../../src/relay/index.js';
import {createSandbox} from '../../src/sandbox/index.js';

const SERVICE = 'http://localhost:8788';
const SEARCH = {searchCriteria: {vin: '1HGCM82633A004352', mileage: 48_000, stateShortName: 'TX'}};

/** A client that calls a relay that calls a sandbox. */
function createChain(options: Partial<RelayOptions> = {}) {
  const sandbox = createSandbox({publicUrl: SERVICE, latencyMs: 0});
  const paths: string[] = [];
  const relay = createRelay({
    serviceUrl: SERVICE,
    key: 'sandbox-high',
    tier: 'high',
    origins: ['https://partner.example'],
    fetch: (url, init) => {
      paths.push(new URL(url).pathname);
      return sandbox.fetch(new Request(url, init));
    },
    ...options,
  });
  const client = createServiceClient({
    baseUrl: 'https://relay.example/plans',
    headers: {origin: 'https://partner.example'},
    fetch: (input, init) => relay.fetch(new Request(input, init)),
    wait: async () => {},
  });
  return {client, paths, sandbox};
}

describe('the client, the relay and the sandbox', () => {
  it('return plans for a VIN whose checkout can be opened', async () => {
    const {client, paths, sandbox} = createChain();
    const {plans, droppedCount} = await client.searchPlans(SEARCH);
    expect(plans.length).toBeGreaterThan(8);
    expect(droppedCount).toBe(0);
    expect(paths).toEqual(['/api/v2/Partners/PlansSearch/Vin']);
    const checkout = await sandbox.fetch(new Request(plans[0]?.planCheckoutUrl ?? ''));
    expect(checkout.status).toBe(200);
  });

  it('prefetch once and reuse the quote when the shopper searches', async () => {
    const {client, paths} = createChain();
    const prefetched = await client.searchPlans(SEARCH, {purpose: 'prefetch'});
    const searched = await client.searchPlans(SEARCH);
    expect(searched.plans).toEqual(prefetched.plans);
    expect(paths).toHaveLength(1);
  });

  it('return plans for a VIN on an account with asynchronous search', async () => {
    const {client, paths} = createChain({key: 'sandbox-async', asyncUpstream: true});
    const {plans} = await client.searchPlans(SEARCH);
    expect(plans.length).toBeGreaterThan(8);
    expect(paths).toEqual(['/api/v2/Partners/VehicleRegistration', '/api/v2/Partners/PlansSearchAsync/VIN']);
  });

  it('U4: fall back to synchronous search if the account does not have asynchronous search', async () => {
    const {client, paths} = createChain({asyncUpstream: true});
    expect((await client.searchPlans(SEARCH)).plans.length).toBeGreaterThan(8);
    expect(paths).toEqual(['/api/v2/Partners/VehicleRegistration', '/api/v2/Partners/PlansSearch/Vin']);
  });

  it('return plans for a make and one of its models', async () => {
    const {client} = createChain();
    const makes = await client.makes();
    const honda = makes.find(({name}) => name === 'Honda');
    const models = await client.models(honda?.id ?? '');
    const {matches} = await client.lookup({make: 'honda', model: 'accord'});
    expect(models.length).toBeGreaterThan(5);
    expect(matches[0]).toMatchObject({make: 'Honda', model: 'Accord', confidence: 'HIGH'});
    const year = matches[0]?.yearsAvailable.find(carried => carried > 2015);
    const criteria = {make: 'Honda', model: 'Accord', year, mileage: 48_000, stateShortName: 'TX'};
    expect((await client.searchPlans({searchCriteria: criteria})).plans.length).toBeGreaterThan(0);
  });
});
