import {askForPlans, countCards} from '../e2e/support/finder.js';
import {ROUTERS} from './support/routers.js';
import {expect, notePageFetches, test} from './support/test.js';

for (const {name} of ROUTERS) {
  test(`under ${name}, a finder on a page that the router brought leads to plans`, async ({page, site, complaints}) => {
    await page.goto(`${site.url}/${name}/`);
    const fetched = notePageFetches(page);
    await page.getByRole('link', {name: 'Service plans'}).click();
    await expect(page.getByRole('heading', {name: 'Service plans', level: 1})).toBeVisible();
    await askForPlans(page);
    expect(await countCards(page)).toBeGreaterThan(2);
    expect(fetched).toEqual([`/${name}/plans/`]);
    expect(await complaints()).toEqual([]);
  });
}
