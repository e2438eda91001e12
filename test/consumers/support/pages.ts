import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {type Closable, test as base} from '../../e2e/support/test.js';
import {start} from './command.js';
import {type Installed, installConsumer} from './installed.js';
import {startServices} from './services.js';

export {expect} from '../../e2e/support/test.js';

/** A dealer's project of pages that its own `npm start` serves, and the relay that they use. */
export interface Dealer {
  /** The folder of the project. */
  readonly folder: string;
  /** The origin of its pages. */
  readonly url: string;
  readonly relay: string;
  /** Writes a page anew beside the one that is there, as an optimiser's cache does. Gives the address of what it wrote. */
  readonly rewrite: (file: string, change: (html: string) => string) => string;
}

/** Starts a project of `pages`, by its name. */
type StartDealer = (name: string) => Promise<Dealer>;

const createStart = (keep: <T extends Closable>(started: T) => T): StartDealer => {
  const started = new Map<string, Promise<Dealer>>();
  let first: Promise<Installed> | undefined;

  const install = async (name: string): Promise<Installed> => {
    const alike = await first;
    const installing = installConsumer(`pages/${name}`, alike);
    first ??= installing;
    return keep(await installing);
  };

  const startDealer: StartDealer = async name => {
    const {folder, useRelay} = await install(name);
    // Its pages first: the relay is for whatever origin they come to have, and a server reads them when they are asked for.
    const {url} = keep(await start({folder, line: ['npm', 'start', '--', '--port', '0']}, /(http:\/\/localhost:\d+)/));
    const {relay} = keep(await startServices(folder, url));
    useRelay(relay);
    let count = 0;
    return {
      folder,
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
  /** Each project is started once for all tests of a worker. */
  readonly startDealer: StartDealer;
}

export const test = base.extend<object, WorkerFixtures>({
  startDealer: [
    // eslint-disable-next-line no-empty-pattern
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
