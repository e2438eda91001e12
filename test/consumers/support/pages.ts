import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {type Closable, type Keep, test as base} from '../../e2e/support/test.js';
import {start} from './command.js';
import {type Installed, installConsumer} from './installed.js';
import {startServices} from './services.js';

export {expect} from '../../e2e/support/test.js';

/** A dealer's site, a folder of pages that `npm start` serves, and the relay that they use. */
export interface Dealer {
  /** The folder of the pages. */
  readonly folder: string;
  /** The folder above it, where the package is installed. */
  readonly project: string;
  /** The origin of its pages. */
  readonly url: string;
  readonly relay: string;
  /** Writes a page anew beside the one that is there, as an optimiser's cache does. Gives the address of what it wrote. */
  readonly rewrite: (file: string, change: (html: string) => string) => string;
}

/** Starts a site of the folder `pages`, by its name. */
type StartDealer = (name: string) => Promise<Dealer>;

const createStart = (keep: Keep): StartDealer => {
  const started = new Map<string, Promise<Dealer>>();
  let installing: Promise<Installed> | undefined;
  const install = async (): Promise<Installed> => keep(await installConsumer('pages'));

  const startDealer: StartDealer = async name => {
    const {folder: project, useRelay} = await (installing ??= install());
    const folder = join(project, name);
    // Its pages first: the relay is for whatever origin they come to have, and a server reads them when they are asked for.
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
  /** Each site is started once for all tests of a worker. */
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
