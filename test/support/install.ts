import {spawnSync} from 'node:child_process';
import {existsSync, statSync} from 'node:fs';
import {root} from '../../scripts/project.js';

/**
 * Installs the dependencies of a test folder that has its own lock file, unless they are installed.
 *
 * @throws Error if npm fails, for example without a network
 */
export function install(folder: string): void {
  const path = `${root}${folder}`;
  const installed = `${path}/node_modules/.package-lock.json`;
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${path}/package-lock.json`).mtimeMs) return;
  const npm = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--prefix', path];
  const {status} = spawnSync('npm', npm, {cwd: root, stdio: 'inherit', shell: process.platform === 'win32'});
  if (status !== 0) throw new Error(`npm ci failed in ${folder}. These tests need access to the npm registry.`);
}
