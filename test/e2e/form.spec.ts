import {startDealer} from './support/dealer.js';
import {askForPlans, CAR, enter, finderOn, words} from './support/finder.js';
import {refused, startScriptedRelay} from './support/scripted-relay.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

const {form, lookup} = words;

test('other ways that cannot be loaded say so, keep what was entered, and are there once they can', async ({
  page,
  keep,
}) => {
  const relay = keep(await startScriptedRelay([]));
  let isCut = true;
  await page.route('**/lookup-methods*', route => (isCut ? route.abort() : route.continue()));
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

test('a refusal of a field that the present way does not have is said at the choice of ways', async ({page, keep}) => {
  const errorMessage = 'No car has this plate.';
  const relay = keep(await startScriptedRelay([refused(400, {errorField: 'LicensePlate', errorMessage})]));
  await page.goto(relay.url);
  await askForPlans(page);
  await expect(page.getByRole('group', {name: form.lookupLabel})).toHaveAccessibleDescription(errorMessage);
  await expect(finderOn(page).vin).toHaveValue(CAR.vin);
});

test('a page that knows the make, the model and the year gives them, and they lead to plans', async ({page, keep}) => {
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
