import {root} from '../../../scripts/project.js';
import {type Closable, test as base} from '../../e2e/support/test.js';
import {unpacked} from './packed.js';
import {RELAY, startServices} from './services.js';
import {type Showing, startSite} from './site.js';

export {expect} from '../../e2e/support/test.js';

/** What a test changes of the pages. */
type Changes = Omit<Showing, 'folder'>;

/** Pages of a dealer's, and the relay that they use. */
export interface Dealer {
  /** Their origin; each folder of `pages` is one. */
  readonly url: string;
  readonly relay: string;
  /** Serves them from now on with these changes. */
  show(changes?: Changes): void;
}

const FOLDER = `${root}test/consumers/pages`;

const startDealer = async (): Promise<Dealer & Closable> => {
  const site = await startSite();
  const services = await startServices(unpacked(), site.url);
  return {
    url: site.url,
    relay: services.relay,
    show: ({change = text => text, ...rest}: Changes = {}) =>
      site.show({
        ...rest,
        folder: FOLDER,
        change: (text, path) => change(text, path).replaceAll(RELAY, services.relay),
      }),
    async close() {
      await site.close();
      await services.close();
    },
  };
};

interface WorkerFixtures {
  /** Started once for all tests of a worker. */
  readonly startedDealer: Dealer;
}

interface Fixtures {
  readonly dealer: Dealer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  startedDealer: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dealer = await startDealer();
      await use(dealer);
      await dealer.close();
    },
    {scope: 'worker'},
  ],
  dealer: async ({startedDealer}, use) => {
    startedDealer.show();
    await use(startedDealer);
  },
});
