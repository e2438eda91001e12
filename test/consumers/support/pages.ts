import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {type Closable, type Keep, test as base} from '../../e2e/support/test.js';
import {tarballs} from '../../package/packed.js';
import {start} from './command.js';
import {type Installed, installConsumer} from './installed.js';
import {startServices} from './services.js';

export {expect} from '../../e2e/support/test.js';

/** A dealer's site, which is a folder of pages, and the relay that its pages use. */
export interface Dealer {
  /** The folder of the pages. */
  readonly folder: string;
  /** The parent folder, where the package is installed. */
  readonly project: string;
  /** The origin of the pages. */
  readonly url: string;
  readonly relay: string;
  /** Writes a rewritten copy of a page, as the cache of an optimizer does, and returns the URL of the copy. */
  readonly rewrite: (file: string, change: (html: string) => string) => string;
}

/** Starts a site from the folder `pages`, by name. */
type StartDealer = (name: string) => Promise<Dealer>;

const createStart = (keep: Keep): StartDealer => {
  const started = new Map<string, Promise<Dealer>>();
  let installing: Promise<Installed> | undefined;
  const install = async (): Promise<Installed> => keep(await installConsumer('pages', tarballs));

  const startDealer: StartDealer = async name => {
    const {folder: project, useRelay} = await (installing ??= install());
    const folder = join(project, name);
    // The site starts first, because the relay must allow its origin. Pages are only read when they are requested.
    const line = ['npm', 'start', '--', name, '--port', '0'] as const;
    const {url} = keep(await start({folder: project, line}, /(http:\/\/localhost:\d+)/));
    const {relay} = keep(await startServices(project, url));
    useRelay(relay, name);
    let count = 0;
    return {
      folder,
      project,
      url,
      relay,
      rewrite(file, change) {
        const name = `rewritten-${(count += 1)}.html`;
        writeFileSync(join(folder, name), change(readFileSync(join(folder, file), 'utf8')));
        return `${url}/${name}`;
      },
    };
  };

  return name => {
    const starting = started.get(name) ?? startDealer(name);
    started.set(name, starting);
    return starting;
  };
};

interface WorkerFixtures {
  /** Starts each site once for all tests of a worker. */
  readonly startDealer: StartDealer;
}

export const test = base.extend<object, WorkerFixtures>({
  startDealer: [
    async ({}, use) => {
      const kept: Closable[] = [];
      await use(
        createStart(started => {
          kept.push(started);
          return started;
        }),
      );
      for (const started of kept.reverse()) await started.close();
    },
    {scope: 'worker', timeout: 180_000},
  ],
});
