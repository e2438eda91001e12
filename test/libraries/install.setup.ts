import {spawnSync} from 'node:child_process';
import {existsSync, statSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {root} from '../../scripts/project.js';

const folder = `${root}test/libraries/`;

const npm = (...parameters: readonly string[]): number | null => {
  const env = {...process.env, ASTRO_TELEMETRY_DISABLED: '1'};
  return spawnSync('npm', [...parameters, '--prefix', folder], {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status;
};

/** Whether npm has installed what the lock file says now. */
const isInstalled = (): boolean => {
  const installed = `${folder}node_modules/.package-lock.json`;
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${folder}package-lock.json`).mtimeMs;
};

test('the libraries of pages are installed from npm, and a site is built with Astro', () => {
  const problem = 'these tests need npm’s registry';
  if (!isInstalled()) expect(npm('ci', '--prefer-offline', '--no-audit', '--no-fund'), problem).toBe(0);
  expect(npm('run', '--silent', 'build')).toBe(0);
});
