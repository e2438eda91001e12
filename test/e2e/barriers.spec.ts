import type {Page, Route} from '@playwright/test';
import {findBarriers} from './support/axe.js';
import {startCountedDemo, type CountedDemo} from './support/demo.js';
import {askForPlans, CAR, enter, finderOn, wordsIn} from './support/finder.js';
import {createGate} from './support/gate.js';
import {expect, test, type Closable} from './support/test.js';

test.use({reducedMotion: 'reduce', viewport: {width: 390, height: 844}});

/** A magic VIN of the sandbox. */
const NO_PLANS = '1HGSANDB3RX000000';

type Language = keyof typeof wordsIn;

/** Opens the demo as a page in a language. */
const openIn = async (language: Language, page: Page, {url}: CountedDemo): Promise<void> => {
  await page.route(`${url}/`, async route => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<html lang="en">', `<html lang="${language}">`);
    await route.fulfill({response, body});
  });
  await page.goto(url);
  await expect(finderOn(page, wordsIn[language]).submit).toBeVisible();
};

/** Expects that axe finds nothing wrong with a finder as it is, in light and in dark colours. */
const expectNoBarriers = async (page: Page, state: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme});
    expect.soft(await findBarriers(page, 'plan-finder'), `${state}, in ${colorScheme} colours`).toEqual([]);
  }
};

/** Refuses every search from now on. */
const refuse = async (page: Page, status: number, error: object, headers = {}): Promise<void> => {
  await page.unroute(/\/PlansSearch/);
  const json = {response: null, errorResponse: {errors: [error]}};
  await page.route(/\/PlansSearch/, (route: Route) => route.fulfill({status, headers, json}));
};

const start = async (keep: <T extends Closable>(started: T) => T, options = {}): Promise<CountedDemo> =>
  keep(await startCountedDemo({relay: {prefetch: 'off'}, ...options}));

