import type {Page} from '@playwright/test';
import {startDealer} from './support/dealer.js';
import {CAR, finderOn, words} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, test, type Keep} from './support/test.js';

// Playwright's Chromium keeps no page alive for the way back: it is loaded again.

const OTHER_VIN = '1HGCM82633A004352';

const openPage = async (page: Page, keep: Keep, body: (relay: string) => string): Promise<string> => {
  const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
  await page.goto(dealer.url);
  return dealer.relay;
};

/** Goes on to another page, and back. */
const goAndComeBack = async (page: Page, relay: string): Promise<void> => {
  await page.goto(`${relay}/embed.js`);
  await page.goBack();
  expect(await page.evaluate(() => (performance.getEntriesByType('navigation')[0] as {type?: string}).type)).toBe(
    'back_forward',
  );
};

const keptInStorage = (page: Page): Promise<number> => page.evaluate(() => sessionStorage.length + localStorage.length);

for (const [when, tag] of [
  ['while the page loads', (relay: string) => `<script src="${relay}/embed.js"></script>`],
  [
    'long after the page has loaded',
    (relay: string) => `<script>
      addEventListener('load', () => requestAnimationFrame(() => {
        const script = document.createElement('script');
        script.src = '${relay}/embed.js';
        document.body.append(script);
      }));
    </script>`,
  ],
] as const) {
  test(`the browser brings back what was typed into a finder that came ${when}, and nothing is stored`, async ({
    page,
    keep,
  }) => {
    const relay = await openPage(
      page,
      keep,
      url => `<div data-plan-finder data-consent="denied" data-prefetch="off"></div>${tag(url)}`,
    );
    const finder = finderOn(page);
    await finder.vin.fill(CAR.vin);
    await finder.mileage.fill('48,000');
    await finder.state.selectOption(CAR.state);
    expect(await keptInStorage(page)).toBe(0);
    await goAndComeBack(page, relay);
    await expect(finder.vin).toHaveValue(CAR.vin);
    await expect(finder.mileage).toHaveValue('48,000');
    await expect(finder.state).toHaveValue(CAR.state);
  });
}

test('the way that was chosen comes back, with what was typed, over what the page gives', async ({page, keep}) => {
  const relay = await openPage(
    page,
    keep,
    url =>
      `<div data-plan-finder data-vin="${OTHER_VIN}" data-mileage="12000" data-prefetch="off"></div>
      <script src="${url}/embed.js" async></script>`,
  );
  const finder = finderOn(page);
  const plate = page.getByRole('textbox', {name: words.lookup.plateLabel});
  await finder.mileage.fill('13000');
  await page.getByRole('group', {name: words.form.lookupLabel}).getByText(words.form.lookupMethods.plate).click();
  await plate.fill('7abc123');
  await plate.blur();
  await goAndComeBack(page, relay);
  await expect(plate).toHaveValue('7ABC123');
  await expect(finder.mileage).toHaveValue('13,000');
  await page.getByRole('group', {name: words.form.lookupLabel}).getByText(words.form.lookupMethods.vin).click();
  await expect(finder.vin).toHaveValue(OTHER_VIN);
});

test('what the page says of another car by now counts before what was typed', async ({page, keep}) => {
  const relay = await openPage(
    page,
    keep,
    url =>
      `<div data-plan-finder data-prefetch="off"></div>
      <script>
        const isBack = performance.getEntriesByType('navigation')[0].type === 'back_forward';
        document.querySelector('[data-plan-finder]').dataset.vin = isBack ? '${CAR.vin}' : '${OTHER_VIN}';
      </script>
      <script src="${url}/embed.js" async></script>`,
  );
  const finder = finderOn(page);
  await expect(finder.vin).toHaveValue(OTHER_VIN);
  await finder.vin.fill('4T1');
  await goAndComeBack(page, relay);
  await expect(finder.vin).toHaveValue(CAR.vin);
});

test('the browser brings back what was typed into a form of its own in the page, and resets it', async ({
  page,
  keep,
}) => {
  const relay = await openPage(
    page,
    keep,
    url => `<form><plan-vehicle-form name="car" state="TX"></plan-vehicle-form><button type="reset">Clear</button></form>
      <script src="${url}/embed.js" data-auto-place="off" async></script>`,
  );
  const car = page.locator('plan-vehicle-form[name="car"]');
  const vin = car.getByRole('textbox', {name: words.form.vinLabel, exact: true});
  const state = car.getByLabel(words.form.stateLabel, {exact: true});
  await vin.fill(CAR.vin);
  await state.selectOption('CA');
  await goAndComeBack(page, relay);
  await expect(vin).toHaveValue(CAR.vin);
  await expect(state).toHaveValue('CA');
  await page.getByRole('button', {name: 'Clear'}).click();
  await expect(vin).toHaveValue('');
  await expect(state).toHaveValue('TX');
});
