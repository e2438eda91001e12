import type {Page} from '@playwright/test';
import {noteComplaints} from '../../e2e/support/complaints.js';
import {test as base} from '../../e2e/support/test.js';
import {modalPages} from './modals.js';
import {patcherPages} from './patchers.js';
import {routerPages} from './routers.js';
import {type Site, startSite} from './site.js';

export {expect} from '../../e2e/support/test.js';

/** Gives what the console has complained of until now. */
type Complaints = () => Promise<readonly string[]>;

interface Fixtures {
  readonly complaints: Complaints;
}

interface WorkerFixtures {
  /** The pages of routers and modal dialogs; other specs start a site with pages of their own. */
  readonly site: Site;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  complaints: async ({page}, use) => use(await noteComplaints(page)),
  site: [
    async ({}, use) => {
      const site = await startSite({...routerPages(), ...modalPages(), ...patcherPages()});
      await use(site);
      await site.close();
    },
    {scope: 'worker'},
  ],
});

/** Notes every page that is fetched from now on, by its path: by the browser itself or by a router. */
export const notePageFetches = (page: Page): readonly string[] => {
  const fetched: string[] = [];
  page.on('request', request => {
    const {pathname} = new URL(request.url());
    if (['document', 'fetch', 'xhr'].includes(request.resourceType()) && !pathname.startsWith('/plans/'))
      fetched.push(pathname);
  });
  return fetched;
};
