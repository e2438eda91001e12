import {cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {root} from '../../../scripts/project.js';
import type {Closable} from '../../e2e/support/test.js';
import {run} from './command.js';
import {ELEMENTS, tarballOf, tarballs} from '../../package/packed.js';
import {RELAY} from './services.js';

/** The project of a consumer after `npm install`. */
export interface Installed extends Closable {
  readonly folder: string;
  /** Writes the URL of a running relay into all sources, or into those of one folder. */
  useRelay(url: string, part?: string): void;
}

/** Runs `npm install`, which also installs what the folder's own lock file lists. */
const install = async (folder: string, ...parameters: string[]): Promise<void> => {
  try {
    await run({folder, line: ['npm', 'install', ...parameters, '--no-audit', '--no-fund', '--prefer-offline']});
  } catch (error) {
    // Makes a missing network easy to tell from a broken package.
    console.error("\n!!!! npm install FAILED for a consumer: these tests need npm's registry.\n");
    throw error;
  }
};

/** Where the relays and sandboxes of apps run from, which themselves install only the elements. */
export const serverFolder = `${root}test-results/server`;

/** Installs the package `plan-finder` where the servers of all apps run from. */
export const installServer = async (): Promise<void> => {
  rmSync(serverFolder, {recursive: true, force: true});
  mkdirSync(serverFolder, {recursive: true});
  writeFileSync(`${serverFolder}/package.json`, '{"private": true}\n');
  await install(serverFolder, ...tarballs);
};

/**
 * Copies a consumer to a temporary folder, and installs its dependencies and the packed packages: those of the elements,
 * unless it runs a relay.
 */
export const installConsumer = async (
  name: string,
  packages: readonly string[] = [tarballOf(ELEMENTS)],
): Promise<Installed> => {
  const folder = mkdtempSync(join(tmpdir(), `plan-finder-${name}-`));
  const sources = `${root}test/consumers/${name}`;
  const remove = (): void => rmSync(folder, {recursive: true, force: true, maxRetries: 3});
  cpSync(sources, folder, {recursive: true});
  try {
    await install(folder, '--no-save', ...packages);
  } catch (error) {
    remove();
    throw error;
  }
  return {
    folder,
    useRelay(url, part = '') {
      for (const path of readdirSync(join(sources, part), {recursive: true, encoding: 'utf8'})) {
        if (!/\.(?:html|[jt]sx?|vue|svelte|astro)$/.test(path)) continue;
        const file = join(folder, part, path);
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll(RELAY, url));
      }
    },
    close: async () => remove(),
  };
};
