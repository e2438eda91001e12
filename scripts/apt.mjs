// Installs Debian's packages, where that is possible without asking anybody: as root on Debian or what is made from it.
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';

const {env, platform} = process;

/** The name of this distribution and of those that it is made from. */
const distributions = () => {
  if (platform !== 'linux' || !existsSync('/etc/os-release')) return [];
  const lines = readFileSync('/etc/os-release', 'utf8').matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm);
  return [...lines].flatMap(([, names]) => names.split(' '));
};

export const isRoot = process.getuid?.() === 0;

/** Debian itself: Ubuntu's packages of browsers are empty shells around snaps. */
export const isDebian = distributions()[0] === 'debian';

const run = (...parameters) => {
  const options = {stdio: 'inherit', env: {...env, DEBIAN_FRONTEND: 'noninteractive'}};
  return spawnSync('apt-get', parameters, options).status === 0;
};

let isUpdated = false;

/**
 * Whether all of these packages are installed now.
 *
 * @param {readonly string[]} packages
 */
export const installWithApt = packages => {
  if (!isRoot || !distributions().includes('debian')) return false;
  isUpdated ||= run('update', '-q');
  return isUpdated && run('install', '-qy', '--no-install-recommends', ...packages);
};
