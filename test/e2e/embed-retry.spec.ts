import type {Page} from '@playwright/test';
import {version} from '../../scripts/project.js';
import {startDealer} from './support/dealer.js';
import {askForPlans, CAR, finderOn, words} from './support/finder.js';
import {createGate} from './support/gate.js';
import {found, plan, refused, startScriptedRelay} from './support/scripted-relay.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

/** Records the URLs with which a page requests one of our files, however its folder is spelled. */
const recordFile = (page: Page, file: string): readonly string[] => {
  const urls: string[] = [];
  page.on('request', request => {
    if (new URL(request.url()).pathname.endsWith(file)) urls.push(request.url());
  });
  return urls;
};

/** Makes the first requests for a file fail like those of a broken connection. */
const failFirst = async (page: Page, pattern: RegExp, times: number): Promise<void> => {
  let failures = 0;
  await page.route(pattern, route => ((failures += 1) <= times ? route.abort() : route.continue()));
};

const page = (body: string) => ({
  page: (relay: string) => htmlPage(`${body}<script src="${relay}/embed.js"></script>`),
});

test('a module that could not be loaded is loaded from a new URL, with its imports beside it', async ({
  page: tab,
  keep,
}) => {
  const dealer = keep(await startDealer(page('<div data-plan-finder></div>')));
  await failFirst(tab, /\/plan-finder\.js$/, 2);
  const modules = recordFile(tab, '/plan-finder.js');
  const parts = recordFile(tab, '.js');
  await tab.goto(dealer.url);
  await askForPlans(tab);
  await expect(finderOn(tab).cards.first()).toBeVisible();
  expect(modules[0]).toBe(`${dealer.relay}/v${version}/plan-finder.js`);
  expect(new Set(modules).size).toBe(3);
  const folder = modules[2]?.replace('plan-finder.js', '') ?? '';
  const chunks = parts.filter(url => url.includes('/chunks/'));
  expect(chunks.length).toBeGreaterThan(2);
  expect(chunks.filter(url => !url.startsWith(`${folder}chunks/`))).toEqual([]);
});

test('a placeholder that is added after the module failed is filled once it can be loaded', async ({
  page: tab,
  keep,
}) => {
  const dealer = keep(await startDealer(page('<main></main><i data-plan-start-price></i>')));
  let isBroken = true;
  await tab.route(/\/plan-finder\.js$/, route => (isBroken ? route.abort() : route.continue()));
  const failed = tab.waitForEvent('console', message => message.text().startsWith('plan-finder: could not load'));
  await tab.goto(dealer.url);
  await failed;
  await tab.locator('main').evaluate((main: HTMLElement) => (main.dataset.planFinder = ''));
  isBroken = false;
  await expect(finderOn(tab).submit).toBeVisible();
});

test(
  'a script tag that failed does not prevent a later one from working',
  {tag: '@full'},
  async ({page: tab, keep}) => {
    const dealer = keep(await startDealer(page('<div data-plan-finder></div>')));
    await failFirst(tab, /\/embed\.js$/, 1);
    const failed = tab.waitForEvent('requestfailed', request => request.url().endsWith('/embed.js'));
    await tab.goto(dealer.url);
    await failed;
    await tab.evaluate(relay => {
      const script = document.createElement('script');
      script.src = `${relay}/embed.js`;
      document.head.append(script);
    }, dealer.relay);
    await expect(finderOn(tab).submit).toBeVisible();
  },
);

