import {execFileSync, spawnSync} from 'node:child_process';
import {copyFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {root} from '../../scripts/project.js';
import {findProgram, findTool} from '../../scripts/tools.js';
import {run, start, type Running} from '../consumers/support/command.js';
import {hasRedis, startRedis} from '../relay/support/redis-server.js';
import {install} from '../support/install.js';

/** Builds images and runs them without a daemon and without a registry. */
const buildah = findTool('buildah');
const mmdebstrap = findTool('mmdebstrap');
const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;
const missing =
  buildah && mmdebstrap && canMount
    ? undefined
    : 'The images are not built: this needs buildah and mmdebstrap (npm run setup), and a root user who may mount.';
if (missing) console.warn(missing);

const ORIGIN = 'https://www.dealer.example';
const BASE = 'localhost/plan-finder-base';
const SEARCH = {searchCriteria: {vin: '1HGCM82633A004352', mileage: 48_000, stateShortName: 'TX'}};

/** Our own network and no further process isolation, because the tests may run in a container themselves. */
const ISOLATION = ['--isolation', 'chroot', '--network', 'host'] as const;

const folder = missing ? '' : mkdtempSync(join(tmpdir(), 'plan-finder-images-'));
const withStorage = [buildah ?? '', '--root', `${folder}/storage`, '--runroot', `${folder}/run`] as const;

const build = (...options: readonly string[]): Promise<string> =>
  run({folder: root, line: [...withStorage, 'build', '--format', 'docker', '--layers', ...ISOLATION, ...options]});

/** Builds a stand-in for the official image of Node: Debian with the program that an npm package contains, and npm. */
async function buildBase(): Promise<void> {
  install('test/release');
  const context = `${folder}/base`;
  mkdirSync(context);
  const include = '--include=ca-certificates,libstdc++6';
  await run({folder, line: [mmdebstrap ?? '', '--variant=minbase', include, 'bookworm', `${context}/debian.tar`]});
  copyFileSync(`${root}test/release/node_modules/node-linux-${process.arch}/bin/node`, `${context}/node`);
  cpSync(dirname(dirname(realpathSync(findProgram('npm') ?? 'npm'))), `${context}/npm`, {recursive: true});
  // Those that this machine trusts, such as that of a proxy.
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', `${context}/ca-certificates.crt`);
  const lines = [
    'FROM scratch',
    'ADD debian.tar /',
    'COPY node /usr/local/bin/',
    'COPY npm /usr/local/lib/npm',
    'COPY ca-certificates.crt /etc/ssl/certs/',
    'RUN ln -s ../lib/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node',
    'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
  ];
  writeFileSync(`${context}/Dockerfile`, lines.join('\n'));
  await build('--tag', BASE, context);
}

interface Config {
  readonly Entrypoint?: readonly string[];
  readonly Cmd?: readonly string[];
  readonly User: string;
  readonly Healthcheck: {readonly Test: readonly string[]};
}

/** Runs commands as the image of a target does: with its user, folder and environment. */
class Container {
  readonly #name: string;
  readonly #settings: readonly string[];
  readonly config: Config;

  constructor(target: 'relay' | 'sandbox', settings: Readonly<Record<string, string>> = {}) {
    const call = (...line: readonly string[]) => execFileSync(withStorage[0], [...withStorage.slice(1), ...line]);
    this.#name = String(call('from', '--pull-never', imageOf(target))).trim();
    this.#settings = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const {Docker} = JSON.parse(String(call('inspect', this.#name))) as {Docker: {config: Config}};
    this.config = Docker.config;
  }

  run(...command: readonly string[]): Promise<string> {
    return run({folder, line: this.#line(command)});
  }

  /** Starts what the image starts, and waits for its URL. */
  async serve(...parameters: readonly string[]): Promise<Running> {
    const {Entrypoint = [], Cmd = []} = this.config;
    const line = this.#line([...Entrypoint, ...(parameters.length > 0 ? parameters : Cmd)]);
    const server = await start({folder, line}, /listening on (http:\/\/[\w.]+:\d+)/);
    onTestFinished(() => server.close());
    return {...server, url: server.url.replace('0.0.0.0', '127.0.0.1')};
  }

  /** Runs the health check of the image, and rejects if it is not healthy. */
  checkHealth(...parameters: readonly string[]): Promise<string> {
    return this.run(...this.config.Healthcheck.Test.slice(1), ...parameters);
  }

  #line(command: readonly string[]): [string, ...string[]] {
    return [...withStorage, 'run', ...ISOLATION, ...this.#settings, this.#name, '--', ...command];
  }
}

const imageOf = (target: string): string => `localhost/plan-finder-${target}`;

/** Starts a sandbox and a relay from their images, on free ports. */
async function serveBoth(settings: Readonly<Record<string, string>> = {}) {
  const sandbox = await new Container('sandbox').serve('--seed', 'nightly', '--port', '0');
  const relay = new Container('relay', {
    PORT: '0',
    PLAN_SERVICE_URL: sandbox.url,
    PLAN_SERVICE_KEY: 'sandbox-high',
    RELAY_ORIGINS: ORIGIN,
    ...settings,
  });
  return {sandbox, relay: await relay.serve()};
}

const search = async ({url}: Running): Promise<number> => {
  const response = await fetch(`${url}/plans/PlansSearch/Vin`, {
    method: 'POST',
    headers: {'content-type': 'application/json', origin: ORIGIN},
    body: JSON.stringify(SEARCH),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as {response: {results: readonly unknown[]}}).response.results.length;
};

describe.skipIf(missing)('the images', () => {
  beforeAll(async () => {
    await buildBase();
    for (const target of ['relay', 'sandbox'])
      await build(
        ...['--build-context', `node:24-slim=container-image://${BASE}`, '--file', 'deploy/Dockerfile'],
        ...['--target', target, '--tag', imageOf(target), '.'],
      );
  }, 1_200_000);

  afterAll(async () => {
    await run({folder: root, line: [...withStorage, 'rm', '--all']});
    rmSync(folder, {recursive: true, force: true, maxRetries: 3});
  }, 120_000);

  it.each(['relay', 'sandbox'] as const)('run the %s as a user who cannot change the program', async target => {
    const container = new Container(target);
    expect(container.config.User).toBe('node');
    expect((await container.run('id', '-un')).trim()).toBe('node');
    await expect(container.run('touch', 'dist/cli/index.js')).rejects.toThrow('Permission denied');
  });

  it('find plans, are ready, and serve the widget', async () => {
    const {relay} = await serveBoth();
    for (const path of ['healthz', 'readyz', 'embed.js', 'frame'])
      expect((await fetch(`${relay.url}/${path}`)).status, path).toBe(200);
    expect(await search(relay)).toBeGreaterThan(0);
  });

  it('have health checks that fail until the server responds', async () => {
    const {sandbox, relay} = await serveBoth();
    const port = ({url}: Running): string => new URL(url).port;
    await expect(new Container('relay', {PORT: '1'}).checkHealth()).rejects.toThrow('did not succeed');
    await new Container('relay', {PORT: port(relay)}).checkHealth();
    await expect(new Container('sandbox').checkHealth('--port', '1')).rejects.toThrow('did not succeed');
    await new Container('sandbox').checkHealth('--port', port(sandbox));
  });

  it.skipIf(!hasRedis)('share quotes in Redis', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const {relay} = await serveBoth({REDIS_URL: redis.url});
    await search(relay);
    expect(Number(await redis.command('DBSIZE'))).toBeGreaterThan(0);
  });
});
