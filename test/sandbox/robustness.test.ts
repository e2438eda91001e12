import {describe, expect, it} from 'vitest';
import {BASE_PATH, ROUTES, type Route} from '../../src/contract/index.js';
import {fc, runs} from '../support/fast-check.js';
import {ask, openSandbox, ORDINARY, ORIGIN, search, type Envelope} from './fixture.js';

const sandbox = openSandbox({latencyMs: 0});
const ALL: readonly Route[] = Object.values(ROUTES);
const route = fc.constantFrom(...ALL);

/**
 * Sends a body to an endpoint and expects an answer that is an envelope with exactly one side, and no 5xx. Returns
 * whether it holds errors alone.
 */
async function expectEnvelope({method, path}: Route, body: string): Promise<boolean> {
  sandbox.reset();
  const response = await ask(sandbox, path.replace('{makeId}', 'honda'), method === 'POST' ? body : undefined, {
    method,
    key: 'sandbox-async',
  });
  expect(response.status).toBeLessThan(500);
  const answer = (await response.json()) as Envelope | Envelope[];
  const envelopes = Array.isArray(answer) ? answer : [answer];
  for (const envelope of envelopes) {
    expect(Object.keys(envelope).sort()).toEqual(['errorResponse', 'response']);
    expect((envelope.response === null) !== (envelope.errorResponse === null)).toBe(true);
  }
  return envelopes.every(({errorResponse}) => errorResponse !== null);
}

describe('any input', () => {
  it('is answered with an envelope of exactly one side, whatever JSON it is', async () => {
    await fc.assert(
      fc.asyncProperty(route, fc.json(), async (target, body) => {
        await expectEnvelope(target, body);
      }),
      runs(400),
    );
  });

  it('is answered so when known fields hold any JSON value', async () => {
    const value = fc.jsonValue({maxDepth: 3});
    const names = ['vin', 'licensePlate', 'make', 'model', 'year', 'stateShortName', 'zip', 'mileage', '__proto__'];
    const filters = ['providers', 'numberOfProviders', 'coverageTypes', 'coverageType', 'categoryTypes', 'duration'];
    const record = (fields: readonly string[]) =>
      fc.dictionary(fc.constantFrom(...fields), value).map(odd => ({...ORDINARY, ...odd}));
    const body = fc.record({
      searchCriteria: fc.oneof(record(names), value),
      filters: fc.oneof(record([...filters, 'miles', 'totalPrice', 'returnResults']), value),
      UserDetails: fc.oneof(record(['firstName', 'state', 'zip']), value),
      creditCard: value,
      searchResultPlanId: value,
      responseDetailLevel: value,
      tracking: value,
      partner: fc.oneof(fc.constant(undefined), value),
    });
    await fc.assert(
      fc.asyncProperty(route, body, async (target, parts) => {
        await expectEnvelope(target, JSON.stringify(parts));
      }),
      runs(400),
    );
  });

  it('is answered so when it is no JSON, deep, wide or full of prototypes', async () => {
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '\uFEFF{}',
      '['.repeat(100_000),
      '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000),
      `{"searchCriteria":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      JSON.stringify(Object.fromEntries(Array.from({length: 10_000}, (_, index) => [`field${index}`, index]))),
      '{"__proto__":{"searchCriteria":{}},"constructor":{"prototype":{}},"searchCriteria":{"__proto__":{"vin":"X"}}}',
      '{"searchCriteria":{"mileage":1e999,"vin":"\\u0000"}}',
    ];
    for (const body of bodies) {
      for (const target of ALL.filter(({request, method}) => request && method === 'POST')) {
        expect(await expectEnvelope(target, body), `${target.path} ${body.slice(0, 40)}`).toBe(true);
      }
    }
    expect(({} as Record<string, unknown>)['searchCriteria']).toBeUndefined();
  });

  it('is refused with 413 when it is too large, by its declared length and by its real one', async () => {
    const large = JSON.stringify({searchCriteria: ORDINARY, padding: 'x'.repeat(10_000_000)});
    expect((await ask(sandbox, 'PlansSearch', large)).status).toBe(413);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const response = await sandbox.fetch(
      new Request(`${ORIGIN}${BASE_PATH}/PlansSearch`, {
        method: 'POST',
        headers: {authorization: 'Bearer sandbox-high', 'content-type': 'application/json'},
        body: endless,
        duplex: 'half',
      } as RequestInit),
    );
    expect(response.status).toBe(413);
    expect(pulled).toBeLessThan(12);
  });

  it('is answered without a throw at any path and method', async () => {
    const path = fc.oneof(
      fc.webPath(),
      fc.constantFrom('/%', '/%E0%A4%A', '/sandbox/checkout/%00', '/sandbox/order/..%2f'),
    );
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH');
    await fc.assert(
      fc.asyncProperty(path, method, async (text, verb) => {
        const response = await sandbox.fetch(new Request(`${ORIGIN}${text}`, {method: verb}));
        expect(response.status).toBeLessThan(500);
      }),
    );
  });
});

describe('the pages', () => {
  it('refuse a form that is too large', async () => {
    const [plan] = await search(sandbox);
    let chunks = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(8192).fill(120));
      },
    });
    for (const body of ['x'.repeat(1_000_000), endless]) {
      const form = {method: 'POST', body, duplex: 'half'} as RequestInit;
      expect((await sandbox.fetch(new Request(String(plan?.planCheckoutUrl), form))).status).toBe(413);
    }
    expect(chunks).toBeLessThan(10);
  });
});
