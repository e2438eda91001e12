import type {Page, Route} from '@playwright/test';
import {findBarriers} from './support/axe.js';
import {startCountedDemo, type CountedDemo} from './support/demo.js';
import {CAR, enter, finderOn, wordsIn} from './support/finder.js';
import {expect, test, type Closable} from './support/test.js';

test.use({reducedMotion: 'reduce', viewport: {width: 390, height: 844}});

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

const start = async (keep: <T extends Closable>(started: T) => T): Promise<CountedDemo> =>
  keep(await startCountedDemo({relay: {prefetch: 'off'}}));

// The plans and what is opened from them are looked at in surfaces.spec.ts.
for (const language of ['en', 'es'] as const) {
  const words = wordsIn[language];
  const {form, results, ways, problems} = words;

  test.describe(`axe finds nothing wrong, in ${language},`, {tag: language === 'en' ? [] : '@full'}, () => {
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
