import {startDemo} from '../../scripts/demo/start-demo.js';
import {openerStrings} from '../../src/strings/en/opener.js';
import {findBarriers} from './support/axe.js';
import {requireBuild} from './support/built.js';
import {noteComplaints} from './support/complaints.js';
import {startCountedDemo} from './support/demo.js';
import {finderOn, recordSearches, words} from './support/finder.js';
import {painted} from './support/focus.js';
import {findClipped, findSmallTargets, findWide} from './support/measure.js';
import {untilQuiet} from './support/quiet.js';
import {expect, test} from './support/test.js';

const FROM = /^Vehicle service contracts from \$\d+(?:\.\d\d)? down, plus monthly payments$/;

test('the dealer’s site leads from its home page to a car, its plans, the checkout, and back, without a complaint', async ({
  page,
  keep,
}) => {
  requireBuild();
  const demo = keep(await startDemo({built: true, sandbox: {latencyMs: 0}}));
  const complaints = await noteComplaints(page);
  const others: string[] = [];
  page.on('request', request => {
    if (new URL(request.url()).origin !== demo.url) others.push(request.url());
  });
  await page.goto(demo.url);
  await page.getByRole('navigation', {name: 'Main'}).getByRole('link', {name: 'Inventory'}).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('12 used cars on the lot');
  await page.getByRole('link', {name: '2023 Toyota Camry'}).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('2023 Toyota Camry SE');
  const finder = finderOn(page);
  await page.getByRole('link', {name: 'See plans'}).click();
  const [count = ''] = (await finder.heading(/ plans for your 2023 Toyota Camry$/).innerText()).split(' ');
  await expect(page.locator('plan-list [part~="show-all"]')).toHaveText(`Show all ${count} plans`);
  await expect(finder.cards).toHaveCount(10);
  await expect(finder.savePlace).toBeAttached();
  await finder.order.selectOption('total');
  await expect(finder.announced(words.details.sortedBy(words.details.orders.total))).toBeAttached();
  await expect(finder.cards).toHaveCount(10);
  const names = await finder.names.allTextContents();
  expect(await complaints()).toEqual([]);
  await finder.checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await expect(page.getByRole('heading', {level: 1})).toHaveText(names[0] ?? '');
  await expect(page.getByText('2023 Toyota Camry, VIN')).toBeVisible();

  const sent = recordSearches(page);
  await page.goBack();
  await expect(finder.order).toHaveValue('total');
  await expect.poll(() => finder.names.allTextContents()).toEqual(names);
  expect(sent).toEqual([]);
  expect(await complaints()).toEqual([]);
  expect(others).toEqual([]);
});

test(
  'the dealer’s inventory shows five starting prices per page view, and a button for each other car',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.setViewportSize({width: 1280, height: 2000});
    await page.goto(`${demo.url}/inventory`);
    await expect(page.getByRole('button', {name: FROM})).toHaveCount(5);
    await expect(page.getByRole('button', {name: 'See vehicle service contracts'})).toHaveCount(7);
    await page.getByLabel('Style').selectOption('SUVs');
    await page.getByLabel('Sort by').selectOption('Lowest price');
    await page.getByRole('button', {name: 'Show'}).click();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('5 used cars on the lot');
    await expect(page.getByRole('heading', {level: 2}).first()).toHaveText('2020 Subaru Outback');
    await expect(page.getByRole('button', {name: FROM})).toHaveCount(5);
  },
);

test(
  'the dealer’s home page loads only the loader until its prices and its finder are near the viewport',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.setViewportSize({width: 390, height: 500});
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    const quiet = untilQuiet(page);
    await page.goto(demo.url);
    await quiet();
    expect(asked).toContain('/embed.js');
    // The floating button is there before the widget.
    await expect(page.getByRole('button', {name: openerStrings.launcher})).toBeVisible();
    expect(asked.filter(path => /^\/(?:v\d|plans)/.test(path))).toEqual([expect.stringMatching(/\/opener\.js$/)]);
    await page.getByRole('link', {name: 'Price a service contract'}).click();
    const finder = finderOn(page);
    await expect(
      page.getByRole('heading', {name: 'What would a service contract cost for your car?'}),
    ).toBeInViewport();
    await expect(finder.submit).toBeVisible();
    await expect(finder.state).toHaveValue('TX');
  },
);

test('the button on the page of a car opens its plans in a dialog, and Escape leads back to the page', async ({
  page,
  keep,
}) => {
  const demo = keep(await startCountedDemo());
  await page.goto(`${demo.url}/inventory/2022-ford-f-150-hl-2384`);
  const opener = page.getByRole('link', {name: 'Protect this car'});
  // The link itself is followed if the dialog is not there in time, so its code is loaded first, by the pointer.
  let isPrepared = false;
  page.on('requestfinished', request => (isPrepared ||= request.url().endsWith('/finder-commands.js')));
  await expect(async () => {
    await page.mouse.move(0, 0);
    await opener.hover();
    expect(isPrepared).toBe(true);
  }).toPass();
  await opener.click();
  const dialog = page.getByRole('dialog', {name: openerStrings.dialog});
  await expect(dialog.locator('plan-list [part~="card"]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(finderOn(page).cards).toHaveCount(10);
});

const PAGES = {
  'home page': '/',
  inventory: '/inventory',
  'page of a car': '/inventory/2022-ford-f-150-hl-2384',
  'service-plans page': '/service-plans',
} as const;

/** Runs in the page: the places of the links that are on several lines. */
const findBroken = (links: readonly Element[]): (string | undefined)[] =>
  links.filter(link => link.getClientRects().length > 1).map(link => link.parentElement?.textContent?.trim());

test.describe('the pages of the dealer’s site', {tag: '@full'}, () => {
  // axe is added as a script, which the site's policy would block.
  test.use({bypassCSP: true, reducedMotion: 'reduce'});

  for (const [name, path] of Object.entries(PAGES))
    test(`the dealer’s ${name} has no accessibility barriers, and everything fits at 320 and 1280 pixels`, async ({
      page,
      keep,
    }) => {
      test.slow();
      const demo = keep(await startCountedDemo());
      for (const width of [320, 1280]) {
        await page.setViewportSize({width, height: 844});
        await page.goto(demo.url + path);
        const widgets = page.locator('[data-plan-finder], plan-finder, [data-plan-start-price]');
        for (const widget of await widgets.all()) await widget.scrollIntoViewIfNeeded();
        const finder = finderOn(page);
        await expect(
          finder.order
            .or(finder.submit)
            .or(page.getByRole('button', {name: FROM}))
            .first(),
        ).toBeVisible();
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({colorScheme});
          await painted(page);
          expect.soft(await findBarriers(page), `${width} wide, ${colorScheme}`).toEqual([]);
        }
        expect.soft(await findWide(page), `${width} wide: too wide`).toEqual([]);
        expect.soft(await findSmallTargets(page), `${width} wide: too small`).toEqual([]);
        expect.soft(await findClipped(page), `${width} wide: cut off`).toEqual([]);
        const numbers = await page.getByRole('link', {name: /^\(409\)/}).evaluateAll(findBroken);
        expect.soft(numbers, `${width} wide: phone numbers on two lines`).toEqual([]);
      }
    });
});
