import type {Page} from '@playwright/test';
import {CAR, type Car, finderOn, words} from '../e2e/support/finder.js';
import {expect} from '../e2e/support/test.js';

/** How a consumer's page differs from any other. */
export interface JourneyOptions {
  /** The shopper's way to name the car. */
  readonly way?: 'vin' | 'catalog';
  /** The words on the button, where the page has its own. */
  readonly submit?: string;
  /** The page has filled in the car. */
  readonly isFilled?: boolean;
}

const CATALOG_CAR = {Make: 'Honda', Model: 'Accord', Year: '2021'};

const nameCar = {
  vin: (page: Page) => finderOn(page).vin.fill(CAR.vin),

  async catalog(page: Page) {
    await page.getByText(words.form.lookupMethods.catalog, {exact: true}).click();
    for (const [name, text] of Object.entries(CATALOG_CAR)) {
      const field = page.getByRole('combobox', {name});
      await field.fill(text);
      await page.getByRole('option', {name: text, exact: true}).click();
      await expect(field).toHaveValue(text);
    }
  },
};

/** From the form to prices. */
export const findPlans = async (
  page: Page,
  {way = 'vin', submit = words.form.submit, isFilled = false}: JourneyOptions = {},
): Promise<void> => {
  const finder = finderOn(page);
  if (!isFilled) await enterCar(page, way, CAR);
  await page.getByRole('button', {name: submit, exact: true}).click();
  await expect(finder.prices.first()).toContainText('$');
};

const enterCar = async (page: Page, way: 'vin' | 'catalog', {mileage, state}: Car): Promise<void> => {
  await nameCar[way](page);
  await finderOn(page).mileage.fill(mileage);
  await finderOn(page).state.selectOption(state);
};

/** Two plans beside each other, and all about the first. */
export const lookCloser = async (page: Page): Promise<void> => {
  const finder = finderOn(page);
  await finder.compare.nth(0).check();
  await finder.compare.nth(1).check();
  await page.getByRole('button', {name: words.details.trayShow(2)}).click();
  await expect(finder.comparison.getByRole('table').first().getByRole('columnheader')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(finder.comparison).toBeHidden();

  const details = page.locator('plan-details').getByRole('dialog');
  await page.getByRole('button', {name: words.results.details}).first().click();
  await expect(details.getByText(words.details.disclosure)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
};

/** On to the checkout of the first plan, which is the provider's own page. */
export const goToCheckout = async (page: Page): Promise<void> => {
  const finder = finderOn(page);
  const name = (await finder.cards.first().getByRole('heading').innerText()).trim();
  await finder.checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await expect(page.getByRole('heading', {name, level: 1})).toBeVisible();
};
