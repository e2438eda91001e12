import type {Page} from '@playwright/test';
import {openerStrings} from '../../src/strings/en/opener.js';
import {startCountedDemo} from './support/demo.js';
import {CAR, finderOn} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

const VEHICLE = {
  '@context': 'https://schema.org',
  '@type': 'Car',
  vehicleIdentificationNumber: CAR.vin,
  mileageFromOdometer: {'@type': 'QuantitativeValue', value: CAR.mileage, unitCode: 'SMI'},
};

const FOREIGN = 'https://www.dealer.example/';

/** Opens a page that knows nothing of the widget, on another host. */
async function openForeignPage(page: Page, policy?: string): Promise<void> {
  const body = htmlPage(`<h1>A car</h1><script type="application/ld+json">${JSON.stringify(VEHICLE)}</script>`);
  const headers = {'content-type': 'text/html', ...(policy && {'content-security-policy': policy})};
  // Chrome asks before a public page may use a server on the same machine.
  await page.context().grantPermissions(['local-network-access'], {origin: FOREIGN});
  await page.route(FOREIGN, route => route.fulfill({body, headers}));
  await page.goto(FOREIGN);
}

/** Reads the code for a platform in the studio of a demo. */
async function codeFor(page: Page, demo: string, platform: string): Promise<string> {
  await page.goto(`${demo}/studio.html?panel=code&scheme=dark`);
  await page.getByRole('combobox', {name: 'Platform'}).selectOption(platform);
  return page.getByLabel('Code to paste', {exact: true}).innerText();
}

const dialogOn = (page: Page) => page.getByRole('dialog', {name: openerStrings.dialog});

test('the console line leads from any page to plans of the sandbox', async ({page, keep}) => {
  const demo = keep(await startCountedDemo());
  const line = await codeFor(page, demo.url, 'Any page: console');
  await openForeignPage(page);
  await expect(page.locator('plan-finder, plan-launcher')).toHaveCount(0);
  await page.evaluate(line);
  await expect(dialogOn(page)).toBeVisible();
  await expect(page.locator('plan-finder')).toHaveAttribute('theme', 'dark');
  const finder = finderOn(page);
  await expect(finder.vin).toHaveValue(CAR.vin);
  await finder.state.selectOption(CAR.state);
  await finder.submit.click();
  await expect(finder.cards.first()).toBeVisible();
  expect(demo.quotes).toHaveLength(1);
});

test(
  'the bookmarklet does the same, and its floating button opens the widget again',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    const code = await codeFor(page, demo.url, 'Any page: bookmarklet');
    const link = page.getByRole('link', {name: 'Try plan-finder'});
    await expect(link).toHaveAttribute('href', code);
    await link.click();
    await expect(page.getByText('It works on other pages')).toBeVisible();
    await expect(page.locator('plan-launcher')).toHaveCount(0);
    await openForeignPage(page);
    await page.evaluate(url => location.assign(url), code);
    await expect(dialogOn(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toHaveCount(0);
    await page.getByRole('button', {name: openerStrings.launcher}).click();
    await expect(dialogOn(page)).toBeVisible();
  },
);

test(
  'a message appears if the page’s Content Security Policy blocks the script',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    const line = await codeFor(page, demo.url, 'Any page: console');
    await openForeignPage(page, "script-src 'self'");
    const message = page.waitForEvent('dialog').then(async dialog => {
      await dialog.dismiss();
      return dialog.message();
    });
    await page.evaluate(line);
    expect(await message).toMatch(/embed\.js did not load.*Content Security Policy/);
  },
);
