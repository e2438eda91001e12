import type {Page} from '@playwright/test';
import {askForPlans, countCards} from '../e2e/support/finder.js';
import {type DialogName, DIALOGS, openDialog} from './support/dialogs.js';
import {hostOf, type Modal, MODALS} from './support/modals.js';
import {expect, test} from './support/test.js';

const NAMES = Object.keys(DIALOGS) as readonly DialogName[];

test.use({viewport: {width: 800, height: 800}});

/** Opens the modal dialog that contains the finder, and searches. */
const openPlans = async (page: Page, url: string, {name, open}: Modal): Promise<void> => {
  await page.goto(`${url}/modal/${name}/`);
  await expect(page.locator('plan-finder')).toHaveCount(1);
  await page.evaluate(open);
  await expect(hostOf(page)).toBeVisible();
  await askForPlans(page);
  expect(await countCards(page)).toBeGreaterThan(2);
};

for (const modal of MODALS) {
  const {name, open, close} = modal;

  test(`in a modal dialog of ${name}, Escape closes the finder's dialog first and then the modal dialog`, async ({
    page,
    site,
    complaints,
  }) => {
    await openPlans(page, site.url, modal);
    const host = hostOf(page);
    for (const opened of NAMES) {
      await openDialog(page, opened);
      await page.keyboard.press('Escape');
      await expect(DIALOGS[opened].dialog(page)).toBeHidden();
      await expect(host).toBeVisible();
    }
    expect(await countCards(page)).toBeGreaterThan(2);
    await page.getByRole('button', {name: 'Help'}).focus();
    await page.keyboard.press('Escape');
    await expect(host).toBeHidden();
    expect(await complaints()).toEqual([]);
  });

  test(`the page stays usable after it closes a modal dialog of ${name} while a dialog of the finder is open`, async ({
    page,
    site,
    complaints,
  }) => {
    await openPlans(page, site.url, modal);
    const elsewhere = page.locator('#elsewhere');
    for (const opened of NAMES) {
      await openDialog(page, opened);
      await page.evaluate(close);
      await expect(hostOf(page)).toBeHidden();
      await elsewhere.click();
      await expect(elsewhere).toBeFocused();
      await page.evaluate(open);
      await expect(hostOf(page)).toBeVisible();
      await expect(DIALOGS[opened].dialog(page)).toBeHidden();
    }
    expect(await countCards(page)).toBeGreaterThan(2);
    expect(await complaints()).toEqual([]);
  });
}
