import type {Locator, Page} from '@playwright/test';
import {finderOn, words} from '../../e2e/support/finder.js';
import {expect} from '../../e2e/support/test.js';

/** How a shopper opens each dialog of a finder that shows plans. */
interface Dialog {
  dialog(page: Page): Locator;
  open(page: Page): Promise<unknown>;
}

const choose = async (page: Page): Promise<void> => {
  const {compare} = finderOn(page);
  await compare.nth(0).check();
  await compare.nth(1).check();
  await page.getByRole('button', {name: words.details.trayShow(2)}).click();
};

export const DIALOGS = {
  comparison: {dialog: page => finderOn(page).comparison, open: choose},
  details: {
    dialog: page => page.locator('plan-details dialog'),
    open: page => page.getByRole('button', {name: words.results.details}).first().click(),
  },
  filters: {
    dialog: page => finderOn(page).panel,
    open: async page => {
      // On a wider page the filters are beside the plans.
      await page.setViewportSize({width: 900, height: 720});
      await finderOn(page).filters.click();
    },
  },
} satisfies Record<string, Dialog>;

export type DialogName = keyof typeof DIALOGS;

/** Opens a dialog of a finder that shows plans. */
export const openDialog = async (page: Page, name: DialogName): Promise<void> => {
  const {dialog, open}: Dialog = DIALOGS[name];
  await open(page);
  await expect(dialog(page)).toBeVisible();
};
