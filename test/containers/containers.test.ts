import {cpSync, readFileSync} from 'node:fs';
import {request} from 'node:https';
import {text as readText} from 'node:stream/consumers';
import {execFileSync} from 'node:child_process';
import {afterAll, beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {root} from '../../scripts/project.js';
import {commandsWith} from '../docs/fences.js';
import {tarballs} from '../package/packed.js';
import {SELF_SIGNED} from '../relay/support/self-signed.js';
import {type Docker, missing, startDocker} from './support/docker.js';
import {buildStandIns, SERVER} from './support/stand-ins.js';

const ORIGIN = 'https://www.dealer.example';
const HOST = 'plans.your-dealership.example';
const SEARCH = JSON.stringify({searchCriteria: {vin: '1HGCM82633A004352', mileage: 48_000, stateShortName: 'TX'}});

/** Long enough to start some containers on a busy machine. */
const POLL = {timeout: 60_000, interval: 300};

const commandsOf = (text: string): string => commandsWith('docs/deploy.md', text);

describe.skipIf(missing)('as docs/deploy.md describes', () => {
  let engine: Docker;
  /** A copy of the repository, which gets the key and the certificate. */
  let clone: string;

  beforeAll(async () => {
    engine = await startDocker();
    await buildStandIns(engine);
    clone = `${engine.folder}/clone`;
    const files = execFileSync('git', ['ls-files', '-z'], {cwd: root, encoding: 'utf8'}).split('\0').filter(Boolean);
    for (const file of files) cpSync(`${root}${file}`, `${clone}/${file}`);
    await engine.sh(commandsOf('docker build'), clone);
  }, 1_200_000);

  afterAll(() => engine?.close(), 600_000);

  /** Starts a container, which is removed after the test, and returns its name. */
  async function startContainer(...parameters: readonly string[]): Promise<string> {
    const name = await engine.docker('run', '--detach', ...parameters);
    onTestFinished(async () => void (await engine.docker('rm', '--force', name)));
    return name;
  }

  const exec = (container: string, ...command: readonly string[]): Promise<string> =>
    engine.docker('exec', container, ...command);

  const healthOf = (container: string): Promise<string> =>
    engine.docker('inspect', '--format', '{{.State.Health.Status}}', container);

  /** Starts a sandbox and a relay. The relay may call it without TLS, because both have one network: the sandbox's. */
  async function startBoth(...settings: readonly string[]) {
    const sandbox = await startContainer('--publish', '127.0.0.1::8787', 'plan-finder-sandbox', '--seed', 'nightly');
    const all = [
      'PLAN_SERVICE_URL=http://127.0.0.1:8788',
      'PLAN_SERVICE_KEY=sandbox-high',
      `RELAY_ORIGINS=${ORIGIN}`,
      ...settings,
    ].flatMap(setting => ['--env', setting]);
    const relay = await startContainer('--network', `container:${sandbox}`, ...all, 'plan-finder-relay');
    const url = `http://${await engine.docker('port', sandbox, '8787')}`;
    const statusOf = async (path: string): Promise<number> =>
      (await fetch(`${url}/${path}`, {signal: AbortSignal.timeout(5000)})).status;
    await expect.poll(() => statusOf('readyz').catch(String), POLL).toBe(200);
    return {sandbox, relay, url, statusOf};
  }

  async function search(url: string): Promise<number> {
    const headers = {'content-type': 'application/json', origin: ORIGIN};
    const response = await fetch(`${url}/plans/PlansSearch/Vin`, {method: 'POST', headers, body: SEARCH});
    expect(response.status).toBe(200);
    return ((await response.json()) as {response: {results: readonly unknown[]}}).response.results.length;
  }

  describe('the images', () => {
    it('find plans, and serve the widget', async () => {
      const {url, statusOf} = await startBoth();
      for (const path of ['healthz', 'embed.js', 'frame']) expect(await statusOf(path), path).toBe(200);
      expect(await search(url)).toBeGreaterThan(0);
    });

    it('run as a user who cannot change the program', async () => {
      const {sandbox, relay} = await startBoth();
      for (const container of [sandbox, relay]) {
        expect(await exec(container, 'id', '-un')).toBe('node');
        await expect(exec(container, 'touch', 'dist/cli/index.js')).rejects.toThrow('Permission denied');
      }
    });

    it('are healthy once they respond', async () => {
      const {sandbox, relay} = await startBoth();
      for (const container of [sandbox, relay]) await expect.poll(() => healthOf(container), POLL).toBe('healthy');
    });

    it('are not healthy before they respond', async () => {
      const {sandbox, relay} = await startBoth();
      const checkOf = async (container: string) =>
        JSON.parse(
          await engine.docker('inspect', '--format', '{{json .Config.Healthcheck.Test}}', container),
        ) as string[];
      const [, ...check] = await checkOf(relay);
      await expect(engine.docker('exec', '--env', 'PORT=1', relay, ...check)).rejects.toThrow('did not succeed');
      const [, ...wait] = await checkOf(sandbox);
      await expect(exec(sandbox, ...wait, '--port', '1')).rejects.toThrow('did not succeed');
    });

    it('share quotes in Redis', async () => {
      const {sandbox, url} = await startBoth('REDIS_URL=redis://127.0.0.1:6379');
      const redis = await startContainer('--network', `container:${sandbox}`, 'redis:7-alpine');
      await search(url);
      await expect.poll(async () => Number(await exec(redis, 'redis-cli', 'dbsize')), POLL).toBeGreaterThan(0);
    });
  });

  describe('the Compose file', () => {
    const compose = 'docker compose -f deploy/compose.yaml';

    /** Requests a path through nginx, with TLS. Returns the status. */
    const statusOf = (path: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const ca = readFileSync(SELF_SIGNED.certificate);
        const call = request({host: '127.0.0.1', servername: HOST, headers: {host: HOST}, ca, path}, response => {
          readText(response).then(() => resolve(response.statusCode), reject);
        });
        call.on('error', reject).end();
      });

    const up = (commands: string): void => {
      const running = engine.sh(commands, clone);
      onTestFinished(async () => {
        await engine.sh(`${compose} --profile relay --profile relay-redis --profile sandbox down`, clone);
        await running;
      });
    };

    it('runs two relays behind TLS, or one while the other is stopped', {timeout: 300_000}, async () => {
      await engine.sh(commandsOf('mkdir'), clone);
      await engine.sh('printf sandbox-high > deploy/secrets/plan-service-key', clone);
      cpSync(SELF_SIGNED.certificate, `${clone}/deploy/certificates/fullchain.pem`);
      cpSync(SELF_SIGNED.key, `${clone}/deploy/certificates/privkey.pem`);
      up(commandsOf('docker compose'));
      await expect.poll(() => statusOf('/readyz').catch(String), POLL).toBe(200);
      expect([await statusOf('/embed.js'), await statusOf('/metrics')]).toEqual([200, 403]);

      const containersOf = async (service: string): Promise<readonly string[]> =>
        (await engine.sh(`${compose} --profile relay-redis ps --quiet ${service}`, clone)).trim().split('\n');
      const [nginx = ''] = await containersOf('nginx');
      // It started before the relays, and did not have to start again.
      expect(await engine.docker('inspect', '--format', '{{.RestartCount}}', nginx)).toBe('0');
      const relays = await containersOf('relay-redis');
      expect(relays).toHaveLength(2);
      for (const relay of relays) {
        await engine.docker('stop', relay);
        for (let count = 0; count < 6; count += 1) expect(await statusOf('/readyz')).toBe(200);
        await engine.docker('start', relay);
        await expect.poll(() => healthOf(relay), POLL).toBe('healthy');
      }
    });

    it('runs a sandbox', async () => {
      up(`${compose} --profile sandbox up --build`);
      const status = async () => (await fetch('http://127.0.0.1:8788/sandbox')).status;
      await expect.poll(() => status().catch(String), POLL).toBe(200);
    });
  });

  it('a relay runs as a confined systemd service, which restarts after a crash', {timeout: 300_000}, async () => {
    const server = await startContainer(
      ...['--cap-add', 'SYS_ADMIN', '--security-opt', 'seccomp=unconfined'],
      ...['--tmpfs', '/run', '--tmpfs', '/run/lock', '--volume', '/sys/fs/cgroup:/sys/fs/cgroup'],
      SERVER,
    );
    await expect.poll(() => exec(server, 'systemctl', 'is-system-running').catch(String), POLL).toBe('running');
    for (const [index, tarball] of tarballs.entries())
      await engine.docker('cp', tarball, `${server}:/tmp/plan-finder-${index}.tgz`);
    await engine.docker('cp', `${root}deploy/systemd`, `${server}:/root/`);
    const commands = commandsOf('systemctl enable')
      .replace('# then edit it', '\nsed -i s,https://service.example,http://127.0.0.1:8788, /etc/plan-finder/relay.env')
      .replace('# then write the key into it', '\nprintf sandbox-high > /etc/plan-finder/plan-service-key')
      .replace('systemctl enable', 'npx plan-finder sandbox > /dev/null 2>&1 &\nnpx plan-finder sandbox --wait\n$&');
    await engine.docker('exec', '--workdir', '/root/systemd', server, 'bash', '-e', '-c', commands);

    const curl = (path: string, ...parameters: readonly string[]): Promise<string> =>
      exec(server, 'curl', '--silent', '--fail-with-body', `http://127.0.0.1:8787/${path}`, ...parameters);
    const ready = async () => {
      await expect.poll(() => curl('readyz').catch(String), POLL).toBe('{"status":"ok"}');
    };
    await ready();
    const headers = ['content-type: application/json', 'origin: https://www.your-dealership.example'];
    const found = await curl(
      'plans/PlansSearch/Vin',
      ...headers.flatMap(header => ['--header', header]),
      '--data',
      SEARCH,
    );
    expect((JSON.parse(found) as {response: {results: unknown[]}}).response.results.length).toBeGreaterThan(0);

    const processId = () => exec(server, 'systemctl', 'show', '--property', 'MainPID', '--value', 'plan-finder-relay');
    const first = await processId();
    expect(await exec(server, 'stat', '--format', '%U', `/proc/${first}`)).not.toBe('root');
    await exec(server, 'systemctl', 'kill', '--signal', 'KILL', 'plan-finder-relay');
    await expect.poll(processId, POLL).not.toMatch(new RegExp(`^(?:0|${first})$`));
    await ready();
  });
});
