import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {text as readText} from 'node:stream/consumers';
import {Command} from 'commander';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {listen} from '../../scripts/ports.mjs';
import {createProgram} from '../../src/cli/program.js';
import {runCommands} from '../../src/cli/run-commands.js';
import {packagedEmbed} from '../../src/relay/handlers/packaged-embed.js';
import {deferred, search} from '../relay/fixture.js';
import {start, urlOf} from './processes.js';
import {serve} from './support.js';

const SETTINGS = {PLAN_SERVICE_URL: 'https://service.example', PLAN_SERVICE_KEY: 'canary-secret'};
const NO_PLANS = JSON.stringify({response: {results: []}, errorResponse: null});
const listening: Server[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of listening.splice(0)) server.close();
});

/** Runs a command that exits by itself, in this process. */
async function run(args: readonly string[], settings: Record<string, string> = {}) {
  let out = '';
  let err = '';
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const code = await runCommands(createProgram(), ['node', 'plan-finder', ...args], {
    out: text => (out += text),
    err: text => (err += text),
  });
  return {out, err, code};
}

describe('plan-finder', () => {
  it('lists its commands and exit codes with --help', async () => {
    const {out, code} = await run(['--help']);
    expect(code).toBe(0);
    expect(out).toMatch(/sandbox[\s\S]*relay[\s\S]*register[\s\S]*doctor/);
    expect(out).toMatch(/0 success, 1 rejected[\s\S]*2 usage error[\s\S]*70 a bug/);
  });

  it('prints the version of its package with --version', async () => {
    const {version} = JSON.parse(readFileSync('package.json', 'utf8')) as {version: string};
    expect(await run(['--version'])).toEqual({out: `${version}\n`, err: '', code: 0});
  });

  it.each(['relay', 'sandbox'])('describes the options of %s with --help', async command => {
    const {out, code} = await run([command, '--help']);
    expect(code).toBe(0);
    expect(out).toContain('--port <number>');
    expect(out).toContain('--host <address>');
    expect(out).toContain('PLAN_SERVICE_KEY');
  });

  const usageErrors: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [[], /Usage:/],
    [['fly'], /unknown command[\s\S]*sandbox, relay, register/],
    [['relay', '--prot', '1'], /unknown option[\s\S]*--port, --host/],
    [['relay', '--port', '70000'], /from 0 to 65535/],
    [['relay', '--host', ''], /--host must not be empty/],
    [['sandbox', '--port', '0', '--host='], /--host must not be empty/],
    [['sandbox', '--port', '0', '--host', ' '], /--host must not be empty/],
    [['sandbox', '--port'], /argument missing/],
    [['sandbox', 'extra'], /too many arguments/],
  ];
  it.each(usageErrors)('exits with 2 and prints the reason for the arguments %j', async (args, message) => {
    const {out, err, code} = await run(args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(out).toBe('');
  });

  it('names a missing variable without a stack trace', async () => {
    const child = start(['relay']);
    const [err, code] = await Promise.all([
      readText(child.stderr!),
      new Promise(resolve => child.once('exit', resolve)),
    ]);
    expect([code, err]).toEqual([
      2,
      'plan-finder: PLAN_SERVICE_URL is required. Set it to the base URL of the upstream API.\n',
    ]);
  });

  it.each([['--key=canary-1'], ['--key', 'canary-1'], ['--apikey=canary-1'], ['canary-1']])(
    'T1: rejects a key on the command line and does not repeat it: %s %s',
    async (...words) => {
      const {err, out, code} = await run(['relay', ...words.filter(Boolean)], SETTINGS);
      expect(code).toBe(2);
      expect(err.trim().split('\n')).toHaveLength(1);
      expect(out + err).not.toContain('canary');
      if (words[0]?.startsWith('--key')) expect(err).toMatch(/every user of this machine.*PLAN_SERVICE_KEY_FILE/);
    },
  );

  it('T1: does not print an invalid key', async () => {
    const {err, code} = await run(['relay'], {...SETTINGS, PLAN_SERVICE_KEY: 'canary secret'});
    expect(code).toBe(2);
    expect(err).toMatch(/^plan-finder: PLAN_SERVICE_KEY: expected/);
    expect(err).not.toContain('canary');
  });

  const portSettings: readonly (readonly [setting: string, args: readonly string[], advice: string])[] = [
    ['--port', ['relay'], '--port or PORT'],
    ['PORT', ['relay'], '--port or PORT'],
    ['--port', ['sandbox'], '--port'],
  ];
  it.each(portSettings)('reports that the port in %s is already in use: %j', async (setting, args, advice) => {
    const server = createServer();
    listening.push(server);
    const port = String(await listen(server));
    const isOption = setting === '--port';
    const {err, code} = await run(isOption ? [...args, setting, port] : args, {
      ...SETTINGS,
      ...(!isOption && {PORT: port}),
    });
    expect(code).toBe(2);
    expect(err).toBe(`plan-finder: port ${port} is already in use. Choose another one with ${advice}.\n`);
  });

  // The first is no IP address, so it is looked up as a name; the second is reserved for documentation; the last needs
  // the name of its interface.
  it.each(['999.1.1.1', '192.0.2.1', 'fe80::1'])('reports that %s is not an address of this machine', async address => {
    for (const command of ['relay', 'sandbox']) {
      expect(await run([command, '--port', '0', '--host', address], SETTINGS)).toMatchObject({
        code: 2,
        err: 'plan-finder: --host must be an IP address or host name of this machine.\n',
      });
    }
    expect(await run(['relay', '--port', '0'], {...SETTINGS, HOST: address})).toMatchObject({
      code: 2,
      err: `plan-finder: HOST: expected an IP address or host name of this machine, got "${address}".\n`,
    });
  });

  it('T1: does not print a key in HOST', async () => {
    const {err, code} = await run(['relay', '--port', '0'], {...SETTINGS, HOST: SETTINGS.PLAN_SERVICE_KEY});
    expect([code, err]).toEqual([
      2,
      'plan-finder: HOST: expected an IP address or host name of this machine, got something else.\n',
    ]);
  });

  it('exits with 70 and a stack trace after an unexpected error', async () => {
    const err = vi.fn();
    const program = new Command().action(() => Promise.reject(new TypeError('plan is undefined')));
    expect(await runCommands(program, ['node', 'plan-finder'], {out: vi.fn(), err})).toBe(70);
    expect(err).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^plan-finder: this is a bug[^\n]*\nTypeError: plan is undefined\n +at .*cli\.test\.ts/),
    );
  });

  it('ends without an error when no one reads its output', async () => {
    const child = start(['help', 'relay']);
    child.stdout!.destroy();
    const [err, code] = await Promise.all([
      readText(child.stderr!),
      new Promise<unknown>(resolve => child.once('exit', resolve)),
    ]);
    expect({code, err}).toEqual({code: 0, err: ''});
  });

  it('R3: runs the relay until SIGTERM, then exits with 0', async () => {
    const child = start(['relay', '--port', '0'], {...SETTINGS, LOG_LEVEL: 'silent'});
    const url = await urlOf(child, child.stderr!);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await new Promise(resolve => child.once('exit', resolve))).toBe(0);
  });

  it('R3: completes a request in progress when a signal arrives twice, as it does through npx', async () => {
    const [arrived, released] = [deferred<void>(), deferred<void>()];
    const upstream = await serve((_, response) => {
      arrived.resolve();
      void released.promise.then(() => response.setHeader('content-type', 'application/json').end(NO_PLANS));
    });
    const origin = 'https://partner.example';
    const child = start(['relay', '--port', '0'], {
      ...SETTINGS,
      PLAN_SERVICE_URL: upstream,
      RELAY_ORIGINS: origin,
      LOG_LEVEL: 'silent',
    });
    const url = await urlOf(child, child.stderr!);
    const exited = new Promise(resolve => child.once('exit', resolve));
    const reply = fetch(`${url}/plans/PlansSearch/Vin`, {
      method: 'POST',
      headers: {origin, 'content-type': 'application/json'},
      body: JSON.stringify(search()),
    });
    await arrived.promise;
    child.kill('SIGTERM');
    child.kill('SIGINT');
    const isListening = () => fetch(`${url}/healthz`).then(Boolean, () => false);
    await expect.poll(isListening).toBe(false);
    released.resolve();
    expect((await reply).status).toBe(200);
    expect(await exited).toBe(0);
  });

  it('runs the relays of several partners and reloads RELAY_CONFIG on SIGHUP', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cli-partners-'));
    const file = join(folder, 'relay.json');
    const origin = 'https://partner.example';
    const write = (...names: string[]) =>
      writeFileSync(file, JSON.stringify(names.map(name => ({mount: `/${name}`, key: name, origins: [origin]}))));
    write('one');
    const {PLAN_SERVICE_URL} = SETTINGS;
    const child = start(['relay', '--port', '0'], {PLAN_SERVICE_URL, RELAY_CONFIG: file, LOG_LEVEL: 'silent'});
    const url = await urlOf(child, child.stderr!);
    const preflight = async (name: string) =>
      (await fetch(`${url}/${name}/PlansSearch`, {method: 'OPTIONS', headers: {origin}})).status;
    expect([await preflight('one'), await preflight('two')]).toEqual([204, 404]);
    const embed = await fetch(`${url}/embed.js`);
    expect(embed.status).toBe(packagedEmbed() === undefined ? 404 : 200);
    write('one', 'two');
    child.kill('SIGHUP');
    await expect.poll(() => preflight('two'), {timeout: 8000}).toBe(204);
    rmSync(folder, {recursive: true});
  });

  it.each(['sandbox:8788', 'http://sandbox', 'a b', ',', 'canary/x'])(
    'rejects %j for --allow-http, which takes hosts only',
    async hosts => {
      const {code, err} = await run(['sandbox', '--allow-http', hosts]);
      expect(code).toBe(2);
      expect(err).toMatch(/--allow-http must list hosts/);
      expect(err).not.toContain('canary');
    },
  );
});
