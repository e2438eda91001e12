import type {Page} from '@playwright/test';
import {noteComplaints} from '../../e2e/support/complaints.js';
import {test as base} from '../../e2e/support/test.js';
import {modalPages} from './modals.js';
import {patcherPages} from './patchers.js';
import {routerPages} from './routers.js';
import {type Site, startSite} from './site.js';

export {expect} from '../../e2e/support/test.js';

/** Returns the warnings and errors in the console so far. */
type Complaints = () => Promise<readonly string[]>;

interface Fixtures {
  readonly complaints: Complaints;
}

interface WorkerFixtures {
  /** The pages of the routers and modal dialogs; other specs start their own site. */
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

/** Records the path of each page that the browser or a router fetches from now on. */
export const notePageFetches = (page: Page): readonly string[] => {
  const fetched: string[] = [];
  page.on('request', request => {
    const {pathname} = new URL(request.url());
    if (['document', 'fetch', 'xhr'].includes(request.resourceType()) && !pathname.startsWith('/plans/'))
      fetched.push(pathname);
  });
  return fetched;
};