test.describe('loading a part again', () => {
  for (const [which, times] of [
    ['once', 1],
    ['with its own URL', Infinity],
  ] as const)
    test(`the results are loaded after they failed ${which}`, {tag: '@full'}, async ({page: tab, keep}) => {
      const dealer = keep(await startDealer(page('<div data-plan-finder data-thme="dark"></div>')));
      // The pointer over the form loads the code that retries, which also warns of settings; focus loads the results.
      const attended = tab.waitForEvent('console', message => message.text().includes('data-thme is unknown'));
      await failFirst(tab, /\/chunks\/plan-results\.js$/, times);
      const asked = recordFile(tab, '.js');
      await tab.goto(dealer.url);
      await finderOn(tab).vin.hover();
      await attended;
      await finderOn(tab).vin.focus();
      await askForPlans(tab);
      await expect(finderOn(tab).cards.first()).toBeVisible();
      const results = asked.filter(url => url.includes('/chunks/plan-results.js'));
      expect(results.length).toBeGreaterThan(1);
      expect(results.filter(url => url.includes('?again='))).toHaveLength(which === 'once' ? 0 : 1);
      await expect(tab.getByText(words.finder.loadFailed)).toHaveCount(0);
    });

  test('the plans do not wait for the progress of the search, and focus moves to them once it is loaded', async ({
    page: tab,
    keep,
  }) => {
    const dealer = keep(await startDealer(page('<div data-plan-finder></div>')));
    const gate = createGate();
    await tab.route(/\/chunks\/search-screens\.js/, async route => {
      await gate.opened;
      await route.continue();
    });
    await tab.goto(dealer.url);
    await askForPlans(tab);
    await expect(finderOn(tab).cards.first()).toBeVisible();
    const title = finderOn(tab).heading(/plans for your/);
    await expect(title).not.toBeFocused();
    gate.open();
    await expect(title).toBeFocused();
  });

  test(
    'an error whose meaning cannot be loaded is shown as a lost connection',
    {tag: '@full'},
    async ({page: tab, keep}) => {
      const relay = keep(await startScriptedRelay([refused(400, {errorMessage: 'No such vehicle.'})]));
      await tab.route(/\/chunks\/reply-error\.js/, route => route.abort());
      await tab.goto(relay.url);
      await askForPlans(tab);
      await expect(finderOn(tab).heading(words.problems.network.title)).toBeVisible();
      await expect(finderOn(tab).tryAgain).toBeVisible();
    },
  );

  test(
    'a failure that cannot be explained has the page’s own strings, and the search can be repeated',
    {tag: '@full'},
    async ({page: tab, keep}) => {
      const relay = keep(await startScriptedRelay([refused(400, {errorMessage: 'No such vehicle.'}), found([plan()])]));
      await tab.route(/\/chunks\/failure-page\.js/, route => route.abort());
      await tab.goto(relay.url);
      await askForPlans(tab);
      await expect(finderOn(tab).tryAgain).toBeVisible();
      await tab.locator('plan-finder').evaluate(finder => {
        Object.assign(finder, {strings: {results: {connectionText: 'Call us.', tryAgain: 'Once more'}}});
      });
      await expect(tab.getByText('Call us.')).toBeVisible();
      await tab.getByRole('button', {name: 'Once more'}).click();
      await expect(finderOn(tab).cards).toHaveCount(1);
    },
  );

  test(
    'the explanation of a canceled search, loaded late, is not shown for the next one',
    {tag: '@full'},
    async ({page: tab, keep}) => {
      const relay = keep(await startScriptedRelay([refused(400, {errorMessage: 'No such vehicle.'}), found([])]));
      const gate = createGate();
      const requested = recordFile(tab, '/failure-page.js');
      await tab.route(/\/chunks\/failure-page\.js/, async route => {
        await gate.opened;
        await route.continue();
      });
      await tab.goto(relay.url);
      await askForPlans(tab);
      await expect.poll(() => requested.length).toBe(1);
      await tab.getByRole('button', {name: words.results.cancel}).click();
      await finderOn(tab).submit.click();
      const title = finderOn(tab).heading(words.results.emptyTitle);
      await expect(title).toBeVisible();
      gate.open();
      await tab.evaluate(url => import(url), requested[0] ?? '');
      await tab.locator('plan-finder').evaluate(async (finder: HTMLElementTagNameMap['plan-finder']) => {
        finder.headingLevel = 3;
        await finder.updateComplete;
      });
      await expect(title).toHaveAttribute('aria-level', '3');
    },
  );

  test(
    'without what accompanies a search, a failure that cannot be explained still has a title and the way back',
    {tag: '@full'},
    async ({page: tab, keep}) => {
      const relay = keep(await startScriptedRelay([refused(400, {errorMessage: 'No such vehicle.'})]));
      await tab.route(/\/chunks\/(?:search-screens|failure-page)\.js/, route => route.abort());
      await tab.goto(relay.url);
      await askForPlans(tab);
      await expect(finderOn(tab).heading(words.results.connectionLost)).toBeVisible();
      await finderOn(tab).change.click();
      await expect(finderOn(tab).vin).toBeVisible();
    },
  );

  test(
    'a term that cannot be chosen, because its code could not be loaded, is set back',
    {tag: '@full'},
    async ({page: tab, keep}) => {
      const variants = [12, 24].map(duration => plan({duration, searchResultPlanId: `${duration}`}));
      const relay = keep(await startScriptedRelay([found(variants)]));
      await tab.route(/\/chunks\/list-tools\.js/, route => route.abort());
      await tab.goto(relay.url);
      await askForPlans(tab);
      const term = finderOn(tab).terms().first();
      await expect(term).toHaveValue('12');
      await term.selectOption('24');
      await expect(tab.getByText(words.results.loadFailed)).toBeVisible();
      await expect(term).toHaveValue('12');
    },
  );

  test('the makes of cars are loaded for the next character, and name the car of the VIN', async ({
    page: tab,
    keep,
  }) => {
    const relay = keep(await startScriptedRelay([]));
    let isBroken = true;
    await tab.route(/\/chunks\/vin-car\.js/, route => (isBroken ? route.abort() : route.continue()));
    const failed = tab.waitForEvent('console', message => /could not load .*vin-car\.js/.test(message.text()));
    await tab.goto(relay.url);
    const {vin} = finderOn(tab);
    await vin.fill(CAR.vin.slice(0, -1));
    await failed;
    isBroken = false;
    await vin.press('End');
    await vin.press(CAR.vin.slice(-1));
    await expect(tab.getByText(words.lookup.vinCar('2023 Toyota')).first()).toBeVisible();
  });

  test('start prices are loaded for a later placeholder', async ({page: tab, keep}) => {
    const price = '<div data-plan-start-price>See plans</div>';
    const dealer = keep(await startDealer(page(price)));
    let isBroken = true;
    await tab.route(/\/chunks\/start-prices\.js/, route => (isBroken ? route.abort() : route.continue()));
    const failed = tab.waitForEvent('console', message => /could not load .*start-prices\.js/.test(message.text()));
    await tab.goto(dealer.url);
    await failed;
    isBroken = false;
    await tab.evaluate(() => {
      const later = document.createElement('div');
      later.dataset.planStartPrice = '';
      later.textContent = 'See more plans';
      document.body.append(later);
    });
    await expect(tab.getByRole('button', {name: 'See more plans'})).toBeVisible();
    await expect(tab.getByRole('button', {name: 'See plans'})).toBeVisible();
  });
});
