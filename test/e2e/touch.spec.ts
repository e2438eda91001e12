import type {Locator, Page} from '@playwright/test';
import {startCountedDemo} from './support/demo.js';
import {CAR, countCards, finderOn, recordSearches, chooseOther, words} from './support/finder.js';
import {expect, test} from './support/test.js';

test.use({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});

const {details} = words.results;
const {lookupMethods} = words.form;
const {makeLabel, modelLabel, plateLabel, yearLabel} = words.lookup;

/** Types with the on-screen keyboard. */
const type = async (page: Page, field: Locator, text: string): Promise<void> => {
  await field.tap();
  await expect(field).toBeFocused();
  await page.keyboard.insertText(text);
};

const chooseLookupMethod = async (page: Page, name: string): Promise<void> => {
  await page.getByText(name, {exact: true}).tap();
  await expect(page.getByRole('radio', {name})).toBeChecked();
};

const enterVin = (page: Page): Promise<void> => type(page, finderOn(page).vin, CAR.vin);

const enterPlate = async (page: Page): Promise<void> => {
  await chooseLookupMethod(page, lookupMethods.plate);
  await type(page, page.getByRole('textbox', {name: plateLabel}), 'abc 1234');
};

const enterCatalog = async (page: Page): Promise<void> => {
  await chooseLookupMethod(page, lookupMethods.catalog);
  for (const [label, typed, name] of [
    [makeLabel, 'hon', 'Honda'],
    [modelLabel, 'acc', 'Accord'],
    [yearLabel, '', '2021'],
  ] as const) {
    const field = page.getByRole('combobox', {name: label});
    await type(page, field, typed);
    await page.getByRole('option', {name, exact: true}).tap();
    await expect(field).toHaveValue(name);
    await expect(field).toHaveAttribute('aria-expanded', 'false');
  }
};

/** Fills in the rest of the form. The list of states is the system's own, which a test cannot touch. */
const askForPlans = async (page: Page): Promise<void> => {
  const finder = finderOn(page);
  await type(page, finder.mileage, CAR.mileage);
  await finder.state.selectOption(CAR.state);
  await finder.submit.tap();
};

for (const [way, enterCar] of Object.entries({
  'a VIN': enterVin,
  'a license plate': enterPlate,
  'a make, a model and a year': enterCatalog,
})) {
  const tag = enterCar === enterVin ? [] : '@full';
  test(`by touch, ${way} leads to plans, to the checkout and back`, {tag}, async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(demo.playground);
    const finder = finderOn(page);
    await enterCar(page);
    await askForPlans(page);
    await expect(finder.cards.first()).toBeVisible();
    await expect(finder.savePlace).toBeAttached();
    const count = await countCards(page);
    await finder.checkouts.first().tap();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);

    const sent = recordSearches(page);
    await page.goBack();
    await expect(finder.cards).toHaveCount(count);
    expect(sent).toEqual([]);
    expect(demo.quotes).toHaveLength(1);
  });
}

test('by touch, a plan’s details are opened and another term is chosen', {tag: '@full'}, async ({page, keep}) => {
  const demo = keep(await startCountedDemo());
  await page.goto(demo.playground);
  await enterVin(page);
  await askForPlans(page);
  const card = finderOn(page)
    .cards.filter({has: page.locator('select[data-axis="duration"]')})
    .first();
  const before = await card.locator('[part="price"]').innerText();
  await chooseOther(card.locator('select[data-axis="duration"]'));
  await expect(card.locator('[part="price"]')).not.toHaveText(before);

  const dialog = page.getByRole('dialog');
  await card.getByRole('button', {name: details}).tap();
  await expect(dialog).toBeVisible();
  // On the backdrop of the dialog.
  await page.touchscreen.tap(195, 4);
  await expect(dialog).toHaveCount(0);
});

test(
  'scrolling a list of makes with a finger chooses no make, wherever the finger is lifted',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(demo.playground);
    await chooseLookupMethod(page, lookupMethods.catalog);
    const make = page.getByRole('combobox', {name: makeLabel});
    await type(page, make, 'a');
    const list = page.getByRole('listbox');
    await expect(list).toBeVisible();
    const box = await list.boundingBox();
    if (!box) throw new Error('expected a list of makes in view, got none.');
    const [x, from, to] = [box.x + box.width / 2, box.y + box.height * 0.8, box.y + box.height * 0.2];

    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [{x, y: from}]});
    for (let y = from; y > to; y -= 8)
      await touch.send('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: [{x, y}]});
    await touch.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});

    await expect.poll(() => page.locator('plan-catalog-field .popup').evaluateAll(scrolled)).toBe(true);
    await expect(make).toHaveValue('a');
    await expect(make).toHaveAttribute('aria-expanded', 'true');

    await page.getByRole('option').last().scrollIntoViewIfNeeded();
    const last = await page.getByRole('option').last().innerText();
    await page.getByRole('option').last().tap();
    await expect(make).toHaveValue(last);
  },
);

/** Runs in the page: whether an element, or one inside it, is scrolled. */
const scrolled = (boxes: readonly Element[]): boolean =>
  boxes.some(box => [box, ...box.querySelectorAll('*')].some(({scrollTop}) => scrollTop > 0));
