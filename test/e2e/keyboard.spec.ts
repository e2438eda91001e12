import type {Page} from '@playwright/test';
import {startCountedDemo} from './support/demo.js';
import {CAR, countCards, finderOn, recordSearches, tabTo, pressOther, words} from './support/finder.js';
import {expect, test} from './support/test.js';

test.use({viewport: {width: 390, height: 844}});

const {details} = words.results;
const {lookupMethods} = words.form;

/** Moves to the choice of lookup methods, and chooses one with the arrow keys, starting at the VIN. */
const chooseLookupMethod = async (page: Page, name: string, arrows: readonly string[]): Promise<void> => {
  await tabTo(page, page.getByRole('radio', {name: lookupMethods.vin}));
  for (const arrow of arrows) await page.keyboard.press(arrow);
  const chosen = page.getByRole('radio', {name});
  await expect(chosen).toBeFocused();
  await expect(chosen).toBeChecked();
};

/** Types a part of a name, moves down to the option and chooses it. */
const choose = async (page: Page, label: string, typed: string, name: string): Promise<void> => {
  const field = page.getByRole('combobox', {name: label});
  await tabTo(page, field);
  await page.keyboard.type(typed);
  await expect(page.getByRole('option', {name, exact: true})).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(name);
  await expect(field).toHaveAttribute('aria-expanded', 'false');
};

const enterVin = async (page: Page): Promise<void> => {
  await tabTo(page, finderOn(page).vin);
  await page.keyboard.type(CAR.vin);
};

const enterPlate = async (page: Page): Promise<void> => {
  await chooseLookupMethod(page, lookupMethods.plate, ['ArrowRight']);
  await tabTo(page, page.getByRole('textbox', {name: words.lookup.plateLabel}));
  await page.keyboard.type('abc 1234');
};

const enterCatalog = async (page: Page): Promise<void> => {
  // Backward, the choice wraps around.
  await chooseLookupMethod(page, lookupMethods.catalog, ['ArrowLeft']);
  const make = page.getByRole('combobox', {name: words.lookup.makeLabel});
  await tabTo(page, make);
  await page.keyboard.type('hon');
  await expect(page.getByRole('option', {name: 'Honda', exact: true})).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(make).toHaveAttribute('aria-expanded', 'false');
  await expect(make).toHaveValue('hon');
  await page.keyboard.press('Escape');
  await expect(make).toHaveValue('');
  await page.keyboard.press('Shift+Tab');
  await choose(page, words.lookup.makeLabel, 'hon', 'Honda');
  await choose(page, words.lookup.modelLabel, 'acc', 'Accord');
  await choose(page, words.lookup.yearLabel, '2021', '2021');
};

for (const [way, enterCar] of Object.entries({
  'a VIN': enterVin,
  'a license plate': enterPlate,
  'a make, a model and a year': enterCatalog,
})) {
  const tag = enterCar === enterVin ? [] : '@full';
  test(`with the keyboard alone, ${way} leads to plans, to the checkout and back`, {tag}, async ({page, keep}) => {
    // Letters typed in the select choose one state after the other, and each may cause a prefetch.
    const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
    await page.goto(demo.playground);
    const finder = finderOn(page);
    await enterCar(page);
    await tabTo(page, finder.mileage);
    await page.keyboard.type(CAR.mileage);
    await tabTo(page, finder.state);
    await page.keyboard.type('Texas');
    await tabTo(page, finder.submit);
    await page.keyboard.press('Space');

    await expect(finder.heading(/plans for your/)).toBeFocused();
    await expect(finder.savePlace).toBeAttached();
    const count = await countCards(page);
    await tabTo(page, finder.checkouts.first());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);

    const sent = recordSearches(page);
    await page.goBack();
    await expect(finder.cards).toHaveCount(count);
    expect(sent).toEqual([]);
    expect(demo.quotes).toHaveLength(1);
  });
}

test(
  'with the keyboard alone, a plan’s details are opened and another term is chosen',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(demo.playground);
    const finder = finderOn(page);
    await enterVin(page);
    await tabTo(page, finder.mileage);
    await page.keyboard.type(CAR.mileage);
    await tabTo(page, finder.state);
    await page.keyboard.type('Texas');
    await page.keyboard.press('Enter');
    await tabTo(page, finder.submit);
    await page.keyboard.press('Enter');

    const card = finder.cards.filter({has: page.locator('select[data-axis="duration"]')}).first();
    const chosen = card.locator('select[data-axis="duration"]');
    await expect(chosen).toBeVisible();
    const before = await card.locator('[part="price"]').innerText();
    await tabTo(page, chosen);
    await pressOther(chosen);
    await expect(card.locator('[part="price"]')).not.toHaveText(before);
    await expect(chosen).toBeFocused();

    const button = card.getByRole('button', {name: details});
    const dialog = page.getByRole('dialog');
    await tabTo(page, button);
    for (const [open, close] of [
      ['Enter', 'Escape'],
      ['Space', 'Enter'],
    ] as const) {
      await page.keyboard.press(open);
      await expect(dialog).toBeVisible();
      await expect(dialog.locator(':focus')).toHaveCount(1);
      await page.keyboard.press(close);
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  },
);
