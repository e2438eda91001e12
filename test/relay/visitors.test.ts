import {describe, expect, it} from 'vitest';
import {visitorOf} from '../../src/relay/http/visitor.js';
import {codeOf, createFakeService, createFixture, json, search} from './fixture.js';

const SYNC = 'PlansSearch/Vin';

describe('the visitor limit', () => {
  it('T2: rejects a visitor over the hourly limit with the time to wait', async () => {
    const {post, service} = createFixture({visitorSearches: 2});
    const from = (address: string, mileage: number) => post(SYNC, search({mileage}), {address});
    await from('192.0.2.1', 1);
    await from('192.0.2.1', 2);
    const rejected = await from('192.0.2.1', 3);
    expect([rejected.status, await codeOf(rejected)]).toEqual([429, 'RelayVisitorLimit']);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    expect((await from('192.0.2.2', 3)).status).toBe(200);
    expect(service.calls).toHaveLength(3);
  });

  it('counts only requests that start a quote', async () => {
    const {post} = createFixture({visitorSearches: 1});
    await post(SYNC, search(), {address: '192.0.2.1'});
    for (const path of [SYNC, 'PlansSearchAsync/VIN', 'PlansSearch']) {
      expect((await post(path, search(), {address: '192.0.2.1'})).status).toBe(200);
    }
  });

  it('does not count a search that was rejected for lack of quota', async () => {
    let granted = false;
    const budgetStore = {spend: () => Promise.resolve({granted, retryAfterMs: 1}), pause: () => Promise.resolve()};
    const {post} = createFixture({visitorSearches: 1, budgetStore});
    for (let index = 0; index < 3; index += 1) {
      expect(await codeOf(await post(SYNC, search(), {address: '192.0.2.1'}))).toBe('RelayBudgetExhausted');
    }
    granted = true;
    expect((await post(SYNC, search(), {address: '192.0.2.1'})).status).toBe(200);
  });

  it('is off when the operator sets it to 0', async () => {
    const service = createFakeService(() => json({response: [], errorResponse: null}));
    const {get} = createFixture({visitorSearches: 0, tier: {perHour: 5000, perDay: 5000}}, service);
    for (let index = 0; index < 101; index += 1) await get(`Vehicles/Makes/m${index}/Models`);
    expect((await get('Vehicles/Makes')).status).toBe(200);
  });

  it('T2: does not count a catalog request that was rejected for lack of quota', async () => {
    let granted = false;
    const budgetStore = {spend: () => Promise.resolve({granted, retryAfterMs: 1}), pause: () => Promise.resolve()};
    const service = createFakeService(() => json({response: [], errorResponse: null}));
    const {get} = createFixture({visitorSearches: 20, budgetStore}, service);
    for (let index = 0; index < 101; index += 1) await get(`Vehicles/Makes/m${index}/Models`);
    granted = true;
    expect((await get('Vehicles/Makes')).status).toBe(200);
  });

  it('counts start prices separately from searches', async () => {
    const {post} = createFixture({visitorSearches: 1, startPriceQuotes: true});
    const from = {address: '192.0.2.1'};
    await post('PlansSearchAsync/GetStartPrice', search({mileage: 1}), from);
    expect((await post(SYNC, search({mileage: 2}), from)).status).toBe(200);
    expect(await codeOf(await post(SYNC, search({mileage: 3}), from))).toBe('RelayVisitorLimit');
  });

  it('counts searches with customer details too', async () => {
    const {post} = createFixture({visitorSearches: 1});
    const path = 'PlansSearchWithUserInfo/Vin';
    expect((await post(path, search(), {address: '192.0.2.1'})).status).toBe(200);
    expect((await post(path, search(), {address: '192.0.2.1'})).status).toBe(429);
  });

  it('T2: counts all visitors without an IP address as one', async () => {
    const {post} = createFixture({visitorSearches: 1});
    await post(SYNC, search({mileage: 1}));
    expect((await post(SYNC, search({mileage: 2}))).status).toBe(429);
  });

  it('T2: limits the upstream catalog requests that one visitor may cause', async () => {
    const service = createFakeService(() => json({response: [], errorResponse: null}));
    const {get} = createFixture({visitorSearches: 20, tier: {perHour: 5000, perDay: 5000}}, service);
    const models = (index: number, address: string) => get(`Vehicles/Makes/m${index}/Models`, {address});
    for (let index = 0; index < 100; index += 1) await models(index, '192.0.2.1');
    expect(await codeOf(await models(100, '192.0.2.1'))).toBe('RelayVisitorLimit');
    expect((await models(5, '192.0.2.1')).status).toBe(200);
    expect((await models(100, '192.0.2.2')).status).toBe(200);
  });

  it('serves a catalog request that another visitor over the limit sends at the same time', async () => {
    const service = createFakeService(() => json({response: [], errorResponse: null}));
    const {get} = createFixture({visitorSearches: 20, tier: {perHour: 5000, perDay: 5000}}, service);
    const models = async (index: number, address: string) =>
      (await get(`Vehicles/Makes/m${index}/Models`, {address})).status;
    for (let index = 0; index < 100; index += 1) await models(index, '192.0.2.1');
    expect(await Promise.all([models(100, '192.0.2.1'), models(100, '192.0.2.2')])).toEqual([429, 200]);
  });

  it('T21: reads X-Forwarded-For only if a proxy is trusted, and then only the entry of that proxy', async () => {
    const forged = (last: string) => ({address: '10.0.0.1', headers: {'x-forwarded-for': `198.51.100.1, ${last}`}});
    const open = createFixture({visitorSearches: 1});
    await open.post(SYNC, search({mileage: 1}), forged('192.0.2.1'));
    expect((await open.post(SYNC, search({mileage: 2}), forged('192.0.2.2'))).status).toBe(429);
    const proxied = createFixture({visitorSearches: 1, trustProxy: true});
    await proxied.post(SYNC, search({mileage: 1}), forged('192.0.2.1'));
    expect((await proxied.post(SYNC, search({mileage: 2}), forged('192.0.2.2'))).status).toBe(200);
    expect((await proxied.post(SYNC, search({mileage: 3}), forged('192.0.2.1'))).status).toBe(429);
  });
});

describe('a visitor’s key in rate limits', () => {
  const names: readonly (readonly [address: string | undefined, name: string])[] = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['192.0.2.1:443', '192.0.2.1'],
    [undefined, 'unknown'],
    ['', 'unknown'],
    ['nonsense', 'unknown'],
    ['x'.repeat(5000), 'unknown'],
  ];
  it.each(names)('T21: for %s is %s', (address, name) => {
    expect(visitorOf(address, undefined, 0)).toBe(name);
  });

  it('T21: behind two proxies is the entry of the outer one', () => {
    expect(visitorOf('10.0.0.1', '6.6.6.6, 192.0.2.1, 10.0.0.2', 2)).toBe('192.0.2.1');
    expect(visitorOf('10.0.0.1', '192.0.2.1', 2)).toBe('192.0.2.1');
    expect(visitorOf('10.0.0.1', undefined, 2)).toBe('10.0.0.1');
  });
});
