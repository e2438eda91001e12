import {chmodSync, writeFileSync} from 'node:fs';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {startSandbox, type SandboxServer} from '../../src/sandbox/server.js';
import {openFolder, runCommand, runHere} from './support.js';

let server: SandboxServer;
let folder: ReturnType<typeof openFolder>;

beforeEach(async () => {
  folder = openFolder();
  server = await startSandbox({latencyMs: 0});
});
afterEach(async () => {
  folder.remove();
  await server.close();
});

interface Report {
  readonly ok: boolean;
  readonly findings: readonly {about: string; state: string; message: string; advice?: string}[];
}

/** What the doctor says, by what it is about. */
async function examine(key: string, settings: Readonly<Record<string, string>> = {}, args: readonly string[] = []) {
  const all = {PLAN_SERVICE_URL: server.url, PLAN_SERVICE_KEY: key, ...settings};
  const {code, out} = await runHere(['doctor', '--json', ...args], all);
  const {ok, findings} = JSON.parse(out.slice(0, out.indexOf('\n}') + 2)) as Report;
  expect(ok).toBe(code === 0);
  const saidOf = (about: string) => findings.find(finding => finding.about === about);
  return {code, saidOf, abouts: findings.map(({about}) => about)};
}

describe('doctor', () => {
  it('finds nothing wrong with a key, its limits and its asynchronous search, in words', async () => {
    const settings = {PLAN_SERVICE_URL: server.url, PLAN_SERVICE_KEY: 'sandbox-async', PLAN_SERVICE_TIER: 'high'};
    const {code, out, err} = await runCommand(['doctor'], settings);
    expect({code, err}).toEqual({code: 0, err: ''});
    expect(out.match(/^good/gm)).toHaveLength(5);
    expect(out).toContain('5,000 requests an hour, 20,000 a day');
    expect(out).not.toContain('sandbox-async');
  });

  it('starts no quote and costs two requests', async () => {
    const free = {latencyMs: 0, requireHttps: false};
    const counting = await startSandbox(free);
    for (let count = 0; count < 48; count += 1) await makes(counting.url);
    await examine('sandbox-free', {PLAN_SERVICE_URL: counting.url});
    expect((await makes(counting.url)).status).toBe(429);
    await counting.close();
  });

  it('finds a key of the other environment when it is told where that is', async () => {
    const production = await startSandbox({environment: 'production'});
    const {code, saidOf} = await examine('sandbox-production', {}, ['--other-url', production.url]);
    await production.close();
    expect(code).toBe(1);
    expect(saidOf('service')).toMatchObject({
      state: 'problem',
      message: expect.stringMatching(/other environment/) as unknown,
    });
  });

  it('says what an unknown key may be when it is not', async () => {
    const {code, saidOf} = await examine('sandbox-production');
    expect(code).toBe(1);
    expect(saidOf('service')?.advice).toMatch(/--other-url[\s\S]*rotated/);
  });

  it('finds plain http, and sends nothing there', async () => {
    const {code, saidOf, abouts} = await examine('some-key', {PLAN_SERVICE_URL: 'http://service.example'});
    expect(code).toBe(1);
    expect(saidOf('address')).toMatchObject({
      state: 'problem',
      message: expect.stringMatching(/plain http/) as unknown,
    });
    expect(saidOf('address')?.advice).toContain('https://service.example');
    expect(abouts).toEqual(['address']);
  });

  it.each([
    ['nowhere', /It is no address/],
    ['https://service.example/api/v2/Partners', /ends in \/api\/v2\/Partners/],
    ['https://user:canary@service.example', /password/],
  ])('finds what is wrong with the address %s', async (url, message) => {
    const {saidOf} = await examine('some-key', {PLAN_SERVICE_URL: url});
    expect(saidOf('address')?.message).toMatch(message);
    expect(JSON.stringify(saidOf('address'))).not.toContain('canary');
  });

  it('finds a host where nothing listens, and one that is no service', async () => {
    await server.close();
    const closed = await examine('some-key');
    expect(closed.saidOf('service')).toMatchObject({state: 'problem', message: 'Nothing listens at this address.'});
    server = await startSandbox();
    const elsewhere = await examine('some-key', {PLAN_SERVICE_URL: `${server.url}/plans`});
    expect(elsewhere.saidOf('service')?.state).toBe('problem');
  });

  it('finds that asynchronous search is missing', async () => {
    const plain = await examine('sandbox-high', {PLAN_SERVICE_TIER: 'high'});
    expect(plain.code).toBe(0);
    expect(plain.saidOf('async')).toMatchObject({
      state: 'note',
      advice: expect.stringMatching(/Nothing has to be done/) as unknown,
    });
    const wanted = await examine('sandbox-high', {PLAN_SERVICE_TIER: 'high', PLAN_SERVICE_ASYNC: 'true'});
    expect(wanted.code).toBe(1);
    expect(wanted.saidOf('async')).toMatchObject({state: 'problem'});
  });

  it.each([
    ['sandbox-free', undefined, 'note', /standard tier/],
    ['sandbox-free', 'high', 'problem', /PLAN_SERVICE_TIER to free/],
    ['sandbox-high', undefined, 'note', /PLAN_SERVICE_TIER=high/],
    ['sandbox-standard', '1000/10000', 'good', undefined],
    ['sandbox-standard', 'huge', 'problem', /Set it to standard/],
  ])('compares the limits of %s with PLAN_SERVICE_TIER=%s', async (key, tier, state, advice) => {
    const {saidOf} = await examine(key, tier === undefined ? {} : {PLAN_SERVICE_TIER: tier});
    expect(saidOf('limits')?.state).toBe(state);
    if (advice) expect(saidOf('limits')?.advice).toMatch(advice);
  });

  it('finds a key file that others can read', async () => {
    const file = folder.file('key');
    writeFileSync(file, 'sandbox-high');
    chmodSync(file, 0o644);
    const {saidOf} = await examine('', {PLAN_SERVICE_KEY_FILE: file});
    expect(saidOf('key')).toMatchObject({state: 'note', advice: `Run: chmod 600 ${file}`});
  });
});

const makes = (url: string) =>
  fetch(`${url}/api/v2/Partners/Vehicles/Makes`, {
    headers: {authorization: 'Bearer sandbox-free', 'content-type': 'application/json'},
  });
