import type {Page} from '@playwright/test';
import {findBarriers} from './support/axe.js';
import {type Dealer, type DealerOptions, startDealer} from './support/dealer.js';
import {askForPlans, CAR, finderOn, words} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, type Keep, test} from './support/test.js';

/** A test VIN of the sandbox for which there are no plans. */
const NO_PLANS = '1HGSANDB3RX000000';

const TOKEN = 'a-report-token-of-32-characters!';

const tag = (relay: string, attributes = ''): string => `<script src="${relay}/embed.js" ${attributes} async></script>`;

const startReporting = async (
  keep: Keep,
  body: (relay: string) => string,
  more: Partial<DealerOptions> = {},
): Promise<Dealer> => {
  const {relay, ...others} = more;
  return keep(await startDealer({page: url => htmlPage(body(url)), relay: {reportToken: TOKEN, ...relay}, ...others}));
};

/** Records the bodies of all reported activities. */
const recordActivities = (page: Page): readonly object[] => {
  const bodies: object[] = [];
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/Activity'))
      bodies.push(request.postDataJSON() as object);
  });
  return bodies;
};

const showReport = async (page: Page, relay: string): Promise<void> => {
  await page.goto(`${relay}/reports`);
  await page.getByLabel('Report token').fill(TOKEN);
  await page.getByRole('button', {name: 'Show reports'}).click();
};

test('a page whose script runs again counts each activity once', async ({page, keep}) => {
  const dealer = await startReporting(keep, relay => `<div data-plan-finder></div>${tag(relay)}`);
  const activities = recordActivities(page);
  await page.goto(dealer.url);
  const loaded = page.waitForResponse(/WidgetSettings/);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.src = document.querySelector<HTMLScriptElement>('script[src$="/embed.js"]')?.src ?? '';
    document.body.append(script);
  });
  await loaded;
  await askForPlans(page);
  await expect(finderOn(page).cards.first()).toBeVisible();
  await expect.poll(() => activities.length).toBe(2);
  expect(activities).toMatchObject([{activity: 'search'}, {activity: 'list'}]);
});

