// Installs packages with apt where that needs no password: as root, on Debian or a distribution based on it.
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';

const {env, platform} = process;

/** The ID of this Linux distribution and of those that it is based on. */
const distributions = () => {
  if (platform !== 'linux' || !existsSync('/etc/os-release')) return [];
  const lines = readFileSync('/etc/os-release', 'utf8').matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm);
  return [...lines].flatMap(([, names]) => names.split(' '));
};

export const isRoot = process.getuid?.() === 0;

/** Whether this is Debian itself: Ubuntu's browser packages only install snaps. */
export const isDebian = distributions()[0] === 'debian';

const run = (...parameters) => {
  const options = {stdio: 'inherit', env: {...env, DEBIAN_FRONTEND: 'noninteractive'}};
  return spawnSync('apt-get', parameters, options).status === 0;
};

let isUpdated = false;

/**
 * Installs the packages, and returns whether that succeeded.
 *
 * @param {readonly string[]} packages
 */
export const installWithApt = packages => {
  if (!isRoot || !distributions().includes('debian')) return false;
  isUpdated ||= run('update', '-q');
  return isUpdated && run('install', '-qy', '--no-install-recommends', ...packages);
};
