import {describe, expect, it} from 'vitest';
import {createServiceClient} from '../../src/client/index.js';
import {createRelay, type RelayOptions} from '../../src/relay/index.js';
import {createSandbox} from '../../src/sandbox/index.js';

const SERVICE = 'http://localhost:8788';
const SEARCH = {searchCriteria: {vin: '1HGCM82633A004352', mileage: 48_000, stateShortName: 'TX'}};

/** The client, the relay and the sandbox, each calling the next. */
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
  it('turn a VIN into plans whose checkout can be opened', async () => {
    const {client, paths, sandbox} = createChain();
    const {plans, droppedCount} = await client.searchPlans(SEARCH);
    expect(plans.length).toBeGreaterThan(8);
    expect(droppedCount).toBe(0);
    expect(paths).toEqual(['/api/v2/Partners/PlansSearch/Vin']);
    const checkout = await sandbox.fetch(new Request(plans[0]?.planCheckoutUrl ?? ''));
    expect(checkout.status).toBe(200);
  });

  it('speculate once and reuse it when the person asks', async () => {
    const {client, paths} = createChain();
    const speculation = await client.searchPlans(SEARCH, {purpose: 'prefetch'});
    const asked = await client.searchPlans(SEARCH);
    expect(asked.plans).toEqual(speculation.plans);
    expect(paths).toHaveLength(1);
  });

  it('turn a VIN into plans where the account has asynchronous search', async () => {
    const {client, paths} = createChain({key: 'sandbox-async', asyncUpstream: true});
    const {plans} = await client.searchPlans(SEARCH);
    expect(plans.length).toBeGreaterThan(8);
    expect(paths).toEqual(['/api/v2/Partners/VehicleRegistration', '/api/v2/Partners/PlansSearchAsync/VIN']);
  });

  it('U4: find their way where the account turns out not to have it', async () => {
    const {client, paths} = createChain({asyncUpstream: true});
    expect((await client.searchPlans(SEARCH)).plans.length).toBeGreaterThan(8);
    expect(paths).toEqual(['/api/v2/Partners/VehicleRegistration', '/api/v2/Partners/PlansSearch/Vin']);
  });

  it('lead from a make to its models and plans', async () => {
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