test('a widget with another relay is not counted', async ({page, keep}) => {
  const widget = (reference: string, more = '') =>
    `<div data-plan-finder data-reference="${reference}" data-vin="${CAR.vin}" data-mileage="${CAR.mileage}"
      data-state="TX" data-auto-search ${more}></div>`;
  const dealer = await startReporting(
    keep,
    relay => `${widget('theirs', `data-relay="${relay}/other"`)}${widget('ours')}${tag(relay)}`,
  );
  // Stands in for the path of another partner.
  await page.route('**/other/**', route => route.continue({url: route.request().url().replace('/other/', '/plans/')}));
  const activities = recordActivities(page);
  await page.goto(dealer.url);
  const [theirs, ours] = [page.locator('plan-finder').first(), page.locator('plan-finder').last()];
  for (const finder of [theirs, ours]) await expect(finder.locator('plan-list [part~="card"]').first()).toBeVisible();
  for (const finder of [theirs, ours]) {
    await finder.getByRole('button', {name: words.results.details}).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect.poll(() => activities.length).toBe(3);
  expect(activities).toMatchObject(['search', 'list', 'details'].map(activity => ({activity, reference: 'ours'})));
});

test('a shopper’s search, list, details, comparison and checkout are counted by page and reference, and nothing else is sent', async ({
  page,
  keep,
}) => {
  const dealer = await startReporting(
    keep,
    relay => `<div data-plan-finder data-reference="stock 4411"></div>${tag(relay)}`,
    {
      policy: relay => `script-src ${relay}; connect-src ${relay}`,
    },
  );
  const activities = recordActivities(page);
  await page.goto(`${dealer.url}/?email=a@b.example#top`);
  await askForPlans(page);
  const {cards} = finderOn(page);
  await expect(cards.first()).toBeVisible();
  // The file that reports may load after the plans: it catches up on a search and its list, but on nothing else.
  await expect.poll(() => activities.length).toBe(2);
  await page.getByRole('button', {name: words.results.details}).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const index of [0, 1]) await cards.nth(index).locator('[part~="compare"]').click();
  await page.locator('plan-list [part~="compare-open"]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await cards.first().locator('[part~="checkout"]').click();
  const common = {path: '/', reference: 'stock 4411'};
  await expect
    .poll(() => activities)
    .toEqual([
      {activity: 'search', ...common},
      {activity: 'list', ...common},
      {activity: 'details', ...common},
      {activity: 'comparison', ...common},
      {activity: 'checkout', ...common, value: expect.any(Number) as unknown},
    ]);

  const byPage = page.getByRole('region', {name: 'By page'}).getByRole('row');
  // The page's requests may reach the relay after the browser has reported them.
  await expect(async () => {
    await showReport(page, dealer.relay);
    await expect(byPage.last()).toHaveText(/^\/\s*1\s*1\s*1\s*1\s*1$/, {timeout: 2000});
  }).toPass();
  await expect(page.getByRole('region', {name: 'By reference'}).getByRole('row').last()).toHaveText(/^stock 4411/);
  await expect(page.getByRole('img', {name: /^Checkout clicks by day: 1 in total/})).toBeVisible();
  expect(page.url()).toBe(`${dealer.relay}/reports`);
});

test('a search that starts by itself is counted, also from a starting price', {tag: '@full'}, async ({page, keep}) => {
  const car = `data-vin="${CAR.vin}" data-mileage="${CAR.mileage}" data-state="${CAR.state}"`;
  const dealer = await startReporting(
    keep,
    relay => `<div data-plan-finder data-auto-search ${car}></div>
      <div data-plan-start-price ${car}>See plans</div>${tag(relay)}`,
  );
  const activities = recordActivities(page);
  const ofSearches = () => activities.map(each => (each as {activity: string}).activity).toSorted();
  await page.goto(dealer.url);
  await expect(finderOn(page).cards.first()).toBeVisible();
  await expect.poll(ofSearches).toEqual(['list', 'search']);
  await page.locator('plan-start-price').getByRole('button').first().click();
  await expect(page.getByRole('dialog').locator('plan-list [part~="card"]').first()).toBeVisible();
  await expect.poll(ofSearches).toEqual(['list', 'list', 'search', 'search']);
});

test('a search that finds no plans is counted without a list', {tag: '@full'}, async ({page, keep}) => {
  const dealer = await startReporting(keep, relay => `<div data-plan-finder></div>${tag(relay)}`);
  const activities = recordActivities(page);
  await page.goto(dealer.url);
  await askForPlans(page, {...CAR, vin: NO_PLANS});
  await expect(page.getByText(words.results.emptyTitle)).toBeVisible();
  await expect.poll(() => activities).toMatchObject([{activity: 'search'}]);
  await finderOn(page).submit.or(page.locator('plan-finder [part="change"]')).first().click();
  await askForPlans(page);
  await expect(finderOn(page).cards.first()).toBeVisible();
  await expect.poll(() => activities).toMatchObject([{activity: 'search'}, {activity: 'search'}, {activity: 'list'}]);
});

test('a page in a frame with its content in an attribute is counted as the page around the frame', async ({
  page,
  keep,
}) => {
  const dealer = await startReporting(
    keep,
    relay => `<iframe srcdoc='<div data-plan-finder></div>${tag(relay)}' width="700" height="600"></iframe>`,
  );
  const activities = recordActivities(page);
  const reported = page.waitForResponse(response => response.url().endsWith('/Activity'));
  await page.goto(`${dealer.url}/?vin=${CAR.vin}`);
  await askForPlans(page.frameLocator('iframe'));
  expect((await reported).status()).toBe(204);
  expect(activities[0]).toEqual({activity: 'search', path: '/'});
});

test('the console names the reports if a blocker keeps their file from loading', async ({page, keep}) => {
  const dealer = await startReporting(keep, relay => `<div data-plan-finder></div>${tag(relay)}`);
  await page.route('**/plan-finder-activity.js', route => route.abort());
  const warning = page.waitForEvent('console', message => message.text().includes('could not load'));
  await page.goto(dealer.url);
  expect((await warning).text()).toContain('plan-finder: could not load the activity reporter.');
});

test('plans that are shown again after a checkout are not counted as another search and list', async ({page, keep}) => {
  const dealer = await startReporting(keep, relay => `<div data-plan-finder></div>${tag(relay)}`);
  const names = recordActivities(page) as readonly {activity: string}[];
  await page.goto(dealer.url);
  await askForPlans(page);
  const {cards, checkouts, savePlace} = finderOn(page);
  await expect(cards.first()).toBeVisible();
  await expect(savePlace).toBeAttached();
  await expect.poll(() => names.length).toBe(2);
  await checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await expect.poll(() => names.map(({activity}) => activity)).toEqual(['search', 'list', 'checkout']);
  // The file that reports arrives after the plans.
  let release: (() => void) | undefined;
  const areShown = new Promise<void>(resolve => (release = resolve));
  await page.route('**/plan-finder-activity.js', async route => {
    await areShown;
    await route.continue();
  });
  await page.goBack();
  await expect(cards.first()).toBeVisible();
  const loaded = page.waitForResponse(/plan-finder-activity/);
  release?.();
  await (await loaded).finished();
  const details = page.getByRole('button', {name: words.results.details}).first();
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    await details.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(names.at(-1)?.activity).toBe('details');
  }).toPass();
  expect(new Set(names.slice(3).map(({activity}) => activity))).toEqual(new Set(['details']));
});

