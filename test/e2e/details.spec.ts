import type {Page} from '@playwright/test';
import {detailStrings} from '../../src/strings/en/details.js';
import {findBarriers} from './support/axe.js';
import {askForPlans, finderOn, tabTo, words} from './support/finder.js';
import {found, plan, startScriptedRelay} from './support/scripted-relay.js';
import {expect, test} from './support/test.js';

const {details, loadFailed} = words.results;

const detailsOn = (page: Page) => ({
  button: page.getByRole('button', {name: details}).first(),
  dialog: page.getByRole('dialog'),
  sort: page.getByLabel(detailStrings.sortBy),
});

test('details that cannot be loaded show an error, and open once they can', {tag: '@full'}, async ({page, keep}) => {
  const relay = keep(await startScriptedRelay([found([plan()])]));
  let isCut = true;
  await page.route('**/list-tools*', route => (isCut ? route.abort() : route.continue()));
  await page.goto(relay.url);
  await askForPlans(page);
  const {button, dialog} = detailsOn(page);
  await button.click();
  await expect(page.getByText(loadFailed)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(finderOn(page).cards).toHaveCount(1);

  isCut = false;
  await button.click();
  await expect(dialog).toBeVisible();
  await expect(page.getByText(loadFailed)).toHaveCount(0);
});

test('details open and close with the keyboard alone, and return focus', async ({page, keep}) => {
  const relay = keep(await startScriptedRelay([found([plan()])]));
  await page.goto(relay.url);
  await askForPlans(page);
  const {button, dialog} = detailsOn(page);
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  expect(await findBarriers(page, 'plan-finder')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('in the details, another term is chosen with the keyboard, announced once, and shown in the card, too', async ({
  page,
  keep,
}) => {
  const terms = [
    plan({searchResultPlanId: 'three', duration: 36, monthlyPrice: 62}),
    plan({searchResultPlanId: 'five', duration: 60, monthlyPrice: 74}),
  ];
  const relay = keep(await startScriptedRelay([found(terms)]));
  await page.goto(relay.url);
  await askForPlans(page);
  const {button, dialog} = detailsOn(page);
  await button.press('Enter');
  const picker = dialog.getByRole('combobox', {name: words.results.term});
  await tabTo(page, picker);
  await page.keyboard.press('5');
  await expect(dialog.getByText('$74/month').first()).toBeVisible();
  await expect(picker).toBeFocused();
  await expect(dialog.getByRole('status').filter({hasText: '$74/month'})).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(finderOn(page).cards.first()).toContainText('$74/month');
});
