import {request as send} from 'node:http';
import {describe, expect, it, onTestFinished} from 'vitest';
import type {Sandbox} from '../../../src/sandbox/index.js';
import {startSandbox} from '../../../src/sandbox/server.js';
import {ask, openSandbox, ORDINARY, ORIGIN, search, TODAY} from '../fixture.js';

type Headers = Readonly<Record<string, string>>;

const JSON_TYPE = {'content-type': 'application/json'};
const CUSTOMER = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@mail.example',
  address: '1 Main Street',
  city: 'Columbus',
  state: 'OH',
  zip: '43004',
};

/** Every control that changes something, as a script sends it. */
const CONTROLS: readonly (readonly [path: string, method: string, body?: object])[] = [
  ['reset', 'POST'],
  ['clock', 'POST', {advanceSeconds: 60}],
  ['latency', 'POST', {latencyMs: 5}],
  ['faults', 'POST', {fault: 'unavailable'}],
  ['faults', 'DELETE'],
];

const turn = (sandbox: Sandbox, [path, method, body]: (typeof CONTROLS)[number], headers: Headers, origin = ORIGIN) =>
  sandbox.fetch(new Request(`${origin}/sandbox/${path}`, {method, headers, ...(body && {body: JSON.stringify(body)})}));

const statusOf = async (sandbox: Sandbox, url: string) => (await sandbox.fetch(new Request(url))).status;

/** The state that a control can change: the time, the queued faults and the quote latency. */
async function stateOf(sandbox: Sandbox): Promise<string> {
  const page = await (await sandbox.fetch(new Request(`${ORIGIN}/sandbox`))).text();
  const [facts = ''] = /<dl>[\s\S]*?<\/dl>/.exec(page) ?? [];
  return facts;
}