test('details and a comparison of plans that are restored after the reports have loaded are counted', async ({
  page,
  keep,
}) => {
  const dealer = await startReporting(keep, relay => `<div data-plan-finder></div>${tag(relay)}`);
  const names = recordActivities(page) as readonly {activity: string}[];
  await page.goto(dealer.url);
  await askForPlans(page);
  const {cards, checkouts, compare, savePlace} = finderOn(page);
  await expect(savePlace).toBeAttached();
  await expect.poll(() => names.length).toBe(2);
  await checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await expect.poll(() => names.length).toBe(3);
  const reportsLoaded = page.waitForEvent('requestfinished', request => request.url().includes('plan-finder-activity'));
  await page.route('**/session-restore.js', async route => {
    await reportsLoaded;
    await route.continue();
  });
  await page.goBack();
  await expect(cards.first()).toBeVisible();
  const dialog = page.getByRole('dialog');
  // The comparison comes first, because an activity that is reported must not be what follows the finder.
  for (const index of [0, 1]) await compare.nth(index).check();
  await page.locator('plan-list [part~="compare-open"]').click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', {name: words.results.details}).first().click();
  await expect(dialog).toBeVisible();
  await expect.poll(() => names.slice(3).map(({activity}) => activity)).toEqual(['comparison', 'details']);
});

test(
  'a search without plans that ends before the reports are loaded is counted',
  {tag: '@full'},
  async ({page, keep}) => {
    const car = 'data-license-plate="NOPLANS" data-mileage="20000" data-state="TX"';
    const dealer = await startReporting(
      keep,
      relay => `<div data-plan-finder data-auto-search ${car}></div>${tag(relay)}`,
    );
    const activities = recordActivities(page);
    let release: (() => void) | undefined;
    const isEmpty = new Promise<void>(resolve => (release = resolve));
    await page.route('**/plan-finder-activity.js', async route => {
      await isEmpty;
      await route.continue();
    });
    await page.goto(dealer.url);
    await expect(page.locator('plan-finder:state(empty)')).toBeVisible();
    // As scripts do that measure a page's performance.
    await page.evaluate(() => performance.clearMarks());
    release?.();
    await expect.poll(() => activities).toMatchObject([{activity: 'search'}]);
  },
);

for (const [name, attributes, prepare] of [
  ['consent="denied"', 'data-consent="denied"', undefined],
  [
    'Global Privacy Control',
    '',
    () => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', {get: () => true}),
  ],
] as const)
  test(`with ${name}, nothing is reported`, {tag: prepare ? '@full' : []}, async ({page, keep}) => {
    if (prepare) await page.addInitScript(prepare);
    const dealer = await startReporting(keep, relay => `<div data-plan-finder></div>${tag(relay, attributes)}`);
    const activities = recordActivities(page);
    const loaded = page.waitForResponse(response => response.url().includes('/plan-finder-activity.js'));
    await page.goto(dealer.url);
    await loaded;
    await askForPlans(page);
    await expect(finderOn(page).cards.first()).toBeVisible();
    expect(activities).toEqual([]);
  });

test('without reports, no file for them is loaded and nothing is sent, even with other settings of the relay', async ({
  page,
  keep,
}) => {
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  const dealer = keep(
    await startDealer({
      page: relay => htmlPage(tag(relay)),
      relay: {widgetSettings: {attributes: {theme: 'dark'}}},
    }),
  );
  await page.goto(dealer.url);
  await expect(page.locator('plan-finder')).toHaveAttribute('theme', 'dark');
  await askForPlans(page);
  await expect(finderOn(page).cards.first()).toBeVisible();
  expect(asked.filter(url => /activity/i.test(url))).toEqual([]);
});

test.describe('the reports', () => {
  // The page’s own policy allows no script, and so not axe.
  test.use({bypassCSP: true});

  test('are accessible, also on a phone, in dark mode and for a wrong token', {tag: '@full'}, async ({page, keep}) => {
    const dealer = await startReporting(keep, tag);
    await page.setViewportSize({width: 320, height: 700});
    await page.emulateMedia({colorScheme: 'dark'});
    await page.goto(`${dealer.relay}/reports`);
    await page.getByLabel('Report token').fill('wrong');
    await page.getByRole('button', {name: 'Show reports'}).click();
    await expect(page.getByRole('alert')).toContainText('not valid');
    expect(await findBarriers(page, 'body')).toEqual([]);
    await showReport(page, dealer.relay);
    await expect(page.getByRole('button', {name: '30 days'})).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', {name: '7 days'}).click();
    await expect(page.getByRole('button', {name: '7 days'})).toHaveAttribute('aria-pressed', 'true');
    await page.getByText('Counts by day').click();
    await expect(page.getByRole('region', {name: 'By day'}).getByRole('row')).toHaveCount(8);
    expect(await findBarriers(page, 'body')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
