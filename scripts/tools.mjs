// Finds what some tests need and npm does not have: servers that they start themselves, and libraries of pages. It takes
// the path in a variable such as REDIS_SERVER_PATH, else what is installed; run as a script it installs what is missing
// through apt (root on Debian). Tests of what is nowhere are skipped, loudly; with --required that is a failure.
import {spawnSync} from 'node:child_process';
import {accessSync, constants, existsSync, readFileSync} from 'node:fs';
import {delimiter, join} from 'node:path';
import {pathToFileURL} from 'node:url';

const {env, platform} = process;

const tools = {
  'redis-server': {variable: 'REDIS_SERVER_PATH', package: 'redis-server'},
  nginx: {variable: 'NGINX_PATH', package: 'nginx-light'},
  mootools: {variable: 'MOOTOOLS_PATH', package: 'libjs-mootools', file: '/usr/share/javascript/mootools/mootools.js'},
  prototype: {
    variable: 'PROTOTYPE_PATH',
    package: 'libjs-prototype',
    file: '/usr/share/javascript/prototype/prototype.js',
  },
};

/** Beside the PATH, which lacks the folders of servers for most users. */
const folders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

const isProgram = path => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * The path of a server's program or of a library's file, or undefined when this machine has none.
 *
 * @param {keyof typeof tools} name
 * @returns {string | undefined}
 */
export const findTool = name => {
  const {variable, file} = tools[name];
  if (env[variable]) return env[variable];
  if (file) return existsSync(file) ? file : undefined;
  const places = [...(env.PATH ?? '').split(delimiter), ...folders].filter(Boolean);
  return places.map(folder => join(folder, name)).find(isProgram);
};

/**
 * The path of a server's program or of a library's file; when there is none, says what is skipped for it.
 *
 * @param {keyof typeof tools} name
 * @returns {string | undefined}
 */
export const toolOrWarning = name => {
  const path = findTool(name);
  if (path === undefined) {
    console.warn(
      `\n!! SKIPPED: no ${name}. Install it or set ${tools[name].variable}, or its tests prove nothing. !!\n`,
    );
  }
  return path;
};

const run = (command, parameters) => {
  const options = {stdio: 'inherit', env: {...env, DEBIAN_FRONTEND: 'noninteractive'}};
  return spawnSync(command, parameters, options).status === 0;
};

const canInstall = () =>
  platform === 'linux' &&
  process.getuid?.() === 0 &&
  existsSync('/etc/debian_version') &&
  /^ID(?:_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const missing = Object.keys(tools).filter(name => findTool(name) === undefined);
  if (missing.length > 0 && canInstall()) {
    const packages = missing.map(name => tools[name].package);
    if (run('apt-get', ['update', '-q'])) run('apt-get', ['install', '-qy', '--no-install-recommends', ...packages]);
  }
  for (const name of Object.keys(tools)) {
    const path = toolOrWarning(name);
    console.log(`${name}: ${path ?? 'none'}`);
    if (path === undefined && process.argv.includes('--required')) process.exitCode = 1;
  }
}
