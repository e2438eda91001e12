import {chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {findContainers} from '../../../scripts/container-packages.js';
import {root} from '../../../scripts/project.js';
import {run, start} from '../../consumers/support/command.js';
import type {Closable} from '../../e2e/support/test.js';

/** Why the tests are skipped; undefined if they can run. */
export const missing =
  findContainers() && process.getuid?.() === 0
    ? undefined
    : 'No containers are run: this needs Docker, Compose and mmdebstrap (npm run setup -- containers), and the root user.';
if (missing) console.warn(missing);

/** A Docker daemon of our own, which knows no image of the machine's and leaves it none. */
export interface Docker extends Closable {
  /** A temporary folder. */
  readonly folder: string;
  /** Runs a command of `docker`, and returns what it printed. */
  docker(...parameters: readonly string[]): Promise<string>;
  /** Runs a script in which `docker` is this daemon's. */
  sh(script: string, folder: string): Promise<string>;
}

export async function startDocker(): Promise<Docker> {
  // Not in the system's temporary folder: if the tests run in a container, layers need the disk of the machine.
  const results = `${root}test-results`;
  mkdirSync(results, {recursive: true});
  const folder = mkdtempSync(`${results}/docker-`);
  const socket = `unix://${folder}/socket`;
  const places = ['--data-root', `${folder}/data`, '--exec-root', `${folder}/exec`, '--pidfile', `${folder}/pid`];
  const daemon = await start({folder, line: ['dockerd', '--host', socket, ...places]}, /API listen on ([^"]+)/);
  const settings = {DOCKER_HOST: socket, PATH: `${writeCompose(folder)}:${process.env.PATH}`};
  const sh = (script: string, at: string) => run({folder: at, line: ['bash', '-e', '-c', script], settings});
  return {
    folder,
    docker: async (...parameters) => (await run({folder, line: ['docker', ...parameters], settings})).trim(),
    sh,
    close: async () => {
      await sh('docker ps --all --quiet | xargs --no-run-if-empty docker rm --force', folder);
      await daemon.close();
      rmSync(folder, {recursive: true, force: true, maxRetries: 3});
    },
  };
}

/** Makes Compose, which Debian packages as a program of its own, the command `docker compose`. Returns a folder for PATH. */
function writeCompose(folder: string): string {
  const bin = `${folder}/bin`;
  mkdirSync(bin);
  const script = `#!/bin/sh\nif [ "$1" = compose ]; then shift; exec docker-compose "$@"; fi\nPATH=\${PATH#*:} exec docker "$@"\n`;
  writeFileSync(`${bin}/docker`, script);
  chmodSync(`${bin}/docker`, 0o755);
  return bin;
}
