import type {Locator, Page} from '@playwright/test';
import {startCountedDemo} from './support/demo.js';
import {CAR, countCards, finderOn, noteSearches, words} from './support/finder.js';
import {expect, test} from './support/test.js';

test.use({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});

const {details, term} = words.results;
const {lookupMethods} = words.form;
const {makeLabel, modelLabel, plateLabel, yearLabel} = words.lookup;

/** Types with the keyboard that a touch brings up. */
const type = async (page: Page, field: Locator, text: string): Promise<void> => {
  await field.tap();
  await expect(field).toBeFocused();
  await page.keyboard.insertText(text);
};

const chooseWay = async (page: Page, name: string): Promise<void> => {
  await page.getByText(name, {exact: true}).tap();
  await expect(page.getByRole('radio', {name})).toBeChecked();
};

const enterVin = (page: Page): Promise<void> => type(page, finderOn(page).vin, CAR.vin);

const enterPlate = async (page: Page): Promise<void> => {
  await chooseWay(page, lookupMethods.plate);
  await type(page, page.getByRole('textbox', {name: plateLabel}), 'abc 1234');
};

const enterCatalog = async (page: Page): Promise<void> => {
  await chooseWay(page, lookupMethods.catalog);
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

/** The rest of the form. The list of states is the system's own, beyond a test's fingers. */
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
    const memory = page.waitForResponse(/return-from-checkout/);
    await page.goto(demo.url);
    const finder = finderOn(page);
    await enterCar(page);
    await askForPlans(page);
    await expect(finder.cards.first()).toBeVisible();
    await memory;
    const count = await countCards(page);
    await finder.checkouts.first().tap();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);

    const sent = noteSearches(page);
    await page.goBack();
    await expect(finder.cards).toHaveCount(count);
    expect(sent).toEqual([]);
    expect(demo.quotes).toHaveLength(1);
  });
}

test('by touch, a plan is looked into and another of its terms chosen', {tag: '@full'}, async ({page, keep}) => {
  const demo = keep(await startCountedDemo());
  await page.goto(demo.url);
  await enterVin(page);
  await askForPlans(page);
  const terms = page.getByRole('group', {name: term});
  const card = finderOn(page)
    .cards.filter({has: terms.getByRole('radio').nth(1)})
    .first();
  const before = await card.locator('[part="price"]').innerText();
  const unchosen = page.getByRole('radio', {checked: false});
  await card.getByRole('group', {name: term}).locator('label').filter({has: unchosen}).first().tap();
  await expect(card.locator('[part="price"]')).not.toHaveText(before);

  const dialog = page.getByRole('dialog');
  await card.getByRole('button', {name: details}).tap();
  await expect(dialog).toBeVisible();
  // Beside the dialog.
  await page.touchscreen.tap(195, 4);
  await expect(dialog).toHaveCount(0);
});

test('a finger that scrolls a list of makes chooses none, wherever it lets go', async ({page, keep}) => {
  const demo = keep(await startCountedDemo());
  await page.goto(demo.url);
  await chooseWay(page, lookupMethods.catalog);
  const make = page.getByRole('combobox', {name: makeLabel});
  await type(page, make, 'a');
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  const box = await list.boundingBox();
  if (!box) throw new Error('expected a list of makes in sight, got none.');
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
});

/** Runs in the page: whether one of some boxes, or what is in it, is scrolled. */
const scrolled = (boxes: readonly Element[]): boolean =>
  boxes.some(box => [box, ...box.querySelectorAll('*')].some(({scrollTop}) => scrollTop > 0));
