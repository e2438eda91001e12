import {describe, expect, it} from 'vitest';
import {codeOf, createFixture, ORIGIN, type Send} from './fixture.js';

const SEARCH = 'PlansSearchAsync/VIN';
const MAKES = 'Vehicles/Makes';
const OWN = 'https://relay.example';

type Row = readonly [name: string, headers: NonNullable<Send['headers']>, allowed: boolean];

const posts: readonly Row[] = [
  ['a listed origin', {origin: ORIGIN}, true],
  ["the relay's own origin", {origin: OWN}, true],
  ['an unlisted origin', {origin: 'https://evil.example'}, false],
  ['a listed host over http', {origin: 'http://partner.example'}, false],
  ['a listed host at another port', {origin: `${ORIGIN}:8443`}, false],
  ['a subdomain of a listed host', {origin: 'https://www.partner.example'}, false],
  ['a host that starts with a listed one', {origin: `${ORIGIN}.evil.example`}, false],
  ['a host that starts with its own', {origin: `${OWN}.evil.example`}, false],
  ['its own host over http', {origin: 'http://relay.example'}, false],
  ['an opaque origin', {origin: 'null'}, false],
  ['an empty origin', {origin: ''}, false],
  ['an origin with a path', {origin: `${ORIGIN}/`}, false],
  ['no origin', {origin: null}, false],
  ['no origin and Sec-Fetch-Site: same-origin', {origin: null, 'sec-fetch-site': 'same-origin'}, false],
];

const gets: readonly Row[] = [
  ['a listed origin', {origin: ORIGIN}, true],
  ['an unlisted origin', {origin: 'https://evil.example'}, false],
  ['no origin', {origin: null}, true],
  ['no origin and Sec-Fetch-Site: same-origin', {origin: null, 'sec-fetch-site': 'same-origin'}, true],
  ['no origin and Sec-Fetch-Site: none', {origin: null, 'sec-fetch-site': 'none'}, true],
  ['no origin and Sec-Fetch-Site: cross-site', {origin: null, 'sec-fetch-site': 'cross-site'}, false],
  ['no origin and Sec-Fetch-Site: same-site', {origin: null, 'sec-fetch-site': 'same-site'}, false],
];

describe('the origin rule', () => {
  it.each(posts)('T4: a POST from %s', async (_, headers, allowed) => {
    const {post, service, relay} = createFixture();
    const reply = await post(SEARCH, undefined, {headers});
    await relay.close();
    expect(reply.status).toBe(allowed ? 202 : 403);
    expect(service.calls).toHaveLength(allowed ? 1 : 0);
    if (!allowed) expect(await codeOf(reply)).toBe('RelayOriginNotAllowed');
    expect(reply.headers.get('access-control-allow-origin')).toBe(allowed ? (headers.origin ?? null) : null);
  });

  it.each(gets)('T4: a GET from %s', async (_, headers, allowed) => {
    const {get, service} = createFixture();
    expect((await get(MAKES, {headers})).status).toBe(allowed ? 200 : 403);
    expect(service.calls).toHaveLength(allowed ? 1 : 0);
  });

  it('allows only its own origin when none are listed', async () => {
    const {post, get} = createFixture({origins: []});
    expect((await post(SEARCH)).status).toBe(403);
    expect((await post(SEARCH, undefined, {headers: {origin: OWN}})).status).toBe(202);
    expect((await get(MAKES, {headers: {origin: null}})).status).toBe(200);
  });

  it('allows every origin with *', async () => {
    const {post} = createFixture({origins: ['*']});
    const reply = await post(SEARCH, undefined, {headers: {origin: 'https://any.example'}});
    expect(reply.status).toBe(202);
    expect(reply.headers.get('access-control-allow-origin')).toBe('https://any.example');
  });

  it('rejects an origin before it checks the body, the content type and the route', async () => {
    const {send} = createFixture();
    const headers = {origin: 'https://evil.example', 'content-type': 'text/plain'};
    expect((await send('Nothing', {headers, text: 'x'.repeat(100_000)})).status).toBe(403);
  });

  it('T21: reads the scheme and the host from a proxy only if it is trusted', async () => {
    const base = 'http://10.0.0.5:8787/plans';
    const proxied = {base, headers: {origin: OWN, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'relay.example'}};
    expect((await createFixture().post(SEARCH, undefined, proxied)).status).toBe(403);
    expect((await createFixture({trustProxy: true}).post(SEARCH, undefined, proxied)).status).toBe(202);
  });

  it('T21: reads only the scheme and the host that the trusted proxy added last', async () => {
    const {post} = createFixture({trustProxy: true});
    const statusFor = async (origin: string) => {
      const headers = {
        origin,
        'x-forwarded-proto': 'http, https',
        'x-forwarded-host': 'evil.example, relay.example',
      };
      return (await post(SEARCH, undefined, {base: 'http://10.0.0.5:8787/plans', headers})).status;
    };
    expect([await statusFor('https://evil.example'), await statusFor(OWN)]).toEqual([403, 202]);
  });

  it('T21: ignores the host of a trusted proxy if it is not one', async () => {
    const headers = {origin: OWN, 'x-forwarded-host': 'not a host'};
    const reply = await createFixture({trustProxy: true}).post(SEARCH, undefined, {base: `${OWN}/plans`, headers});
    expect(reply.status).toBe(202);
  });
});

