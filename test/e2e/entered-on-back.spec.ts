import type {Page} from '@playwright/test';
import {startDealer} from './support/dealer.js';
import {CAR, finderOn, words} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, test, type Keep} from './support/test.js';

// Playwright's Chromium has no back/forward cache: the page is loaded again.

const OTHER_VIN = '1HGCM82633A004352';

const openPage = async (page: Page, keep: Keep, body: (relay: string) => string): Promise<string> => {
  const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
  await page.goto(dealer.url);
  return dealer.relay;
};

/** Navigates to another page and back. */
const leaveAndReturn = async (page: Page, relay: string): Promise<void> => {
  await page.goto(`${relay}/embed.js`);
  await page.goBack();
  expect(await page.evaluate(() => (performance.getEntriesByType('navigation')[0] as {type?: string}).type)).toBe(
    'back_forward',
  );
};

const countStored = (page: Page): Promise<number> => page.evaluate(() => sessionStorage.length + localStorage.length);

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
  test(`the browser restores the text typed into a finder that was added ${when}, and nothing is stored`, async ({
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
    expect(await countStored(page)).toBe(0);
    await leaveAndReturn(page, relay);
    await expect(finder.vin).toHaveValue(CAR.vin);
    await expect(finder.mileage).toHaveValue('48,000');
    await expect(finder.state).toHaveValue(CAR.state);
  });
}

for (const [what, body] of [
  ['a finder', '<div data-plan-finder data-prefetch="off"></div>'],
  ['a form that is used on its own', '<form><plan-vehicle-form></plan-vehicle-form></form>'],
] as const)
  test(
    `text typed into ${what} before everything has loaded is restored, too`,
    {tag: what === 'a finder' ? [] : '@full'},
    async ({page, keep}) => {
      const chunks = /\/chunks\//;
      await page.route(chunks, () => undefined);
      const relay = await openPage(
        page,
        keep,
        url => `${body}<script src="${url}/embed.js" data-auto-place="off" async></script>`,
      );
      const finder = finderOn(page);
      await finder.vin.fill(CAR.vin);
      await page.unroute(chunks);
      await leaveAndReturn(page, relay);
      await expect(finder.vin).toHaveValue(CAR.vin);
    },
  );

test(
  'the chosen lookup method is restored with the typed text, instead of the page’s values',
  {tag: '@full'},
  async ({page, keep}) => {
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
    await leaveAndReturn(page, relay);
    await expect(plate).toHaveValue('7ABC123');
    await expect(finder.mileage).toHaveValue('13,000');
    await page.getByRole('group', {name: words.form.lookupLabel}).getByText(words.form.lookupMethods.vin).click();
    await expect(finder.vin).toHaveValue(OTHER_VIN);
  },
);

test('new values that the page sets for another car replace the typed text', {tag: '@full'}, async ({page, keep}) => {
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
  await leaveAndReturn(page, relay);
  await expect(finder.vin).toHaveValue(CAR.vin);
});

test(
  'the browser restores the text typed into a form that is used on its own, and resets the form',
  {tag: '@full'},
  async ({page, keep}) => {
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
    await leaveAndReturn(page, relay);
    await expect(vin).toHaveValue(CAR.vin);
    await expect(state).toHaveValue('CA');
    await page.getByRole('button', {name: 'Clear'}).click();
    await expect(vin).toHaveValue('');
    await expect(state).toHaveValue('TX');
  },
);
