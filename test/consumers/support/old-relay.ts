import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {version} from '../../../scripts/project.js';
import type {Closable} from '../../e2e/support/test.js';
import {type Services, startServices} from './services.js';

export interface OldRelay extends Services, Closable {
  readonly version: string;
}

const OLD = '0.0.9';

/**
 * Starts a relay of an older version: the same package with another version number.
 *
 * @param project A project with the package installed.
 * @param origin The origin of the pages that may use the relay.
 */
export const startOldRelay = async (project: string, origin: string): Promise<OldRelay> => {
  // Inside the project, so that Node finds the dependencies of the package.
  const folder = mkdtempSync(`${project}/old-`);
  const installed = join(folder, 'node_modules/plan-finder');
  mkdirSync(join(folder, 'node_modules'));
  cpSync(`${project}/node_modules/plan-finder`, installed, {recursive: true});
  const embed = join(installed, 'dist/embed');
  renameSync(join(embed, `v${version}`), join(embed, `v${OLD}`));
  for (const path of ['package.json', ...scriptsIn(installed)]) {
    const file = join(installed, path);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(version, OLD));
  }
  const services = await startServices(folder, origin);
  return {
    ...services,
    version: OLD,
    async close() {
      await services.close();
      rmSync(folder, {recursive: true});
    },
  };
};

/** The files that a browser loads. */
const scriptsIn = (installed: string): string[] =>
  readdirSync(installed, {recursive: true, encoding: 'utf8'}).filter(
    path => path.startsWith('dist/embed/') && path.endsWith('.js') && statSync(join(installed, path)).isFile(),
  );
