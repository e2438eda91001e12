import type {ChildProcess} from 'node:child_process';
import {copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, get as httpGet, type IncomingMessage, type RequestListener, type Server} from 'node:http';
import {createServer as createTlsServer, request as httpsRequest} from 'node:https';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {text as readText} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {listen} from '../../scripts/ports.mjs';
import {findTool} from '../../scripts/tools.js';
import {createRelay, type RelayServer, startRelay} from '../../src/relay/index.js';
import {startSandbox} from '../../src/sandbox/index.js';
import {createFakeService, plans, search} from '../relay/fixture.js';
import {startNginx} from '../relay/support/nginx.js';
import {SELF_SIGNED} from '../relay/support/self-signed.js';

const program = findTool('nginx');
/** The file of trusted certificates in the recipe. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const recipe = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../examples/nginx/${name}`, import.meta.url)), 'utf8');

describe.skipIf(program === undefined)('nginx', {timeout: 20_000}, () => {
  let folder: string;
  let nginx: ChildProcess | undefined;
  let service: Server;
  let relay: RelayServer | undefined;
  const seen: {request: IncomingMessage; body: string}[] = [];

  const answer: RequestListener = (request, response) => {
    void readText(request).then(body => {
      seen.push({request, body});
      const headers = {'content-type': 'application/json', 'set-cookie': 'a=b', 'access-control-allow-origin': '*'};
      response.writeHead(200, headers);
      response.end('{"response":{"results":[]},"errorResponse":null}');
    });
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plan-finder-nginx-'));
    seen.length = 0;
    service = createServer(answer);
  });
  afterEach(async () => {
    nginx?.kill('SIGKILL');
    await relay?.close(0);
    service.close().closeAllConnections();
    rmSync(folder, {recursive: true, force: true});
  });

  async function start(http: (port: number) => string): Promise<number> {
    const {child, port} = await startNginx(program ?? '', folder, http);
    nginx = child;
    return port;
  }

  /** Starts nginx in front of the service, which has the name in the certificate of the tests. */
  async function startSync(more = '', scheme = 'http', authorities = AUTHORITIES): Promise<string> {
    const name = 'plans.your-dealership.example';
    const upstream = `upstream ${name} { server 127.0.0.1:${await listen(service)}; }`;
    const location = recipe('sync.conf')
      .replace('https://service.example', `${scheme}://${name}`)
      .replace(AUTHORITIES, authorities)
      .replace('YOUR_KEY', 'canary-key');
    if (more !== '') writeFileSync(join(folder, 'plans-cors.conf'), more);
    const zone = 'limit_req_zone $binary_remote_addr zone=plans:1m rate=100r/s;';
    const port = await start(free => `${zone} ${upstream} server { listen 127.0.0.1:${free}; ${location} }`);
    return `http://127.0.0.1:${port}`;
  }

  const post = (url: string, path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/plans/${path}`, {
      method: 'POST',
      headers: {'content-type': 'application/json', ...headers},
      body: JSON.stringify(search()),
    });

  it('adds the API key to a synchronous search from the same origin', async () => {
    const url = await startSync();
    const response = await post(url, 'PlansSearch/Vin', {cookie: 'session=1', authorization: 'Bearer mine'});
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const {request, body} = seen[0] ?? {};
    expect([request?.method, request?.url]).toEqual(['POST', '/api/v2/Partners/PlansSearch/Vin']);
    expect(request?.headers).toMatchObject({authorization: 'Bearer canary-key', host: 'service.example'});
    expect(request?.headers.cookie).toBeUndefined();
    expect(JSON.parse(body ?? '')).toEqual(search());
  });

  it('does not send the key to a server without a trusted certificate', async () => {
    const [key, cert] = [readFileSync(SELF_SIGNED.key), readFileSync(SELF_SIGNED.certificate)];
    service = createTlsServer({key, cert}, answer);
    const url = await startSync('', 'https');
    expect((await post(url, 'PlansSearch/Vin')).status).toBe(502);
    expect(seen).toEqual([]);
  });

  it('sends the key to a server with a trusted certificate', async () => {
    const [key, cert] = [readFileSync(SELF_SIGNED.key), readFileSync(SELF_SIGNED.certificate)];
    service = createTlsServer({key, cert}, answer);
    const url = await startSync('', 'https', SELF_SIGNED.certificate);
    expect((await post(url, 'PlansSearch/Vin')).status).toBe(200);
    expect(seen[0]?.request.headers.authorization).toBe('Bearer canary-key');
  });

  it('T7: forwards only searches and catalog requests', async () => {
    const url = await startSync();
    const paths = ['Register/Rotate', 'Order/CreateWithUserDetails', 'PlansSearchAsync/VIN', 'PlansSearch/../Register'];
    const statuses = await Promise.all(paths.map(async path => (await post(url, path)).status));
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect((await fetch(`${url}/plans/Vehicles/Makes`)).status).toBe(200);
    expect((await fetch(`${url}/plans/PlansSearch`, {method: 'DELETE'})).status).toBe(405);
    expect(seen).toHaveLength(1);
  });

  it.each(['text/plain', 'text/plain; application/json', 'application/jsonp', 'application/x-www-form-urlencoded', ''])(
    'rejects a search of type “%s”, which a page of any origin can send without a preflight',
    async type => {
      const url = await startSync();
      expect((await post(url, 'PlansSearch/Vin', {'content-type': type})).status).toBe(415);
      expect(seen).toEqual([]);
    },
  );

  it('accepts a search of type JSON with a character set', async () => {
    const url = await startSync();
    const type = {'content-type': 'Application/JSON; charset=utf-8'};
    expect((await post(url, 'PlansSearch/Vin', type)).status).toBe(200);
  });

  it('T4: allows one other origin with the optional lines', async () => {
    const origin = 'https://www.your-dealership.example';
    const url = await startSync(recipe('plans-cors.conf'));
    const response = await post(url, 'PlansSearch', {origin});
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    const preflight = await fetch(`${url}/plans/PlansSearch`, {method: 'OPTIONS', headers: {origin}});
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type']);
    expect((await post(url, 'PlansSearch', {origin: 'https://evil.example'})).status).toBe(403);
    expect(seen).toHaveLength(1);
  });

  /** Starts nginx with TLS in front of a relay. Returns how to send it a request, from a page of its own origin. */
  async function startTls(options = {}) {
    const fake = createFakeService(() => plans());
    relay = await startRelay({
      relay: createRelay({
        serviceUrl: 'https://service.example',
        key: 'key',
        trustProxy: true,
        fetch: (url, init) => fake.fetch(url, init),
        ...options,
      }),
      port: 0,
    });
    copyFileSync(SELF_SIGNED.key, join(folder, 'privkey.pem'));
    copyFileSync(SELF_SIGNED.certificate, join(folder, 'fullchain.pem'));
    const ca = readFileSync(SELF_SIGNED.certificate);
    const server = recipe('tls.conf')
      .replace('relay:8787', new URL(relay.url).host)
      .replaceAll('/etc/nginx/certificates', folder);
    const port = await start(free => server.replace('listen 443', `listen 127.0.0.1:${free}`));
    const servername = 'plans.your-dealership.example';
    const send = (
      path: string,
      body?: string,
      {host = servername, ...headers}: Record<string, string> = {},
    ): Promise<{status: number | undefined; text: string}> =>
      new Promise((resolve, reject) => {
        const page = body !== undefined && {origin: `https://${host}`, 'content-type': 'application/json'};
        const call = httpsRequest(
          {
            port,
            host: '127.0.0.1',
            servername,
            ca,
            path,
            headers: {host, ...page, ...headers},
            method: body ? 'POST' : 'GET',
          },
          response => {
            readText(response).then(text => resolve({status: response.statusCode, text}), reject);
          },
        );
        call.on('error', reject).end(body);
      });
    const searchPlans = (mileage: number, headers = {}) =>
      send('/plans/PlansSearch/Vin', JSON.stringify(search({mileage})), headers);
    return {send, searchPlans, fake};
  }

  it('T21: terminates TLS and passes the client IP in X-Forwarded-For', async () => {
    const {send, searchPlans} = await startTls({visitorSearches: 1});
    expect(await searchPlans(1)).toMatchObject({status: 200});
    expect(await send('/metrics')).toMatchObject({status: 403});
    // A forged X-Forwarded-For does not make it another client.
    expect(await searchPlans(2, {'x-forwarded-for': '192.0.2.9'})).toMatchObject({status: 429});
  });

  it('does not pass a visitor’s trace on as that of the proxy', async () => {
    const {searchPlans, fake} = await startTls();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    expect(await searchPlans(1, {traceparent})).toMatchObject({status: 200});
    expect(fake.calls.map(({headers}) => headers.get('traceparent'))).toEqual([null]);
  });

  it('T4: allows pages of its own origin on another port than 443, and of no other port', async () => {
    const {searchPlans} = await startTls();
    const host = 'plans.your-dealership.example:8443';
    expect(await searchPlans(1, {host})).toMatchObject({status: 200});
    expect(await searchPlans(2, {host, origin: 'https://plans.your-dealership.example'})).toMatchObject({status: 403});
  });

  it('forwards the pages of a sandbox’s plans, and none of its controls and endpoints', async () => {
    await using sandbox = await startSandbox({publicUrl: 'https://staging.example', latencyMs: 0});
    const location = recipe('sandbox.conf').replace('127.0.0.1:8788', new URL(sandbox.url).host);
    const port = await start(free => `server { listen 127.0.0.1:${free}; ${location} }`);
    const headers = {authorization: 'Bearer sandbox-high', 'content-type': 'application/json'};
    const endpoint = '/api/v2/Partners/PlansSearch/Vin';
    const found = await fetch(sandbox.url + endpoint, {method: 'POST', headers, body: JSON.stringify(search())});
    const [, checkout = ''] = /"planCheckoutUrl":"https:\/\/staging\.example([^"]*)"/.exec(await found.text()) ?? [];
    const statusAt = (path: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        httpGet({port, host: '127.0.0.1', path, headers: {host: 'staging.example'}}, response => {
          resolve(response.resume().statusCode);
        }).on('error', reject);
      });
    expect(await statusAt(checkout)).toBe(200);
    const makes = '/api/v2/Partners/Vehicles/Makes';
    expect((await fetch(sandbox.url + makes)).status).toBe(401);
    for (const path of ['/sandbox', '/sandbox/outbox', '/sandbox/test-values', '/openapi', makes]) {
      expect(await statusAt(path), path).toBe(404);
    }
  });
});
