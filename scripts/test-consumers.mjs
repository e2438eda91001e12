// Lets consumers install the packed package and use it in a browser: --light those of every run, --heavy those that take
// minutes to build, neither of them all. Needs a build, a browser and npm's registry.
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

const run = (command, options = {}) => {
  const [program, ...parameters] = command;
  return spawnSync(program, parameters, {cwd: root, shell: process.platform === 'win32', ...options}).status === 0;
};

const REGISTRY_TIMEOUT_MS = 30_000;

// What is in npm's cache may be enough. When it is not, the tests below fail, and this is why.
const isThere = run(['npm', 'ping', '--silent', '--fetch-retries=1'], {stdio: 'ignore', timeout: REGISTRY_TIMEOUT_MS});
if (!isThere) console.error('!!!! NPM’S REGISTRY DOES NOT ANSWER. Consumers that install something will fail.');

const projects = ['light', 'heavy'].filter(name => process.argv.includes(`--${name}`)).map(name => `--project=${name}`);
const tests = ['npx', '--no-install', 'playwright', 'test', '--config', 'playwright.consumers.config.ts', ...projects];
process.exitCode = run(tests, {stdio: 'inherit'}) ? 0 : 1;
