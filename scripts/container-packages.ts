// What the tests of the images, the Compose file and the systemd service need, as Debian packages it.
import {findProgram} from './tools.js';

const PROGRAMS = ['dockerd', 'docker', 'docker-compose', 'mmdebstrap'];

export const containers = {
  name: 'containers',
  packages: ['docker.io', 'docker-compose', 'mmdebstrap'],
} as const;

/** Returns the path of Docker's daemon, or undefined if a program that the tests need is not installed. */
export const findContainers = (): string | undefined =>
  PROGRAMS.every(findProgram) ? findProgram('dockerd') : undefined;
