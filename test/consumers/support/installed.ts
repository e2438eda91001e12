import {cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {root} from '../../../scripts/project.js';
import type {Closable} from '../../e2e/support/test.js';
import {run} from './command.js';
import {tarball} from '../../package/packed.js';
import {RELAY} from './services.js';

/** A consumer's project as its developer has it after `npm install`. */
export interface Installed extends Closable {
  readonly folder: string;
  /** Puts the address of a relay that runs into the sources, or into those of one folder. */
  useRelay(url: string, part?: string): void;
}

const install = async (folder: string, ...parameters: string[]): Promise<void> => {
  try {
    await run({folder, line: ['npm', ...parameters, '--no-audit', '--no-fund', '--prefer-offline']});
  } catch (error) {
    // Nobody should take a machine without a network for a package that is broken.
    console.error(`\n!!!! npm ${parameters[0]} FAILED for a consumer: these tests need npm's registry.\n`);
    throw error;
  }
};

/** Copies a consumer out of the tree, installs what its lock file says, then the packed package. */
export const installConsumer = async (name: string): Promise<Installed> => {
  const folder = mkdtempSync(join(tmpdir(), `plan-finder-${name}-`));
  const sources = `${root}test/consumers/${name}`;
  const remove = (): void => rmSync(folder, {recursive: true, force: true, maxRetries: 3});
  cpSync(sources, folder, {recursive: true});
  try {
    await install(folder, 'ci');
    await install(folder, 'install', '--no-save', tarball);
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
