import {spawnSync} from 'node:child_process';
import {existsSync, statSync} from 'node:fs';
import {root} from '../../scripts/project.js';

/**
 * Installs from npm's registry what a folder of the tests has a lock file of its own for, unless it is installed.
 *
 * @throws Error when npm fails, as it does without a network
 */
export function install(folder: string): void {
  const path = `${root}${folder}`;
  const installed = `${path}/node_modules/.package-lock.json`;
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${path}/package-lock.json`).mtimeMs) return;
  const npm = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--prefix', path];
  const {status} = spawnSync('npm', npm, {cwd: root, stdio: 'inherit', shell: process.platform === 'win32'});
  if (status !== 0) throw new Error(`${folder}: npm ci failed; these tests need npm’s registry.`);
}
