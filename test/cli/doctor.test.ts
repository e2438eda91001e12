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

/** Runs the doctor and returns its findings by subject. */
async function diagnose(key: string, settings: Readonly<Record<string, string>> = {}, args: readonly string[] = []) {
  const all = {PLAN_SERVICE_URL: server.url, PLAN_SERVICE_KEY: key, ...settings};
  const {code, out} = await runHere(['doctor', '--json', ...args], all);
  const {ok, findings} = JSON.parse(out) as Report;
  expect(ok).toBe(code === 0);
  const findingOf = (about: string) => findings.find(finding => finding.about === about);
  return {code, findingOf, subjects: findings.map(({about}) => about)};
}

describe('plan-finder doctor', () => {
  it('prints a passed check for each subject when nothing is wrong', async () => {
    const account = {PLAN_SERVICE_KEY: 'sandbox-async', PLAN_SERVICE_TIER: 'high', PLAN_SERVICE_ASYNC: 'true'};
    const settings = {PLAN_SERVICE_URL: server.url, ...account};
    const {code, out, err} = await runCommand(['doctor'], settings);
    expect({code, err}).toEqual({code: 0, err: ''});
    expect(out.match(/^passed/gm)).toHaveLength(5);
    expect(out).toContain('5,000 requests per hour, 20,000 per day');
    expect(out).not.toContain('sandbox-async');
  });

  it('sends two upstream requests and starts no quote', async () => {
    const free = {latencyMs: 0, requireHttps: false};
    const counting = await startSandbox(free);
    for (let count = 0; count < 48; count += 1) await makes(counting.url);
    await diagnose('sandbox-free', {PLAN_SERVICE_URL: counting.url});
    expect((await makes(counting.url)).status).toBe(429);
    await counting.close();
  });

  it('reports that a key belongs to the other environment with --other-url', async () => {
    const production = await startSandbox({environment: 'production'});
    const {code, findingOf} = await diagnose('sandbox-production', {}, ['--other-url', production.url]);
    await production.close();
    expect(code).toBe(1);
    expect(findingOf('service')).toMatchObject({
      state: 'problem',
      message: expect.stringMatching(/other environment/) as unknown,
    });
  });

  it('does not claim that the other URL rejects a key when it could not be checked', async () => {
    const {findingOf} = await diagnose('sandbox-production', {}, ['--other-url', 'http://127.0.0.1:9']);
    expect(findingOf('service')?.advice).toMatch(/other URL could not be checked/);
  });

  it.each([
    [
      '/api/v2/Partners',
      /^plan-finder: --other-url: The URL contains \/api\/v2\/Partners\. Pass an https URL without \/api\/v2\/Partners,/,
    ],
    ['?environment=test', /^plan-finder: --other-url: The URL is not https, or has a query or fragment\./],
  ])('explains what is wrong with an https --other-url that ends in %s', async (end, problem) => {
    const settings = {PLAN_SERVICE_URL: server.url, PLAN_SERVICE_KEY: 'sandbox-high'};
    const {code, err} = await runHere(['doctor', '--other-url', `https://service.example${end}`], settings);
    expect(code).toBe(2);
    expect(err).toMatch(problem);
  });

  it('lists why the upstream API may reject a key without --other-url', async () => {
    const {code, findingOf} = await diagnose('sandbox-production');
    expect(code).toBe(1);
    expect(findingOf('service')?.advice).toMatch(/--other-url[\s\S]*rotated/);
  });

  it('reports a plain HTTP URL and sends nothing to it', async () => {
    const {code, findingOf, subjects} = await diagnose('some-key', {PLAN_SERVICE_URL: 'http://service.example'});
    expect(code).toBe(1);
    expect(findingOf('url')).toMatchObject({
      state: 'problem',
      message: expect.stringMatching(/plain HTTP/) as unknown,
    });
    expect(findingOf('url')?.advice).toContain('https://service.example');
    expect(subjects).toEqual(['url']);
  });

  it.each([
    ['nowhere', /Not a valid URL/],
    ['https://service.example/api/v2/Partners', /contains \/api\/v2\/Partners/],
    ['https://service.example/api/v2/partners/PlansSearch', /contains \/api\/v2\/Partners/],
    ['https://user:canary@service.example', /password/],
  ])('reports what is wrong with the URL %s', async (url, message) => {
    const {findingOf} = await diagnose('some-key', {PLAN_SERVICE_URL: url});
    expect(findingOf('url')?.message).toMatch(message);
    expect(JSON.stringify(findingOf('url'))).not.toContain('canary');
  });

  it('reports a host that refuses connections, and one that is not the upstream API', async () => {
    await server.close();
    const closed = await diagnose('some-key');
    expect(closed.findingOf('service')).toMatchObject({
      state: 'problem',
      message: 'Connection refused: no server is listening at this URL.',
    });
    server = await startSandbox();
    const elsewhere = await diagnose('some-key', {PLAN_SERVICE_URL: `${server.url}/plans`});
    expect(elsewhere.findingOf('service')?.state).toBe('problem');
  });

  it('reports missing asynchronous search as a problem only when PLAN_SERVICE_ASYNC is set', async () => {
    const plain = await diagnose('sandbox-high', {PLAN_SERVICE_TIER: 'high'});
    expect(plain.code).toBe(0);
    expect(plain.findingOf('async')).toMatchObject({
      state: 'note',
      advice: expect.stringMatching(/No action needed/) as unknown,
    });
    const wanted = await diagnose('sandbox-high', {PLAN_SERVICE_TIER: 'high', PLAN_SERVICE_ASYNC: 'true'});
    expect(wanted.code).toBe(1);
    expect(wanted.findingOf('async')).toMatchObject({state: 'problem'});
  });

  it('reports an invalid PLAN_SERVICE_ASYNC, with which the relay would not start', async () => {
    const {code, findingOf} = await diagnose('sandbox-async', {PLAN_SERVICE_TIER: 'high', PLAN_SERVICE_ASYNC: 'on'});
    expect(code).toBe(1);
    expect(findingOf('async')).toEqual({
      about: 'async',
      state: 'problem',
      message: 'PLAN_SERVICE_ASYNC is invalid.',
      advice: 'Set it to true or false.',
    });
  });

  it('notes that the account has asynchronous search when PLAN_SERVICE_ASYNC is not true', async () => {
    const asyncOf = async (settings: Readonly<Record<string, string>>) =>
      (await diagnose('sandbox-async', {PLAN_SERVICE_TIER: 'high', ...settings})).findingOf('async');
    expect(await asyncOf({})).toMatchObject({
      state: 'note',
      advice: expect.stringContaining('PLAN_SERVICE_ASYNC=true') as unknown,
    });
    expect(await asyncOf({PLAN_SERVICE_ASYNC: 'false'})).toMatchObject({
      message: 'The account has asynchronous search. PLAN_SERVICE_ASYNC is not true.',
    });
    expect(await asyncOf({PLAN_SERVICE_ASYNC: 'true'})).toMatchObject({state: 'passed'});
    expect(await asyncOf({RELAY_CONFIG: '/etc/plan-finder/partners.json'})).toMatchObject({state: 'passed'});
  });

  it.each([
    ['sandbox-free', undefined, 'note', /standard tier/],
    ['sandbox-free', 'high', 'problem', /PLAN_SERVICE_TIER to free/],
    ['sandbox-high', undefined, 'note', /PLAN_SERVICE_TIER=high/],
    ['sandbox-standard', '1000/10000', 'passed', undefined],
    ['sandbox-standard', 'huge', 'problem', /Set it to standard/],
    ['sandbox-standard', '0/10000', 'problem', /Set it to standard/],
  ])('compares the limits of %s with PLAN_SERVICE_TIER=%s', async (key, tier, state, advice) => {
    const {findingOf} = await diagnose(key, tier === undefined ? {} : {PLAN_SERVICE_TIER: tier});
    expect(findingOf('limits')?.state).toBe(state);
    if (advice) expect(findingOf('limits')?.advice).toMatch(advice);
  });

  it('compares the limits of a partner in RELAY_CONFIG only with a tier that is given', async () => {
    const partners = {RELAY_CONFIG: '/etc/plan-finder/partners.json'};
    expect((await diagnose('sandbox-high', partners)).findingOf('limits')).toMatchObject({state: 'passed'});
    const free = await diagnose('sandbox-high', {...partners, PLAN_SERVICE_TIER: 'free'});
    expect(free.findingOf('limits')).toMatchObject({state: 'note'});
  });

  it('reports a key file that other users can read', async () => {
    const file = folder.file('key');
    writeFileSync(file, 'sandbox-high');
    chmodSync(file, 0o644);
    const {findingOf} = await diagnose('', {PLAN_SERVICE_KEY_FILE: file});
    expect(findingOf('key')).toMatchObject({state: 'note', advice: `Run: chmod 600 ${file}`});
  });

  it.each([
    ['0600', 'only its owner'],
    ['0440', 'only its owner and its group'],
  ])('accepts a key file with the mode %s', async (mode, readers) => {
    const file = folder.file('key');
    writeFileSync(file, 'sandbox-high', {mode: Number.parseInt(mode, 8)});
    const {findingOf} = await diagnose('', {PLAN_SERVICE_KEY_FILE: file});
    expect(findingOf('key')).toMatchObject({
      state: 'passed',
      message: `API key found in ${file}, which ${readers} can read.`,
    });
  });
});

const makes = (url: string) =>
  fetch(`${url}/api/v2/Partners/Vehicles/Makes`, {
    headers: {authorization: 'Bearer sandbox-free', 'content-type': 'application/json'},
  });
