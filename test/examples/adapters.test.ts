import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi} from 'vitest';
import {root, version} from '../../scripts/project.js';
import {search} from '../relay/fixture.js';
import {type CountingService, startCountingService} from '../relay/support/instances.js';
import {printed} from '../support/printed.js';

const require = createRequire(import.meta.url);
const {default: workerd} = require('workerd') as {default: string};
const wrangler = join(dirname(require.resolve('wrangler/package.json')), 'bin/wrangler.js');
const ORIGIN = 'https://partner.example';
const settingsOf = (service: CountingService) => ({
  PLAN_SERVICE_URL: service.url,
  PLAN_SERVICE_KEY: 'canary-key',
  PLAN_SERVICE_TIER: 'high',
  RELAY_ORIGINS: ORIGIN,
  LOG_LEVEL: 'silent',
  PORT: '0',
});

type Send = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * Tests that every adapter must pass: it forwards the body, the headers and the status, and rejects bad requests.
 * `encoding` is null where something else compresses the responses.
 */
function adapterSuite(create: () => {send: Send; service: CountingService}, encoding: 'gzip' | null = 'gzip'): void {
  const post = (body: string, headers: Record<string, string> = {}) =>
    create().send('/plans/PlansSearch/Vin', {
      method: 'POST',
      headers: {origin: ORIGIN, 'content-type': 'application/json', ...headers},
      body,
    });

  it('responds to a search with plans, and sends identical searches upstream once', async () => {
    const {service} = create();
    const responses = await Promise.all([1, 2].map(() => post(JSON.stringify(search()))));
    expect(responses.map(({status}) => status)).toEqual([200, 200]);
    expect(responses[0]?.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(await responses[0]?.json()).toMatchObject({response: {results: [{planName: 'Shield'}]}});
    expect(service.calls).toHaveLength(1);
  });

  it('compresses plans once', async () => {
    const response = await post(JSON.stringify(search()), {'accept-encoding': 'gzip'});
    expect(await response.json()).toMatchObject({response: {results: [{planName: 'Shield'}]}});
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
  });

  it('T4: rejects an unlisted origin', async () => {
    const response = await post(JSON.stringify(search()), {origin: 'https://evil.example'});
    expect(response.status).toBe(403);
  });

  it('T18: rejects a body that is too large', async () => {
    const response = await post(JSON.stringify(search({}, {searchId: 'x'.repeat(40_000)})));
    expect(response.status).toBe(413);
  });

  it('T7: responds to an unknown route with 404', async () => {
    const response = await create().send('/plans/Register', {method: 'POST', headers: {origin: ORIGIN}});
    expect(response.status).toBe(404);
  });

  it('responds to a CORS preflight request', async () => {
    const response = await create().send('/plans/PlansSearch', {method: 'OPTIONS', headers: {origin: ORIGIN}});
    expect([response.status, response.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, POST']);
  });
}

async function startProgram(program: string, args: readonly string[], env: object, address: RegExp) {
  const child = spawn(program, args, {cwd: root, env: {...process.env, ...env}, stdio: ['ignore', 'pipe', 'inherit']});
  const [, found = ''] = await printed(child.stdout, address);
  return {child, found};
}

describe.each(['node', 'express', 'fastify', 'hono'])('the example for %s', name => {
  let service: CountingService;
  let child: ChildProcess;
  let url: string;

  beforeEach(async () => {
    service = await startCountingService(20);
    const args = [`examples/${name}/server.mjs`];
    const started = await startProgram(process.execPath, args, settingsOf(service), /listening on (\S+)/);
    [child, url] = [started.child, started.found];
  });
  afterEach(() => {
    child.kill('SIGKILL');
    service.close();
  });

  adapterSuite(() => ({service, send: (path, init) => fetch(url + path, init)}));

  it('serves the package’s script for pages, and the versioned files that it imports', async () => {
    const paths = ['embed.js', `v${version}/plan-finder.js`];
    const responses = await Promise.all(paths.map(path => fetch(`${url}/${path}`)));
    const served = responses.map(({status, headers}) => [status, headers.get('content-type')]);
    expect(served).toEqual(paths.map(() => [200, 'text/javascript; charset=utf-8']));
  });

  it('serves a version with one character percent-encoded, as the loader retries it', async () => {
    const [, first = '', rest = ''] = /^(\d+)(.*)$/.exec(version) ?? [];
    const spellings = [`%76${first}${rest}`, `v%3${first}${rest}`, `v${first}%2E${rest.slice(1)}`];
    const responses = await Promise.all(spellings.map(folder => fetch(`${url}/${folder}/plan-finder.js`)));
    expect(responses.map(({status}) => status)).toEqual(spellings.map(() => 200));
  });

  it('serves the page for frames with its script, the list of hashes, and the checks', async () => {
    const paths = ['frame', 'plans/frame', 'frame.js', 'sri.json', 'healthz', 'readyz'];
    const responses = await Promise.all(paths.map(path => fetch(`${url}/${path}`)));
    expect(responses.map(({status}) => status)).toEqual(paths.map(() => 200));
  });

  // The example for Node has no other pages.
  if (name !== 'node')
    it('leaves the paths of the shop that only begin like those of the relay to the shop', async () => {
      const paths = ['v8-trucks', 'v8-trucks/used', 'v1/cars', 'v10/cars', 'vehicles/used', 'frames', 'frame/oak'];
      const responses = await Promise.all(paths.map(path => fetch(`${url}/${path}`)));
      // The relay's own responses have an id.
      expect(responses.map(({headers}) => headers.get('x-request-id'))).toEqual(paths.map(() => null));
    });
});

describe('the example for Node', () => {
  it('is configured as the command is, with metrics and several partners', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plan-finder-example-'));
    onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
    const file = join(folder, 'partners.json');
    writeFileSync(file, JSON.stringify([{mount: '/one', key: 'canary-key'}]));
    const args = ['examples/node/server.mjs'];
    const settings = {
      PLAN_SERVICE_URL: 'https://service.example',
      RELAY_CONFIG: file,
      RELAY_METRICS: 'on',
      LOG_LEVEL: 'silent',
      PORT: '0',
    };
    const {child, found: url} = await startProgram(process.execPath, args, settings, /listening on (\S+)/);
    onTestFinished(() => void child.kill('SIGKILL'));
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('plan_finder_key_accepted{mount="/one"} 1');
  });
});

describe('the example for Next.js', () => {
  let service: CountingService;
  let handlers: Record<string, (request: Request) => Promise<Response>>;

  beforeEach(async () => {
    service = await startCountingService(20);
    for (const [key, value] of Object.entries(settingsOf(service))) vi.stubEnv(key, value);
    vi.resetModules();
    const route = '../../examples/next/app/plans/[...path]/route.js';
    handlers = (await import(route)) as typeof handlers;
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    service.close();
  });

  const send: Send = (path, init = {}) => {
    const handler = handlers[init.method ?? 'GET'];
    if (handler === undefined) throw new Error(`The route has no handler for ${init.method}.`);
    return handler(new Request(`https://shop.example${path}`, init));
  };
  adapterSuite(() => ({service, send}), null);
});

describe('the example for Cloudflare Workers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plan-finder-worker-'));
  let service: CountingService;
  let child: ChildProcess;
  let port: string;

  beforeAll(async () => {
    cpSync(join(root, 'examples/workers'), folder, {recursive: true});
    // Used in place of the installed package.
    const source = JSON.stringify(join(root, 'src/relay/workers.ts'));
    appendFileSync(join(folder, 'wrangler.toml'), `\n[alias]\n"plan-finder/relay/workers" = ${source}\n`);
    const bundling = spawnSync(process.execPath, [wrangler, 'deploy', '--dry-run', '--outdir', '.'], {
      cwd: folder,
      env: {...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG_PATH: 'logs'},
      encoding: 'utf8',
    });
    // A missing compatibility flag is a warning.
    expect(bundling).toMatchObject({status: 0, stderr: expect.not.stringContaining('nodejs_compat') as string});
  });
  beforeEach(async () => {
    service = await startCountingService(1500);
    const args = ['serve', '--control-fd=1', join(folder, 'relay.capnp')];
    const started = await startProgram(workerd, args, settingsOf(service), /"port":(\d+)/);
    [child, port] = [started.child, started.found];
  });
  afterEach(() => {
    child.kill('SIGKILL');
    service.close();
  });
  afterAll(() => rmSync(folder, {recursive: true, force: true}));

  const send: Send = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
  adapterSuite(() => ({service, send}));

  it('continues fetching a quote after it has responded with 202', async () => {
    const headers = {origin: ORIGIN, 'content-type': 'application/json'};
    const post = (more: object = {}) =>
      send('/plans/PlansSearchAsync/VIN', {
        method: 'POST',
        headers: {...headers, ...more},
        body: JSON.stringify(search()),
      });
    expect((await post()).status).toBe(202);
    await expect.poll(async () => (await post({'plan-purpose': 'poll'})).status, {timeout: 6000}).toBe(200);
    expect(service.calls).toHaveLength(1);
  });
});
