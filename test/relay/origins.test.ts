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
  ['a host that only begins like a listed one', {origin: `${ORIGIN}.evil.example`}, false],
  ['a host that only begins like its own', {origin: `${OWN}.evil.example`}, false],
  ['its own host over http', {origin: 'http://relay.example'}, false],
  ['an opaque origin', {origin: 'null'}, false],
  ['an empty origin', {origin: ''}, false],
  ['an origin with a path', {origin: `${ORIGIN}/`}, false],
  ['no origin', {origin: null}, false],
  ['no origin, said to be from the same', {origin: null, 'sec-fetch-site': 'same-origin'}, false],
];

const gets: readonly Row[] = [
  ['a listed origin', {origin: ORIGIN}, true],
  ['an unlisted origin', {origin: 'https://evil.example'}, false],
  ['no origin', {origin: null}, true],
  ['no origin, from the same', {origin: null, 'sec-fetch-site': 'same-origin'}, true],
  ['no origin, typed by a person', {origin: null, 'sec-fetch-site': 'none'}, true],
  ['no origin, from another site', {origin: null, 'sec-fetch-site': 'cross-site'}, false],
  ['no origin, from another host of the site', {origin: null, 'sec-fetch-site': 'same-site'}, false],
];

describe('origins', () => {
  it.each(posts)('T4: a POST from %s', async (_, headers, allowed) => {
    const {post, service, relay} = createFixture();
    const answer = await post(SEARCH, undefined, {headers});
    await relay.close();
    expect(answer.status).toBe(allowed ? 202 : 403);
    expect(service.calls).toHaveLength(allowed ? 1 : 0);
    if (!allowed) expect(await codeOf(answer)).toBe('RelayOriginNotAllowed');
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowed ? (headers.origin ?? null) : null);
  });

  it.each(gets)('T4: a GET from %s', async (_, headers, allowed) => {
    const {get, service} = createFixture();
    expect((await get(MAKES, {headers})).status).toBe(allowed ? 200 : 403);
    expect(service.calls).toHaveLength(allowed ? 1 : 0);
  });

  it('lets only its own pages in when none are listed', async () => {
    const {post, get} = createFixture({origins: []});
    expect((await post(SEARCH)).status).toBe(403);
    expect((await post(SEARCH, undefined, {headers: {origin: OWN}})).status).toBe(202);
    expect((await get(MAKES, {headers: {origin: null}})).status).toBe(200);
  });

  it('lets every page in when the operator says so', async () => {
    const {post} = createFixture({origins: ['*']});
    const answer = await post(SEARCH, undefined, {headers: {origin: 'https://any.example'}});
    expect(answer.status).toBe(202);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://any.example');
  });

  it('refuses before the body, the type and the route are looked at', async () => {
    const {send} = createFixture();
    const headers = {origin: 'https://evil.example', 'content-type': 'text/plain'};
    expect((await send('Nothing', {headers, text: 'x'.repeat(100_000)})).status).toBe(403);
  });

  it('T21: takes the scheme and the host from a proxy only when it is trusted', async () => {
    const base = 'http://10.0.0.5:8787/plans';
    const proxied = {base, headers: {origin: OWN, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'relay.example'}};
    expect((await createFixture().post(SEARCH, undefined, proxied)).status).toBe(403);
    expect((await createFixture({trustProxy: true}).post(SEARCH, undefined, proxied)).status).toBe(202);
  });
});

describe("the relay's own origin", () => {
  const at = (base: string, options = {}) =>
    createFixture(options).post(SEARCH, undefined, {base: `${base}/plans`, headers: {origin: base}});

  it('T4: is not what a Host header names over plain http, since any name may lead to this address', async () => {
    const answer = await at('http://rebound.example:8787');
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'RelayOriginNotAllowed']);
  });

  it.each(['http://127.0.0.1:8787', 'http://localhost:8787', 'http://[::1]:8787', 'http://192.168.1.5', OWN])(
    'T4: is %s, which nobody else can have',
    async base => {
      expect((await at(base)).status).toBe(202);
    },
  );

  it('T4: is only where the operator says that the relay is reached', async () => {
    const options = {hosts: ['Plans.dealer.example']};
    expect((await at('http://plans.dealer.example:8787', options)).status).toBe(202);
    expect((await at('http://127.0.0.1:8787', options)).status).toBe(403);
    expect((await at(OWN, options)).status).toBe(403);
  });

  it('T4: is not what a forwarded host names over plain http', async () => {
    const headers = {origin: 'http://evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example'};
    const {post} = createFixture({trustProxy: true});
    expect((await post(SEARCH, undefined, {headers, base: 'http://10.0.0.5:8787/plans'})).status).toBe(403);
  });
});

describe('CORS', () => {
  it('answers a preflight with what may be sent, and never with credentials', async () => {
    const {send, service} = createFixture();
    const headers = {'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type'};
    const answer = await send(SEARCH, {method: 'OPTIONS', headers});
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(answer.headers.get('access-control-allow-headers')).toBe('content-type, plan-purpose');
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST');
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    expect(service.calls).toHaveLength(0);
  });

  it('refuses a preflight of an unlisted origin', async () => {
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
  it.each(sends)('T4: %s carries what lets the page read it', async (status, path, send) => {
    const answer = await createFixture().send(path, send);
    expect(answer.status).toBe(Number(status));
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'retry-after, x-cache, x-request-id, server-timing, plan-quoted-at',
    );
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  it('T4: 429, 500 and 502 carry it too', async () => {
    const failing = createFixture({budgetStore: {spend: () => Promise.reject(new Error('x')), pause: async () => {}}});
    const limited = createFixture({visitorSearches: 1, tier: {perHour: 1, perDay: 1}});
    const broken = createFixture();
    broken.service.answer = () => new Response('<html>', {status: 503});
    await limited.post('PlansSearch');
    const answers = await Promise.all([
      failing.post('PlansSearch'),
      limited.post('PlansSearch', {searchCriteria: {vin: '1HGCM82633A004352', mileage: 9, zip: '75001'}}),
      broken.post('PlansSearch'),
    ]);
    expect(answers.map(({status}) => status)).toEqual([500, 429, 502]);
    for (const {headers} of answers) {
      expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
      expect(headers.get('vary')).toContain('Origin');
    }
  });
});