for (const language of ['en', 'es'] as const) {
  const words = wordsIn[language];
  const {form, results, ways, problems, details} = words;

  test.describe(`axe finds nothing wrong, in ${language},`, () => {
    test('with the page as it is first seen', async ({page, keep}) => {
      await openIn(language, page, await start(keep));
      expect(await findBarriers(page)).toEqual([]);
    });

    test('with the form in each of its ways, complete or not', async ({page, keep}) => {
      await openIn(language, page, await start(keep));
      const choice = page.getByRole('group', {name: form.waysLabel});
      for (const [way, missing] of Object.entries({vin: 3, plate: 3, catalog: 5})) {
        await choice.getByText(form.ways[way as keyof typeof form.ways]).click();
        await expectNoBarriers(page, `the form by ${way}`);
        await finderOn(page, words).submit.click();
        await expect(page.getByText(ways.summaryTitle(missing))).toBeVisible();
        await expectNoBarriers(page, `the form by ${way} with what is missing`);
      }
      const make = page.getByRole('combobox', {name: ways.makeLabel});
      await make.fill('h');
      await expect(page.getByRole('option', {name: 'Honda', exact: true})).toBeVisible();
      await make.press('ArrowDown');
      await expectNoBarriers(page, 'the open list of makes');
      await make.fill('zzz');
      await expect(page.getByText(ways.makeNoMatch('zzz'))).toBeVisible();
      await expectNoBarriers(page, 'a list without a match');
    });

    test('with the wait, the plans, their details and their absence', async ({page, keep}) => {
      const gate = createGate();
      await openIn(language, page, await start(keep, {sandbox: {wait: () => gate.opened}}));
      const finder = finderOn(page, words);
      await askForPlans(page, CAR, words);
      await expect(finder.wait).toBeVisible();
      await expectNoBarriers(page, 'the wait');
      gate.open();
      await expect(finder.cards.first()).toBeVisible();
      await expect(page.getByLabel(details.sortBy)).toBeVisible();
      await expectNoBarriers(page, 'the plans');

      const maintained = finder.cards.filter({hasText: results.maintenance}).first();
      await maintained.getByRole('button', {name: results.details}).click();
      await expect(page.getByRole('dialog').getByText(details.maintenanceTitle)).toBeVisible();
      await page.locator('plan-details details:not([open]) > summary').evaluateAll(unfold);
      await expectNoBarriers(page, 'the details of a plan');
      await page.keyboard.press('Escape');

      await finder.change.click();
      await askForPlans(page, {...CAR, vin: NO_PLANS}, words);
      await expect(finder.heading(results.emptyTitle)).toBeVisible();
      await expectNoBarriers(page, 'no plans');
    });

    test('with filters, plans to compare and their comparison', async ({page, keep}) => {
      test.slow();
      await openIn(language, page, await start(keep));
      const finder = finderOn(page, words);
      await askForPlans(page, CAR, words);
      await finder.filters.click();
      await expect(finder.panel.getByRole('slider').first()).toBeVisible();
      await finder.panel.locator('details > summary').evaluateAll(unfold);
      await expectNoBarriers(page, 'the filters');
      await finder.panel.getByRole('textbox').nth(1).fill('1');
      await page.keyboard.press('Tab');
      await finder.panel.getByRole('button', {name: words.details.close}).click();
      await expect(page.getByText(words.filters.noneTitle)).toBeVisible();
      await expectNoBarriers(page, 'no plan that has all of it');
      await page.getByRole('button', {name: words.filters.clear}).last().click();

      for (const place of [0, 1, 2]) await finder.compare.nth(place).check();
      await expectNoBarriers(page, 'the plans to compare');
      await page.getByRole('button', {name: details.trayShow(3)}).click();
      await expect(finder.comparison.getByRole('table').first()).toBeVisible();
      await finder.comparison.locator('details > summary').evaluateAll(unfold);
      await expectNoBarriers(page, 'the comparison');
    });

    test('with vehicles to choose among', async ({page, keep}) => {
      await openIn(language, page, await start(keep));
      await page.getByRole('group', {name: form.waysLabel}).getByText(form.ways.catalog).click();
      const make = page.getByRole('combobox', {name: ways.makeLabel});
      await expect(make).toBeEditable();
      await make.fill('merc c class 2019');
      await make.press('Tab');
      const choice = page.getByRole('group', {name: ways.confirm}).getByRole('button');
      await expect(choice.first()).toBeVisible();
      await expectNoBarriers(page, 'vehicles to choose among');
    });

    test('with what a search can fail with', async ({page, keep}) => {
      await openIn(language, page, await start(keep));
      const finder = finderOn(page, words);
      await enter(page, CAR, words);
      const failures = {
        refused: [400, {errorCode: 'Other', errorMessage: 'The odometer and the year do not match.'}],
        rateLimited: [429, {errorCode: 'RelayBudgetExhausted'}, {'retry-after': '1800'}],
        unavailable: [503, {errorCode: 'RelayUnavailable'}],
        timeout: [400, {errorCode: 'RelayUpstreamTimeout'}],
        failed: [400, {errorCode: 'RelayUpstreamFailed'}],
        lost: [400, {errorCode: 'RelaySearchLost'}],
      } as const;
      for (const [kind, [status, error, headers]] of Object.entries(failures)) {
        await refuse(page, status, error, headers);
        await finder.submit.click();
        await expect(finder.heading(problems[kind as keyof typeof failures].title)).toBeVisible();
        await expectNoBarriers(page, kind);
        await finder.change.click();
      }

      const suggestions = [{action: 'RetryWithAlternative', endpoint: 'PlansSearch/LicensePlate', message: 'Use it.'}];
      await refuse(page, 400, {errorField: 'VIN', errorMessage: 'No such VIN.', suggestions});
      await finder.submit.click();
      await expect(page.getByText('No such VIN.')).toBeVisible();
      await expect(page.getByRole('button', {name: 'Use it.'})).toBeVisible();
      await expectNoBarriers(page, 'a refused field with advice');
    });

    test('with a connection that is lost', async ({page, context, keep}) => {
      await openIn(language, page, await start(keep));
      const finder = finderOn(page, words);
      await enter(page, CAR, words);
      await page.route(/\/PlansSearch/, route => route.abort());
      await page.locator('#finder').evaluate(element => element.setAttribute('search', 'sync'));
      await finder.submit.click();
      await expect(finder.heading(problems.network.title)).toBeVisible();
      await expectNoBarriers(page, 'network');

      await context.setOffline(true);
      await finder.tryAgain.click();
      await expect(finder.heading(problems.offline.title)).toBeVisible();
      await expectNoBarriers(page, 'offline');

      await finder.change.click();
      await page.locator('#finder').evaluate(element => element.setAttribute('search', 'async'));
      await finder.submit.click();
      await expect(page.getByText(results.waitOffline)).toBeVisible();
      await expectNoBarriers(page, 'a wait for the connection');
    });
  });
}

/** Runs in the page. */
const unfold = (summaries: readonly Element[]): void => {
  for (const summary of summaries) (summary as HTMLElement).click();
};