describe("the relay's own origin", () => {
  const at = (base: string, options = {}) =>
    createFixture(options).post(SEARCH, undefined, {base: `${base}/plans`, headers: {origin: base}});

  it('T4: is not the Host header over plain HTTP, because of DNS rebinding', async () => {
    const reply = await at('http://rebound.example:8787');
    expect([reply.status, await codeOf(reply)]).toEqual([403, 'RelayOriginNotAllowed']);
  });

  it.each([
    'http://127.0.0.1:8787',
    'http://localhost:8787',
    'http://[::1]:8787',
    'http://192.168.1.5',
    'http://intranet',
    OWN,
  ])('T4: may be %s, which no attacker can register', async base => {
    expect((await at(base)).status).toBe(202);
  });

  it('T4: is limited to the hosts that the operator has set', async () => {
    const options = {hosts: ['Plans.dealer.example']};
    expect((await at('http://plans.dealer.example:8787', options)).status).toBe(202);
    expect((await at('http://127.0.0.1:8787', options)).status).toBe(403);
    expect((await at(OWN, options)).status).toBe(403);
  });

  it('T4: is not a forwarded host over plain HTTP', async () => {
    const headers = {origin: 'http://evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example'};
    const {post} = createFixture({trustProxy: true});
    expect((await post(SEARCH, undefined, {headers, base: 'http://10.0.0.5:8787/plans'})).status).toBe(403);
  });
});

describe('CORS', () => {
  it('responds to a preflight with the allowed methods and headers, never with credentials', async () => {
    const {send, service} = createFixture();
    const headers = {'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type'};
    const reply = await send(SEARCH, {method: 'OPTIONS', headers});
    expect(reply.status).toBe(204);
    expect(reply.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(reply.headers.get('access-control-allow-headers')).toBe('content-type, plan-purpose');
    expect(reply.headers.get('access-control-allow-methods')).toBe('GET, POST');
    expect(reply.headers.has('access-control-allow-credentials')).toBe(false);
    expect(service.calls).toHaveLength(0);
  });

  it('rejects a preflight of an unlisted origin', async () => {
    const {send} = createFixture();
    expect((await send(SEARCH, {method: 'OPTIONS', headers: {origin: 'https://evil.example'}})).status).toBe(403);
  });

  const sends: readonly (readonly [name: string, path: string, send: Send])[] = [
    ['202', SEARCH, {body: {searchCriteria: {vin: '1HGCM82633A004352', mileage: 1, zip: '75001'}}}],
    ['400', SEARCH, {body: {}}],
    ['404', 'Register', {body: {}}],
    ['413', SEARCH, {text: JSON.stringify({long: 'x'.repeat(40_000)})}],
    ['415', SEARCH, {text: '{}', headers: {'content-type': 'text/plain'}}],
  ];
  it.each(sends)('T4: headers let the page read %s', async (status, path, send) => {
    const reply = await createFixture().send(path, send);
    expect(reply.status).toBe(Number(status));
    expect(reply.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(reply.headers.get('access-control-expose-headers')).toBe(
      'retry-after, x-cache, x-request-id, server-timing, plan-quoted-at',
    );
    expect(reply.headers.get('vary')).toContain('Origin');
  });

  it('T4: headers let the page read 429, 500 and 502', async () => {
    const failing = createFixture({budgetStore: {spend: () => Promise.reject(new Error('x')), pause: async () => {}}});
    const limited = createFixture({visitorSearches: 1, tier: {perHour: 1, perDay: 1}});
    const broken = createFixture();
    broken.service.answer = () => new Response('<html>', {status: 503});
    await limited.post('PlansSearch');
    const replies = await Promise.all([
      failing.post('PlansSearch'),
      limited.post('PlansSearch', {searchCriteria: {vin: '1HGCM82633A004352', mileage: 9, zip: '75001'}}),
      broken.post('PlansSearch'),
    ]);
    expect(replies.map(({status}) => status)).toEqual([500, 429, 502]);
    for (const {headers} of replies) {
      expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
      expect(headers.get('vary')).toContain('Origin');
    }
  });
});
