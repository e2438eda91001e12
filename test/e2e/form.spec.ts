import type {Page, Route} from '@playwright/test';
import {startDealer} from './support/dealer.js';
import {askForPlans, CAR, enter, finderOn, words} from './support/finder.js';
import {createGate} from './support/gate.js';
import {untilIdle} from './support/quiet.js';
import {found, plan, refused, startScriptedRelay} from './support/scripted-relay.js';
import {htmlPage} from './support/serve.js';
import {expect, type Keep, test} from './support/test.js';

const {form, lookup} = words;

const ANOTHER_CAR = {vin: '1HGCM82633A004352', mileage: '148000', state: 'CA'};

test('lookup methods that cannot be loaded show an error, keep what was entered, and appear once they can be loaded', async ({
  page,
  keep,
}) => {
  const relay = keep(await startScriptedRelay([]));
  let isCut = true;
  await page.route('**/form-tools*', route => (isCut ? route.abort() : route.continue()));
  await page.goto(relay.url);
  const finder = finderOn(page);
  await enter(page);
  const choice = page.getByRole('group', {name: form.lookupLabel});
  await choice.getByText(form.lookupMethods.plate).click();
  await expect(page.getByText(form.loadFailed)).toBeVisible();
  await expect(finder.mileage).toHaveValue('21,500');
  await expect(finder.state).toHaveValue(CAR.state);

  isCut = false;
  await choice.getByText(form.lookupMethods.plate).click();
  await expect(page.getByRole('textbox', {name: lookup.plateLabel})).toBeVisible();
  await expect(page.getByText(form.loadFailed)).toHaveCount(0);
  await choice.getByText(form.lookupMethods.vin).click();
  await expect(finder.vin).toHaveValue(CAR.vin);
});

test.describe('before any other file than the form’s has arrived', () => {
  /** Opens a page whose other files arrive when the returned function is called. */
  const openHeld = async (page: Page, keep: Keep): Promise<() => Promise<void>> => {
    const dealer = keep(await startDealer({page: relay => htmlPage(`<script src="${relay}/embed.js"></script>`)}));
    const held: Route[] = [];
    let isHeld = true;
    await page.route('**/chunks/*', route => (isHeld ? void held.push(route) : route.continue()));
    await page.goto(dealer.url);
    return async () => {
      await expect.poll(() => held.length).toBeGreaterThan(1);
      isHeld = false;
      await Promise.all(held.map(route => route.continue()));
    };
  };

  test('a submitted form leads to plans once they arrive', async ({page, keep}) => {
    const release = await openHeld(page, keep);
    await askForPlans(page);
    const {cards, submit} = finderOn(page);
    await expect(submit).toBeVisible();
    await release();
    await expect(cards.first()).toBeVisible();
  });

  test('what is typed is kept, and a field that was left is formatted and checked', async ({page, keep}) => {
    const release = await openHeld(page, keep);
    const {vin, mileage} = finderOn(page);
    await vin.fill('1HGCM');
    await mileage.fill('45k');
    await mileage.press('Shift+Tab');
    await vin.press('End');
    await vin.pressSequentially('8');
    await expect(mileage).toHaveValue('45k');
    await release();
    await expect(mileage).toHaveValue('45,000');
    await expect(vin).toHaveValue('1HGCM8');
    await expect(page.getByText(form.vinCount(6))).toBeVisible();
    await vin.pressSequentially('2');
    await vin.press('Tab');
    await expect(page.getByText(form.vinCount(7))).toBeVisible();
    await expect(vin).toHaveAccessibleDescription(/This one has 7/);
  });
});

test(
  'a rejected field that the current lookup method does not have is shown at the choice of lookup methods',
  {tag: '@full'},
  async ({page, keep}) => {
    const errorMessage = 'No car has this plate.';
    const relay = keep(await startScriptedRelay([refused(400, {errorField: 'LicensePlate', errorMessage})]));
    await page.goto(relay.url);
    await askForPlans(page);
    await expect(page.getByRole('group', {name: form.lookupLabel})).toHaveAccessibleDescription(errorMessage);
    await expect(finderOn(page).vin).toHaveValue(CAR.vin);
  },
);

test('a page can set the make, the model and the year, which lead to plans', {tag: '@full'}, async ({page, keep}) => {
  const settings = 'data-make="Honda" data-model="Accord" data-year="2021" data-mileage="40000" data-state="TX"';
  const body = (relay: string) => `<script src="${relay}/embed.js" ${settings}></script>`;
  const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
  await page.goto(dealer.url);
  const fields = {[lookup.makeLabel]: 'Honda', [lookup.modelLabel]: 'Accord', [lookup.yearLabel]: '2021'};
  for (const [name, value] of Object.entries(fields)) {
    await expect(page.getByRole('combobox', {name})).toHaveValue(value);
  }
  await finderOn(page).submit.click();
  await expect(finderOn(page).heading(/plans for your 2021 Honda Accord$/)).toBeVisible();
});

test('the form asks whether the car of a VIN is right, shows where a car has it, and needs no answer', async ({
  page,
  keep,
}) => {
  const relay = keep(await startScriptedRelay([found([plan()])]));
  await page.goto(relay.url);
  const finder = finderOn(page);
  await enter(page, ANOTHER_CAR);
  await expect(page.getByText('2003 Honda', {exact: true})).toBeVisible();
  await expect(page.getByText(lookup.isYourCar, {exact: true})).toBeVisible();

  await page.getByRole('button', {name: lookup.vinHelp}).press('Enter');
  await expect(page.getByRole('img', {name: lookup.vinPicture})).toBeVisible();
  await expect(page.getByText(lookup.vinOnCard)).toBeVisible();
  await expect(finder.vin).toHaveValue(ANOTHER_CAR.vin);

  await page.getByRole('button', {name: lookup.changeVin}).press('Enter');
  await expect(finder.vin).toBeFocused();
  await finder.submit.click();
  await expect(finder.heading('1 plan for your 2003 Honda')).toBeVisible();
  await expect(page.getByText(/^VIN ending in 004352\u00a0· /)).toBeVisible();
});

test.describe('a car that becomes known while the button is pressed', () => {
  /** Presses the button, then lets what names the car arrive, which would move the button away from the pointer. */
  const press = async (page: Page, keep: Keep): Promise<void> => {
    const relay = keep(await startScriptedRelay([found([plan()])]));
    const gate = createGate();
    await page.route('**/vin-car*', async route => {
      await gate.opened;
      await route.continue();
    });
    await page.goto(relay.url);
    await enter(page, ANOTHER_CAR);
    await finderOn(page).submit.hover();
    await page.mouse.down();
    const arrived = page.waitForEvent('requestfinished', request => request.url().includes('/vin-car'));
    gate.open();
    await arrived;
    await untilIdle(page);
  };
  const question = (page: Page) => page.locator('plan-vehicle-form [part="car"]');

  test('does not move the button before a press on it has sent the search', async ({page, keep}) => {
    await press(page, keep);
    await page.mouse.up();
    await expect(finderOn(page).cards).toHaveCount(1);
  });

  test('is shown after a press that ends beside the button', async ({page, keep}) => {
    await press(page, keep);
    await page.mouse.move(1, 1);
    await page.mouse.up();
    await expect(question(page)).toBeVisible();
    await expect(finderOn(page).submit).toBeVisible();
  });
});
