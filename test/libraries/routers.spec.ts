import type {Page} from '@playwright/test';
import {closeByBack} from '../e2e/support/back.js';
import {askForPlans, CAR, countCards, finderOn, words} from '../e2e/support/finder.js';
import {openDialog, type DialogName, DIALOGS} from './support/dialogs.js';
import {ROUTERS} from './support/routers.js';
import {expect, notePageFetches, test} from './support/test.js';

const title = (page: Page, name: string) => page.getByRole('heading', {name, level: 1});

/** Follows a link from the router's home page to a page with a finder, and searches for plans. */
const openPlans = async (page: Page, home: string): Promise<void> => {
  await page.goto(home);
  await page.getByRole('link', {name: 'Service plans'}).click();
  await expect(title(page, 'Service plans')).toBeVisible();
  await askForPlans(page);
};

const CLOSE: Readonly<Record<string, (page: Page, name: DialogName) => Promise<unknown>>> = {
  button: (page, name) => DIALOGS[name].dialog(page).getByRole('button', {name: 'Close'}).click(),
  Escape: page => page.keyboard.press('Escape'),
  Back: page => closeByBack(page),
};

for (const {name} of ROUTERS) {
  test(`a finder works on a page loaded by ${name}`, async ({page, site, complaints}) => {
    const fetched = notePageFetches(page);
    await openPlans(page, `${site.url}/${name}/`);
    expect(await countCards(page)).toBeGreaterThan(2);
    expect(fetched).toEqual([`/${name}/`, `/${name}/plans/`]);
    expect(await complaints()).toEqual([]);
  });

  test(`with ${name}, closing a dialog by button, Escape or Back keeps form and plans, and Back then leaves the page`, async ({
    page,
    site,
    complaints,
  }) => {
    await openPlans(page, `${site.url}/${name}/`);
    const count = await countCards(page);
    const finder = await page.locator('plan-finder').elementHandle();
    const fetched = notePageFetches(page);
    for (const close of Object.values(CLOSE)) {
      await openDialog(page, 'comparison');
      await close(page, 'comparison');
      await expect(finderOn(page).comparison).toBeHidden();
    }
    // By now, a router that mistook one of these for a visit has fetched the page.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 0)));
    expect(await finder?.evaluate(({isConnected}) => isConnected)).toBe(true);
    expect(await countCards(page)).toBe(count);
    await page.getByRole('button', {name: words.results.change}).click();
    await expect(finderOn(page).vin).toHaveValue(CAR.vin);
    expect(fetched).toEqual([]);
    await expect(page).toHaveURL(`${site.url}/${name}/plans/`);

    await page.goBack();
    await expect(title(page, 'Home')).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/${name}/`);
    expect(await complaints()).toEqual([]);
  });
}