describe('another website', () => {
  const foreign: readonly Headers[] = [
    {'sec-fetch-site': 'cross-site', origin: 'https://evil.example'},
    {'sec-fetch-site': 'cross-site', origin: ORIGIN},
    {origin: 'https://evil.example'},
    {origin: 'null'},
    {origin: 'https://evil.example:443.example'},
  ];

  it.each(foreign)('cannot use the controls: %j', async headers => {
    const sandbox = openSandbox();
    const before = await stateOf(sandbox);
    for (const control of CONTROLS) {
      const response = await turn(sandbox, control, {...JSON_TYPE, ...headers});
      expect(response.status, JSON.stringify(control)).toBe(403);
      expect(await response.json()).toMatchObject({errorResponse: {errors: [{errorCode: 'CrossSiteRequest'}]}});
    }
    expect(await stateOf(sandbox)).toBe(before);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'cannot use the controls without a preflight: a body of type %j is rejected',
    async type => {
      const sandbox = openSandbox();
      const before = await stateOf(sandbox);
      for (const control of CONTROLS.filter(([, , body]) => body)) {
        expect((await turn(sandbox, control, {'content-type': type})).status, JSON.stringify(control)).toBe(415);
      }
      expect(await stateOf(sandbox)).toBe(before);
    },
  );

  it('cannot place an order with the checkout form', async () => {
    const sandbox = openSandbox();
    const [plan] = await search(sandbox);
    const order = async (headers: Headers) => {
      const body = new URLSearchParams(CUSTOMER);
      return (await sandbox.fetch(new Request(plan?.planCheckoutUrl ?? '', {method: 'POST', body, headers}))).status;
    };
    expect(await order({'sec-fetch-site': 'cross-site'})).toBe(403);
    expect(await stateOf(sandbox)).toContain('orders: 0');
    // The checkout's own form is sent with a null origin, since its page sends no referrer.
    expect(await order({'sec-fetch-site': 'same-origin', origin: 'null'})).toBe(303);
  });

  it('can link to the pages', async () => {
    const sandbox = openSandbox();
    const [plan] = await search(sandbox);
    const headers = {'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate'};
    for (const url of [plan?.planCheckoutUrl, plan?.planSummaryUrl, `${ORIGIN}/sandbox`, `${ORIGIN}/openapi`]) {
      expect((await sandbox.fetch(new Request(url ?? '', {headers}))).status).toBe(200);
    }
  });
});

describe('the sandbox’s own pages and scripts', () => {
  it.each<Headers>([
    {},
    {'sec-fetch-site': 'same-origin', origin: ORIGIN},
    {'sec-fetch-site': 'none'},
    {'sec-fetch-site': 'same-site', origin: 'https://app.sandbox.example'},
    {origin: ORIGIN},
  ])('can use the controls: %j', async headers => {
    const sandbox = openSandbox();
    for (const control of CONTROLS) {
      const response = await turn(sandbox, control, {...(control[2] && JSON_TYPE), ...headers});
      expect(response.status, JSON.stringify(control)).toBe(200);
    }
  });
});

/** A host name that an attacker points at this machine (DNS rebinding). */
const REBOUND = 'http://rebound.example:8788';
const PAGES = [
  'sandbox',
  'sandbox/',
  'sandbox/outbox',
  'sandbox/test-values',
  'sandbox/faults',
  'openapi',
  'openapi.json',
];

describe('plain HTTP on a host that is not loopback', () => {
  it('is rejected for pages and controls', async () => {
    const sandbox = openSandbox();
    await ask(sandbox, 'Register', {contactEmail: 'a@b.example', displayName: 'A', agreedToTerms: true});
    const [plan] = await search(sandbox, ORDINARY);
    const links = [plan?.planCheckoutUrl, plan?.planSummaryUrl].map(url => new URL(url ?? '').pathname.slice(1));
    for (const path of [...PAGES, ...links]) {
      const response = await sandbox.fetch(new Request(`${REBOUND}/${path}`));
      expect(response.status, path).toBe(403);
      expect(await response.text()).toContain('HttpsRequired');
    }
    const headers = {...JSON_TYPE, 'sec-fetch-site': 'same-origin', origin: REBOUND};
    for (const control of CONTROLS) expect((await turn(sandbox, control, headers, REBOUND)).status).toBe(403);
  });

  it('is rejected by the server, which accepts loopback hosts', async () => {
    const server = await startSandbox({now: () => TODAY, latencyMs: 0});
    onTestFinished(() => server.close());
    const {port} = new URL(server.url);
    const get = (path: string, host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = {host};
        send({port, host: '127.0.0.1', path, headers}, response => resolve(response.resume().statusCode))
          .on('error', reject)
          .end();
      });
    expect(await get('/sandbox/outbox', 'rebound.example')).toBe(403);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `sandbox.localhost:${port}`, `[::1]:${port}`]) {
      expect(await get('/sandbox/outbox', host), host).toBe(200);
    }
  });

  it('is accepted only on the hosts in httpHosts', async () => {
    const sandbox = openSandbox({httpHosts: ['sandbox', '192.168.1.5']});
    for (const path of ['sandbox', 'sandbox/outbox', 'openapi.json']) {
      expect(await statusOf(sandbox, `http://sandbox:8788/${path}`)).toBe(200);
      expect(await statusOf(sandbox, `http://192.168.1.5:8788/${path}`)).toBe(200);
      expect(await statusOf(sandbox, `${REBOUND}/${path}`)).toBe(403);
    }
    const makes = (origin: string) =>
      sandbox.fetch(
        new Request(`${origin}/api/v2/Partners/Vehicles/Makes`, {
          headers: {authorization: 'Bearer sandbox-high', ...JSON_TYPE},
        }),
      );
    expect((await makes('http://sandbox:8788')).status).toBe(200);
    expect((await makes(REBOUND)).status).toBe(403);
  });

  it('is accepted on the host of publicUrl', async () => {
    const sandbox = openSandbox({publicUrl: 'http://192.168.1.5:5173/'});
    expect(await statusOf(sandbox, 'http://192.168.1.5:5173/sandbox')).toBe(200);
    expect(await statusOf(sandbox, `${REBOUND}/sandbox`)).toBe(403);
  });

  it('is accepted everywhere if requireHttps is false, and nowhere if it is true', async () => {
    expect(await statusOf(openSandbox({requireHttps: false}), `${REBOUND}/sandbox`)).toBe(200);
    const strict = openSandbox({requireHttps: true, httpHosts: ['sandbox']});
    expect(await statusOf(strict, 'http://localhost/sandbox')).toBe(403);
    expect(await statusOf(strict, 'http://sandbox/sandbox')).toBe(403);
    expect(await statusOf(strict, `${ORIGIN}/sandbox`)).toBe(200);
  });
});
