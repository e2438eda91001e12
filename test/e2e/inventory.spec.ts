import {startCountedDemo} from './support/demo.js';
import {finderOn} from './support/finder.js';
import {expect, test} from './support/test.js';

const FROM = /^Service plans from \$\d+(?:\.\d\d)? down$/;

test('a list of cars says from what down payment each is covered, and opens its plans', async ({page, keep}) => {
  const demo = keep(await startCountedDemo({relay: {startPriceQuotes: true}}));
  const asked: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname.replace('/plans/', ''));
  });
  await page.goto(`${demo.url}/inventory.html`);
  const prices = page.getByRole('button', {name: FROM});
  await expect(prices).toHaveCount(3);
  expect(new Set(asked)).toEqual(new Set(['PlansSearchAsync/GetStartPrice']));
  await prices.first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', {name: 'Service plans for this car'});
  await expect(dialog.locator('plan-list [part~="card"]').first()).toBeVisible();
  // The quote that the price came from serves the search too.
  expect(demo.quotes).toHaveLength(3);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(prices.first()).toBeFocused();
});

test('Back closes what is on top: first a comparison, then the finder of a car', async ({page, keep}) => {
  const demo = keep(await startCountedDemo());
  await page.goto(`${demo.url}/inventory.html`);
  await page.getByRole('button', {name: 'See plans'}).first().click();
  const dialog = page.getByRole('dialog', {name: 'Service plans for this car'});
  const {compare, comparison} = finderOn(page);
  await compare.nth(0).check();
  await compare.nth(1).check();
  await page.locator('[part~="compare-open"]').click();
  await expect(comparison).toBeVisible();
  await page.goBack();
  await expect(comparison).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
});
