import type {Page} from '@playwright/test';
import {CAR, type Car, finderOn, words} from '../e2e/support/finder.js';
import {expect} from '../e2e/support/test.js';

/** How the page of a consumer differs from the default. */
export interface JourneyOptions {
  /** How the shopper looks up the vehicle. */
  readonly lookupMethod?: 'vin' | 'catalog';
  /** The label of the button, if the page overrides it. */
  readonly submit?: string;
  /** Whether the page has prefilled the vehicle. */
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

/** Fills in the form and waits for prices. */
export const findPlans = async (
  page: Page,
  {lookupMethod = 'vin', submit = words.form.submit, isFilled = false}: JourneyOptions = {},
): Promise<void> => {
  const finder = finderOn(page);
  if (!isFilled) await enterCar(page, lookupMethod, CAR);
  await page.getByRole('button', {name: submit, exact: true}).click();
  await expect(finder.prices.first()).toContainText('$');
};

const enterCar = async (page: Page, lookupMethod: 'vin' | 'catalog', {mileage, state}: Car): Promise<void> => {
  await nameCar[lookupMethod](page);
  await finderOn(page).mileage.fill(mileage);
  await finderOn(page).state.selectOption(state);
};

/** Compares two plans, and opens the details of the first. */
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
  await expect(details.getByText(words.results.disclosure)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
};

/** Continues to the checkout of the first plan, which is a page of the provider. */
export const goToCheckout = async (page: Page): Promise<void> => {
  const finder = finderOn(page);
  const name = (await finder.cards.first().getByRole('heading').innerText()).trim();
  await finder.checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await expect(page.getByRole('heading', {name, level: 1})).toBeVisible();
};
