import {copyFileSync, cpSync, mkdirSync, realpathSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {root} from '../../../scripts/project.js';
import {findProgram} from '../../../scripts/tools.js';
import {run} from '../../consumers/support/command.js';
import {install} from '../../support/install.js';
import type {Docker} from './docker.js';

/** A server on which systemd manages the services. */
export const SERVER = 'plan-finder-server';

const apt = (...packages: readonly string[]): string =>
  `RUN apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/**
 * Builds images with the names of the official ones, which only a registry has: Debian with the same program. Node comes
 * from an npm package.
 */
export async function buildStandIns({folder, docker}: Docker): Promise<void> {
  const build = async (image: string, ...lines: readonly string[]): Promise<void> => {
    writeFileSync(`${context}/Dockerfile`, lines.join('\n'));
    await docker('build', '--tag', image, context);
  };
  const context = `${folder}/context`;
  mkdirSync(context);
  const debian = `${folder}/debian.tar`;
  const include = '--include=ca-certificates,libstdc++6';
  await run({folder, line: ['mmdebstrap', '--variant=minbase', include, 'bookworm', debian]});
  await docker('import', debian, 'debian');
  install('test/release');
  copyFileSync(`${root}test/release/node_modules/node-linux-${process.arch}/bin/node`, `${context}/node`);
  cpSync(dirname(dirname(realpathSync(findProgram('npm') ?? 'npm'))), `${context}/npm`, {recursive: true});
  // Those that this machine trusts, such as that of a proxy.
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', `${context}/ca-certificates.crt`);
  await build(
    'node:24-slim',
    'FROM debian',
    'COPY node /usr/local/bin/',
    'COPY npm /usr/local/lib/npm',
    'COPY ca-certificates.crt /etc/ssl/certs/',
    'RUN ln -s ../lib/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/npm/bin/npx-cli.js /usr/local/bin/npx',
    'RUN useradd --uid 1000 --create-home node',
    'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
  );
  await build('redis:7-alpine', 'FROM debian', apt('redis-server'), 'CMD ["redis-server"]');
  await build('nginx:1-alpine', 'FROM debian', apt('nginx-light'), 'CMD ["nginx", "-g", "daemon off;"]');
  await build(
    SERVER,
    'FROM node:24-slim',
    apt('systemd', 'systemd-sysv', 'curl'),
    'RUN ln -s ../local/bin/node /usr/bin/node',
    // Services get their credentials as mounts, which systemd shares by itself only outside of a container.
    'CMD ["sh", "-c", "mount --make-rshared / && exec /sbin/init"]',
  );
}
