// Tests the finder beside libraries that pages use: installs them, builds the site that is Astro's, and opens the pages in a
// browser. What is given goes on to Playwright. Needs a build, a browser and npm's registry.
import {spawnSync} from 'node:child_process';
import {existsSync, statSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = `${root}test/libraries/`;

const run = (program, ...parameters) => {
  const env = {...process.env, ASTRO_TELEMETRY_DISABLED: '1'};
  const {status} = spawnSync(program, parameters, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status === 0;
};

/** Whether npm has installed what the lock file says now. */
const isInstalled = () => {
  const installed = `${folder}node_modules/.package-lock.json`;
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${folder}package-lock.json`).mtimeMs;
};

const isReady =
  (isInstalled() || run('npm', 'ci', '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund')) &&
  run('npm', 'run', '--silent', '--prefix', folder, 'build');
if (!isReady) console.error('!!!! The libraries could not be installed or built: these tests need npm’s registry.');

const tests = ['playwright', 'test', '--config', 'playwright.libraries.config.ts', ...process.argv.slice(2)];
process.exitCode = isReady && run('npx', '--no-install', ...tests) ? 0 : 1;
