import {describe, expect, it, onTestFinished, vi} from 'vitest';
import type {RelayOptions} from '../../src/relay/index.js';
import {createFixture, createFakeService, raw, refusedBy, search} from './fixture.js';

const CANARIES = ['1HGCM82633A004352', 'CNRY777', 'Canaria', 'canary@mail.example', '192.0.2.77', 'evil-canary'];

function createLoggedFixture(service = createFakeService(), options: Partial<RelayOptions> = {}) {
  const lines: string[] = [];
  const logDestination = {write: (line: string) => void lines.push(line)};
  const fixture = createFixture({logLevel: 'trace', logDestination, visitorSearches: 100, ...options}, service);
  return {...fixture, lines, records: () => lines.map(line => JSON.parse(line) as Record<string, unknown>)};
}

describe('the log', () => {
  it('has one line per request with its status, duration and route', async () => {
    const {post, records, relay} = createLoggedFixture();
    await post('PlansSearchAsync/VIN', search(), {headers: {'plan-purpose': 'prefetch'}});
    await relay.close();
    await post('PlansSearchAsync/VIN');
    expect(records()).toMatchObject([
      {msg: 'request', method: 'POST', route: 'plansSearchAsyncVin', purpose: 'prefetch', status: 202, cache: 'MISS'},
      {msg: 'request', method: 'POST', route: 'plansSearchAsyncVin', purpose: 'search', status: 200, cache: 'HIT'},
    ]);
    expect(records().every(({requestId, ms}) => typeof requestId === 'string' && typeof ms === 'number')).toBe(true);
  });

  it('has the code of a failed quote, but not the one that upstream chose', async () => {
    const service = createFakeService(() => raw('', {status: 500}));
    const {post, records} = createLoggedFixture(service);
    const lastCode = () =>
      records()
        .filter(({msg}) => msg === 'request')
        .at(-1)?.['code'];
    await post('PlansSearch/Vin');
    expect(lastCode()).toBe('RelayUpstreamFailed');
    service.answer = () => refusedBy('evil-canary', 1);
    await post('PlansSearch/Vin', search({mileage: 7}));
    expect(lastCode()).toBeUndefined();
  });

  it('has the duration of an upstream call that timed out, and no stack of an error', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const {post, records} = createLoggedFixture(createFakeService(() => new Promise<Response>(() => {})));
    const waiting = post('PlansSearch/Vin');
    await vi.advanceTimersByTimeAsync(30_000);
    await waiting;
    const record = records().find(({msg}) => msg === 'upstream call failed');
    expect(record).toMatchObject({upstream: 'timeout', ms: 30_000});
    expect(record).not.toHaveProperty('error');
    expect(record).not.toHaveProperty('at');
  });

  it('has where an error was thrown, and no line of its message that looks like that', async () => {
    const {post, records} = createLoggedFixture(createFakeService(), {
      verifyVisitor: () => {
        throw new Error('rejected\n    at evil-canary');
      },
    });
    await post('PlansSearch/Vin');
    const {at} = records().find(({msg}) => msg === 'verifyVisitor failed') as {at: readonly string[]};
    expect(at[0]).toContain('log.test.ts');
    expect(at.join()).not.toContain('evil-canary');
  });

  it('T15: has no VIN, plate, name, address or other text from a visitor, also after errors', async () => {
    const services = [
      createFakeService(),
      createFakeService(() => new Response(CANARIES.join(' '), {status: 500})),
      createFakeService(() => {
        const cause = Object.assign(new Error(CANARIES.join(' ')), {code: CANARIES[0]});
        throw new TypeError(`failed ${CANARIES.join(' ')}`, {cause});
      }),
    ];
    for (const service of services) {
      const {post, get, send, lines, relay} = createLoggedFixture(service);
      const UserDetails = {firstName: 'Canaria', email: 'canary@mail.example'};
      const headers = {'x-request-id': 'evil-canary', 'plan-purpose': 'evil-canary', 'user-agent': 'evil-canary'};
      const more = {address: '192.0.2.77', headers};
      await post('PlansSearch/Vin', search(), more);
      await post('PlansSearchAsync', search({vin: null, licensePlate: 'CNRY777'}), more);
      await post('PlansSearchWithUserInfo/Vin', search({}, {UserDetails}), more);
      await post('PlansSearch/Vin', search({vin: 'Canaria'}), more);
      await get('Vehicles/Lookup?make=Canaria&model=CNRY777', more);
      await get('1HGCM82633A004352', more);
      await send('PlansSearch', {...more, text: '{"searchCriteria": 1HGCM82633A004352'});
      await send('PlansSearch', {...more, method: '1HGCM82633A004352'});
      await post('PlansSearch', search(), {...more, headers: {...headers, origin: 'https://evil-canary.example'}});
      await relay.close();
      expect(lines.length).toBeGreaterThanOrEqual(9);
      for (const canary of CANARIES) expect(lines.join('')).not.toContain(canary);
    }
  });

  it('T25: has the stack of an unexpected error without its message, and the response has neither', async () => {
    const lines: string[] = [];
    const {post} = createFixture({
      logLevel: 'info',
      logDestination: {write: (line: string) => void lines.push(line)},
      budgetStore: {spend: () => Promise.reject(new Error('secret words')), pause: () => Promise.resolve()},
    });
    const reply = await post('PlansSearch');
    const text = await reply.text();
    expect(reply.status).toBe(500);
    expect(text).not.toMatch(/secret words|\bat \S+:\d+/);
    expect(lines.join('')).toContain('unexpected error');
    expect(lines.join('')).toContain('log.test.ts');
    expect(lines.join('')).not.toContain('secret words');
  });

  it('T25: records a thrown value that is not an Error', async () => {
    const {post} = createFixture({
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- this is the tested case
      budgetStore: {spend: () => Promise.reject('a word'), pause: () => Promise.resolve()},
    });
    expect((await post('PlansSearch')).status).toBe(500);
  });

  it('warns about a relay that every page may use', () => {
    const lines: string[] = [];
    createFixture({origins: ['*'], logLevel: 'info', logDestination: {write: (line: string) => void lines.push(line)}});
    expect(lines.join('')).toContain('UNSAFE: the origin *');
  });
});
