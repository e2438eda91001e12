import {type ChildProcess, spawn} from 'node:child_process';
import {copyFileSync, mkdtempSync, rmSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi} from 'vitest';
import {search} from '../relay/fixture.js';
import {type CountingService, startCountingService} from '../relay/support/instances.js';

const {default: workerd} = createRequire(import.meta.url)('workerd') as {default: string};
const root = fileURLToPath(new URL('../../', import.meta.url));
const ORIGIN = 'https://partner.example';
const settingsOf = (service: CountingService) => ({
  PLAN_SERVICE_URL: service.url,
  PLAN_SERVICE_KEY: 'canary-key',
  PLAN_SERVICE_TIER: 'high',
  RELAY_ORIGINS: ORIGIN,
  LOG_LEVEL: 'silent',
  PORT: '0',
});

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** What every adapter has to pass on: the body, the headers, the status, and what is refused. */
function adapterSuite(create: () => {ask: Ask; service: CountingService}): void {
  const post = (body: string, headers: Record<string, string> = {}) =>
    create().ask('/plans/PlansSearch/Vin', {
      method: 'POST',
      headers: {origin: ORIGIN, 'content-type': 'application/json', ...headers},
      body,
    });

  it('answers a search with plans, once for all who ask the same', async () => {
    const {service} = create();
    const answers = await Promise.all([1, 2].map(() => post(JSON.stringify(search()))));
    expect(answers.map(({status}) => status)).toEqual([200, 200]);
    expect(answers[0]?.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(await answers[0]?.json()).toMatchObject({response: {results: [{planName: 'Shield'}]}});
    expect(service.calls).toHaveLength(1);
  });

  it('T4: refuses a page that is not listed', async () => {
    const answer = await post(JSON.stringify(search()), {origin: 'https://evil.example'});
    expect(answer.status).toBe(403);
  });

  it('T18: refuses a body that is too large', async () => {
    const answer = await post(JSON.stringify(search({}, {searchId: 'x'.repeat(40_000)})));
    expect(answer.status).toBe(413);
  });

  it('T7: knows no other route', async () => {
    const answer = await create().ask('/plans/Register', {method: 'POST', headers: {origin: ORIGIN}});
    expect(answer.status).toBe(404);
  });

  it('answers a preflight', async () => {
    const answer = await create().ask('/plans/PlansSearch', {method: 'OPTIONS', headers: {origin: ORIGIN}});
    expect([answer.status, answer.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, POST']);
  });
}

async function startProgram(program: string, args: readonly string[], env: object, address: RegExp) {
  const child = spawn(program, args, {cwd: root, env: {...process.env, ...env}, stdio: ['ignore', 'pipe', 'inherit']});
  return {child, found: await firstMatch(child, address)};
}

async function firstMatch(child: ChildProcess, pattern: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    const match = pattern.exec(text)?.[1];
    if (match !== undefined) return match;
  }
  throw new Error(`expected ${String(pattern)}, got ${text}`);
}

describe.each(['node', 'express', 'fastify', 'hono'])('the example for %s', name => {
  let service: CountingService;
  let child: ChildProcess;
  let url: string;

  beforeEach(async () => {
    service = await startCountingService(20);
    const args = ['--import', 'tsx', `examples/${name}/server.mjs`];
    const started = await startProgram(process.execPath, args, settingsOf(service), /listening at (\S+)/);
    [child, url] = [started.child, started.found];
  });
  afterEach(() => {
    child.kill('SIGKILL');
    service.close();
  });

  adapterSuite(() => ({service, ask: (path, init) => fetch(url + path, init)}));
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

  adapterSuite(() => ({
    service,
    ask: (path, init = {}) => {
      const handler = handlers[init.method ?? 'GET'];
      if (handler === undefined) throw new Error(`route: expected a handler for ${init.method}.`);
      return handler(new Request(`https://shop.example${path}`, init));
    },
  }));
});

describe('the example for Cloudflare Workers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plan-finder-worker-'));
  let service: CountingService;
  let child: ChildProcess;
  let port: string;

  beforeAll(async () => {
    copyFileSync(join(root, 'examples/workers/relay.capnp'), join(folder, 'relay.capnp'));
    await build({
      absWorkingDir: root,
      entryPoints: ['examples/workers/worker.mjs'],
      outfile: join(folder, 'worker.js'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      mainFields: ['module', 'main'],
      conditions: ['workerd', 'worker', 'import'],
      external: ['node:*'],
      alias: {'plan-finder/relay/workers': join(root, 'src/relay/workers.ts')},
      // As wrangler does it: a library that asks for a Node module by require gets the platform's own.
      banner: {js: "import {createRequire} from 'node:module'; const require = createRequire('file:///worker.js');"},
    });
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

  const ask: Ask = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
  adapterSuite(() => ({service, ask}));

  it('goes on with a quote after its visitor was told to come again', async () => {
    const headers = {origin: ORIGIN, 'content-type': 'application/json'};
    const post = (more: object = {}) =>
      ask('/plans/PlansSearchAsync/VIN', {
        method: 'POST',
        headers: {...headers, ...more},
        body: JSON.stringify(search()),
      });
    expect((await post()).status).toBe(202);
    await expect.poll(async () => (await post({'plan-purpose': 'poll'})).status, {timeout: 6000}).toBe(200);
    expect(service.calls).toHaveLength(1);
  });
});
