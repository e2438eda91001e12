import {type ChildProcess, execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {closeSync, existsSync, mkdtempSync, openSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterEach, describe, expect, it, onTestFinished} from 'vitest';
import {relayIntro} from '../../src/cli/relay-command.js';
import {readConfig} from '../../src/relay/index.js';
import {packagedEmbed} from '../../src/relay/handlers/packaged-embed.js';
import {printed} from '../support/printed.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const SETTINGS = {PLAN_SERVICE_URL: 'https://service.example', PLAN_SERVICE_KEY: 'canary-secret'};
const running: ChildProcess[] = [];

/** Every write to this file fails with ENOSPC. */
const FULL_DISK = '/dev/full';

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function startRelay(settings: Record<string, string>, stdout: number | 'pipe' = 'pipe') {
  const {PATH = '', HOME = ''} = process.env;
  const env = {PATH, HOME, ...SETTINGS, ...settings};
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/index.ts', 'relay', '--port', '0'], {
    cwd: root,
    env,
    stdio: ['ignore', stdout, 'pipe'],
  });
  running.push(child);
  return child;
}

/** Runs the relay until it has printed its URL and logged one request, then stops it. */
async function runRelay(settings: Record<string, string>) {
  const child = startRelay(settings);
  const output = {out: '', err: ''};
  child.stdout!.on('data', (chunk: Buffer) => (output.out += String(chunk)));
  child.stderr!.on('data', (chunk: Buffer) => (output.err += String(chunk)));
  await expect.poll(() => output.err, {timeout: 30_000}).toContain('Ctrl+C');
  const [url = ''] = /http:\/\/[\d.]+:\d+/.exec(output.err) ?? [];
  const response = await fetch(`${url}/embed.js`);
  await response.arrayBuffer();
  child.kill('SIGTERM');
  await once(child, 'close');
  return {...output, url, embedStatus: response.status, log: output.out.split('\n').slice(0, -1)};
}

/** Runs the relay with this file as its standard output, sends requests, and stops it. Returns its exit code and signal. */
async function requestAndStop(stdout: number, count: number): Promise<unknown[]> {
  const child = startRelay({}, stdout);
  onTestFinished(() => closeSync(stdout));
  const [url] = await printed(child.stderr!, /http:\/\/[\d.]+:\d+/);
  for (let request = 0; request < count; request += 1) expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  return once(child, 'exit');
}

interface LogLine {
  readonly level: number;
  readonly msg: string;
}

describe('plan-finder relay', {timeout: 40_000}, () => {
  it('writes only its JSON log to standard output and everything else to standard error', async () => {
    const {log, err} = await runRelay({RELAY_ORIGINS: '*'});
    const lines = log.map(line => JSON.parse(line) as LogLine);
    expect(lines.map(({msg}) => msg)).toContain('request');
    expect(lines.some(({msg}) => msg.startsWith('UNSAFE'))).toBe(true);
    expect(err).toMatch(/^Relay listening on http:/);
    expect(err).not.toContain('canary');
  });

  it('warns about unknown variables, suggests the nearest setting and does not log their values', async () => {
    const {log, err, out} = await runRelay({
      RELAY_ORIGIN: 'https://canary.example',
      PLAN_SERVICE_TEIR: 'canary',
      RELAY_VISITOR_SEARCH: '',
      RELAY_SERVICE_HOST: '10.0.0.1',
      RELAY_PORT_8787_TCP: 'tcp://10.0.0.1:8787',
      PLAN_SERVICE_PORT: 'tcp://10.0.0.2:443',
      RELAY_PORT: '8080',
      RELAY_HOST: '0.0.0.0',
    });
    const warnings = log.map(line => JSON.parse(line) as LogLine).filter(({level}) => level === 40);
    expect(warnings.map(({msg}) => msg)).toEqual([
      'RELAY_ORIGIN is not a setting of the relay and has no effect. Did you mean RELAY_ORIGINS?',
      'PLAN_SERVICE_TEIR is not a setting of the relay and has no effect. Did you mean PLAN_SERVICE_TIER?',
      'RELAY_PORT is not a setting of the relay and has no effect. Did you mean PORT?',
      'RELAY_HOST is not a setting of the relay and has no effect. Did you mean HOST?',
    ]);
    expect(out + err).not.toContain('canary');
  });

  it('prints a script tag only when the embed is built', async () => {
    const {err, url, embedStatus} = await runRelay({});
    const isBuilt = packagedEmbed() !== undefined;
    expect(embedStatus).toBe(isBuilt ? 200 : 404);
    expect(err.includes(`<script src="${url}/embed.js"`)).toBe(isBuilt);
    expect(err.includes('The embed is not built')).toBe(!isBuilt);
  });
});

describe.skipIf(!existsSync(FULL_DISK))(
  'plan-finder relay with a log that cannot be written',
  {timeout: 40_000},
  () => {
    it('responds to requests and shuts down when its disk is full', async () => {
      expect(await requestAndStop(openSync(FULL_DISK, 'w'), 5)).toEqual([0, null]);
    });

    it('responds to requests and shuts down when nothing reads its log', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'relay-log-'));
      onTestFinished(() => rmSync(folder, {recursive: true}));
      const pipe = join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      // Their lines are more than the 64 KiB that a pipe holds.
      expect(await requestAndStop(openSync(pipe, 'r+'), 600)).toEqual([0, null]);
    });
  },
);

describe('the startup text of plan-finder relay', () => {
  const url = 'http://127.0.0.1:8787';
  const introOf = (settings: Record<string, string>, hasEmbed = true) =>
    relayIntro({config: readConfig({...SETTINGS, ...settings}), url, hasEmbed});

  it('contains the script tag, the upstream URL and the allowed origins', () => {
    const intro = introOf({RELAY_ORIGINS: 'https://www.dealer.example'});
    expect(intro).toContain(`<script src="${url}/embed.js" async></script>\n`);
    expect(intro).toContain('https://service.example');
    expect(intro).toContain('https://www.dealer.example');
    expect(intro).not.toContain('canary');
  });

  it('contains a script tag that names the relay when its mount is not the default', () => {
    const intro = introOf({RELAY_MOUNT: '/shop/plans'});
    expect(intro).toContain(`<script src="${url}/embed.js" data-relay="${url}/shop/plans" async></script>\n`);
  });

  it('contains a script tag with the public URL when it is set', () => {
    const intro = introOf({RELAY_PUBLIC_URL: 'https://plans.dealer.example', RELAY_MOUNT: '/shop'});
    const tag =
      '<script src="https://plans.dealer.example/embed.js" data-relay="https://plans.dealer.example/shop" async>';
    expect(intro).toContain(tag);
  });

  it.each([
    ['one partner', {}],
    ['several partners', {PLAN_SERVICE_KEY: '', RELAY_CONFIG: 'partners.json'}],
  ])('prints that the embed is not built instead of a script tag, for %s', (_, settings) => {
    const intro = introOf(settings, false);
    expect(intro).toContain('The embed is not built');
    expect(intro).toContain('npm run build');
    expect(intro).not.toContain('<script');
  });
});
