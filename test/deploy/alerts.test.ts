import {type ChildProcess, spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, it, onTestFinished} from 'vitest';
import {onFreePort, PortTaken} from '../../scripts/ports.mjs';
import {root} from '../../scripts/project.js';
import {findTool} from '../../scripts/tools.js';
import {startSandbox} from '../../src/sandbox/index.js';
import {start, urlOf} from '../cli/processes.js';
import {hasRedis, startRedis} from '../relay/support/redis-server.js';

const prometheus = findTool('prometheus');
const ORIGIN = 'https://www.dealer.example';

/** Starts a relay as a process, and returns its URL. */
function startRelay(settings: Readonly<Record<string, string>>): Promise<string> {
  const relay = start(['relay', '--port', '0'], {RELAY_ORIGINS: ORIGIN, RELAY_METRICS: 'on', ...settings});
  return urlOf(relay, relay.stderr!);
}

/** Sends a search for the plans of a vehicle. */
const search = (url: string, mileage: number): Promise<number> =>
  fetch(`${url}/plans/PlansSearch/Vin`, {
    method: 'POST',
    headers: {origin: ORIGIN, 'content-type': 'application/json'},
    body: JSON.stringify({searchCriteria: {vin: '1HGCM82633A004352', stateShortName: 'TX', mileage}}),
  }).then(({status}) => status);

/**
 * Starts Prometheus with our alerting rules, but with a scrape every half second and without the time that a condition
 * must hold. Returns its URL.
 */
async function startPrometheus(targets: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'plan-finder-alerts-'));
  const rules = readFileSync(`${root}deploy/prometheus/alerts.yaml`, 'utf8').replace(/for: \w+/g, 'for: 0s');
  writeFileSync(join(folder, 'alerts.yaml'), rules);
  const jobs = Object.entries(targets).map(([name, url]) => ({targets: [new URL(url).host], labels: {relay: name}}));
  const config = {
    global: {scrape_interval: '500ms', evaluation_interval: '500ms'},
    rule_files: ['alerts.yaml'],
    scrape_configs: [{job_name: 'plan-finder-relay', static_configs: jobs}],
  };
  // JSON is YAML.
  writeFileSync(join(folder, 'prometheus.yaml'), JSON.stringify(config));
  let child: ChildProcess | undefined;
  onTestFinished(() => {
    child?.kill('SIGKILL');
    rmSync(folder, {recursive: true, force: true});
  });
  return onFreePort(async port => {
    const address = `127.0.0.1:${port}`;
    const args = [`--config.file=${folder}/prometheus.yaml`, `--storage.tsdb.path=${folder}/data`];
    child = spawn(prometheus ?? '', [...args, `--web.listen-address=${address}`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await ready(child, port);
    return `http://${address}`;
  });
}

/** Resolves when Prometheus is ready. */
function ready(child: ChildProcess, port: number): Promise<void> {
  let log = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (text: Buffer) => {
      log += String(text);
      if (log.includes('address already in use')) reject(new PortTaken('prometheus', port));
      if (log.includes('Server is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`Prometheus ended: ${log}`)));
  });
}

interface Alerts {
  readonly data: {
    readonly alerts: readonly {readonly state: string; readonly labels: Readonly<Record<string, string>>}[];
  };
}

const firingAt = async (url: string): Promise<readonly string[]> => {
  const {data} = (await (await fetch(`${url}/api/v1/alerts`)).json()) as Alerts;
  const firing = data.alerts.filter(({state}) => state === 'firing').map(({labels}) => labels['alertname'] ?? '');
  return [...new Set(firing)].sort();
};

it.skipIf(!prometheus || !hasRedis)(
  'the alerts fire when the key is rejected, when the rate limit is spent, and when Redis is full or gone, and not before',
  {timeout: 120_000},
  async () => {
    const sandbox = await startSandbox({latencyMs: 0});
    const redis = await startRedis();
    onTestFinished(async () => {
      await Promise.all([sandbox.close(), redis.stop()]);
    });
    const service = {PLAN_SERVICE_URL: sandbox.url, PLAN_SERVICE_TIER: 'high'};
    const [rejected, spent, alone] = await Promise.all([
      startRelay({...service, PLAN_SERVICE_KEY: 'sandbox-expired', RELAY_MOUNT: '/plans'}),
      startRelay({...service, PLAN_SERVICE_KEY: 'sandbox-high', PLAN_SERVICE_TIER: '12/12'}),
      startRelay({...service, PLAN_SERVICE_KEY: 'sandbox-high', REDIS_URL: redis.url}),
    ]);
    const url = await startPrometheus({rejected, spent, alone});
    const scraped = async (): Promise<number> => {
      const query = encodeURIComponent('count(plan_finder_key_accepted == 1)');
      const {data} = (await (await fetch(`${url}/api/v1/query?query=${query}`)).json()) as {
        data: {result: {value: [number, string]}[]};
      };
      return Number(data.result[0]?.value[1] ?? 0);
    };
    await expect.poll(scraped, {timeout: 30_000}).toBe(3);
    expect(await firingAt(url)).toEqual([]);

    expect(await search(rejected, 1000)).toBe(503);
    let mileage = 1000;
    // Several rejections, because a rate is the difference of two scrapes.
    await expect
      .poll(async () => (await search(spent, (mileage += 1)), await firingAt(url)), {timeout: 60_000, interval: 500})
      .toEqual(expect.arrayContaining(['PlanFinderBudgetSpent', 'PlanFinderKeyRejected']));
    await redis.command('CONFIG', 'SET', 'maxmemory', '1');
    expect(await search(alone, 1000)).toBe(200);
    await expect.poll(() => firingAt(url), {timeout: 30_000}).toContain('PlanFinderRedisFull');
    expect(await firingAt(url)).not.toContain('PlanFinderRedisDown');
    await redis.kill();
    await expect.poll(() => firingAt(url), {timeout: 30_000}).toContain('PlanFinderRedisDown');
    expect(await firingAt(url)).not.toContain('PlanFinderDown');
  },
);
