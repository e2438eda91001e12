import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {root} from '../../../scripts/project.js';
import {run, start} from '../../consumers/support/command.js';
import type {Closable} from '../../e2e/support/test.js';

const own = `${root}test/release`;

/** Verdaccio needs this version of Node. */
const NODE = 22;
const isNewEnough = Number.parseInt(process.versions.node) >= NODE;

/** A Node that runs Verdaccio: the current one, or that of an npm package, which contains the program. */
const findNode = (): string => {
  const {platform, arch, execPath, versions} = process;
  if (isNewEnough) return execPath;
  const [folder, file] = platform === 'win32' ? ['win', 'node.exe'] : [platform, 'node'];
  const path = `${own}/node_modules/node-${folder}-${arch}/bin/${file}`;
  if (!existsSync(path)) throw new Error(`The registry needs Node ${NODE}, and this is ${versions.node}. Update Node.`);
  return path;
};

const configuration = (folder: string, uplink: string): string =>
  JSON.stringify({
    storage: `${folder}/storage`,
    auth: {htpasswd: {file: `${folder}/users`}},
    uplinks: {npm: {url: uplink}},
    packages: {
      // Without an uplink, so that ours are only those that the rehearsal publishes.
      '@plan-finder/*': {access: '$all', publish: '$authenticated'},
      'plan-finder': {access: '$all', publish: '$authenticated'},
      '**': {access: '$all', proxy: 'npm'},
    },
    web: {enable: false},
    log: {type: 'stdout', level: 'error'},
  });

/** A registry with npm's packages, where ours can be published. */
export interface Registry extends Closable {
  /** Its URL, with a slash at the end. */
  readonly url: string;
  /** The environment in which npm uses it, with a user who may publish. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts a registry that keeps its data in a folder. */
export async function startRegistry(folder: string): Promise<Registry> {
  if (!existsSync(`${own}/node_modules/verdaccio`)) {
    const omit = isNewEnough ? ['--omit=optional'] : [];
    await run({folder: own, line: ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', ...omit]});
  }
  mkdirSync(folder);
  const uplink = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  writeFileSync(`${folder}/config.json`, configuration(folder, uplink.trim()));
  const line = [findNode(), `${own}/support/serve-registry.mjs`, `${folder}/config.json`] as const;
  const {url, close} = await start({folder: own, line}, /registry listening on (\S+) /);
  const token = await signUp(url);
  writeFileSync(`${folder}/npmrc`, `registry=${url}\n${url.replace('http:', '')}:_authToken=${token}\n`);
  return {
    url,
    close,
    // npm sets the same variables, in lower case, for the scripts that it runs.
    settings: {npm_config_userconfig: `${folder}/npmrc`, npm_config_cache: `${folder}/cache`, npm_config_registry: url},
  };
}

/** Creates a user, and returns a token. */
async function signUp(url: string): Promise<string> {
  const response = await fetch(`${url}-/user/org.couchdb.user:rehearsal`, {
    method: 'PUT',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({name: 'rehearsal', password: 'only-for-this-run'}),
  });
  if (!response.ok) throw new Error(`The registry did not create a user. Its status is ${response.status}.`);
  const {token} = (await response.json()) as {token: string};
  return token;
}
