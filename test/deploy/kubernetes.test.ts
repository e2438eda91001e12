import {mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {buffer} from 'node:stream/consumers';
import {describe, expect, it, onTestFinished} from 'vitest';
import {parseAllDocuments} from 'yaml';
import {listen} from '../../scripts/ports.mjs';
import {root} from '../../scripts/project.js';
import {findTool} from '../../scripts/tools.js';
import {run} from '../consumers/support/command.js';
import {commandsWith} from '../docs/fences.js';

interface Named {
  readonly kind: string;
  readonly metadata: {readonly name: string};
}

/** The kinds of objects that the server knows, by group. The group without a name has its own path. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  '': ['Secret', 'ConfigMap', 'Service'],
  apps: ['Deployment'],
  policy: ['PodDisruptionBudget'],
  'networking.k8s.io': ['Ingress'],
};

const versionOf = (group: string): string => (group ? `${group}/v1` : 'v1');
const pathOf = (group: string): string => (group ? `/apis/${group}/v1` : '/api/v1');
const pluralOf = (kind: string): string => (kind === 'Ingress' ? 'ingresses' : `${kind.toLowerCase()}s`);

/** What kubectl asks to learn which objects a server has. */
const DISCOVERY = new Map<string, object>([
  ['/api', {kind: 'APIVersions', versions: ['v1']}],
  [
    '/apis',
    {
      kind: 'APIGroupList',
      apiVersion: 'v1',
      groups: Object.keys(KINDS)
        .filter(Boolean)
        .map(name => {
          const version = {groupVersion: versionOf(name), version: 'v1'};
          return {name, versions: [version], preferredVersion: version};
        }),
    },
  ],
  ...Object.entries(KINDS).map(([group, kinds]): [string, object] => [
    pathOf(group),
    {
      kind: 'APIResourceList',
      groupVersion: versionOf(group),
      resources: kinds.map(kind => ({
        name: pluralOf(kind),
        namespaced: true,
        kind,
        verbs: ['create', 'get', 'patch'],
      })),
    },
  ]),
]);

/** The types of a document without schemas, with which kubectl validates nothing itself. */
const OPENAPI = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';

/** Starts an API server of a cluster without nodes, which only keeps what is created: the bodies, by path. */
async function startCluster() {
  const created = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const {pathname} = new URL(request.url ?? '', 'http://localhost');
    const answer = (status: number, body: object) =>
      response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body));
    const found = DISCOVERY.get(pathname);
    if (found) answer(200, found);
    else if (pathname === '/openapi/v2') response.writeHead(200, {'content-type': OPENAPI}).end();
    else if (request.method === 'POST')
      void buffer(request).then(body => {
        created.set(pathname, Buffer.concat([created.get(pathname) ?? Buffer.alloc(0), body]));
        // A secret comes as JSON or in Google's protocol buffers, by the version of kubectl.
        const isJson = body.toString().startsWith('{');
        const secret = {kind: 'Secret', apiVersion: 'v1', metadata: {name: 'plan-service'}};
        answer(201, isJson ? (JSON.parse(body.toString()) as object) : secret);
      });
    else answer(404, {kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404});
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => void server.close().closeAllConnections());
  return {url, created};
}

describe.skipIf(!findTool('kubectl'))('the commands for Kubernetes', () => {
  it('create the secret and each object of the manifest', async () => {
    const {url, created} = await startCluster();
    const folder = mkdtempSync(`${tmpdir()}/plan-finder-kubernetes-`);
    onTestFinished(() => rmSync(folder, {recursive: true}));
    const config = {
      clusters: [{name: 'test', cluster: {server: url}}],
      contexts: [{name: 'test', context: {cluster: 'test'}}],
      'current-context': 'test',
    };
    writeFileSync(`${folder}/config`, JSON.stringify({apiVersion: 'v1', kind: 'Config', ...config}));
    writeFileSync(`${folder}/plan-service-key`, 'the key');
    symlinkSync(`${root}deploy`, `${folder}/deploy`);
    const script = `kubectl() { ${findTool('kubectl')} "$@"; }\n${commandsWith('docs/deploy.md', 'kubectl apply')}`;

    const output = await run({
      folder,
      line: ['bash', '-e', '-c', script],
      settings: {KUBECONFIG: `${folder}/config`, HOME: folder},
    });

    const manifests = parseAllDocuments(readFileSync(`${root}deploy/kubernetes/relay.yaml`, 'utf8'));
    const objects = manifests.map(each => each.toJS() as Named);
    const nameOf = ({kind, metadata: {name}}: Named) =>
      new RegExp(`^${kind.toLowerCase()}[\\w.]*/${name} created$`, 'm');
    expect(output).toMatch(/^secret\/plan-service created$/m);
    for (const object of objects) expect(output).toMatch(nameOf(object));
    const secret = String(created.get('/api/v1/namespaces/default/secrets'));
    expect([secret.includes('the key'), secret.includes(btoa('the key'))]).toContain(true);
  });
});
