import type {Page} from '@playwright/test';
import {startDemo} from '../../scripts/demo/start-demo.js';
import {type DealerOptions, startDealer} from './support/dealer.js';
import {startCountedDemo} from './support/demo.js';
import {askForPlans, CAR, finderOn, recordSearches} from './support/finder.js';
import {createGate} from './support/gate.js';
import {untilIdle} from './support/quiet.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

const KEY = 'plan-finder';
const REFERRER = 'https://search.example/results?q=jane+doe';
const TOUCH = {queryParams: 'utm_source=mail&gclid=Cj0K', referrer: 'https://search.example/results'};

/** A page with a consent banner's buttons, whose choice is kept for later pages. */
const CONSENT_MODE = `<script>
  function gtag() { (window.dataLayer ??= []).push(arguments); }
  function choose(state) { document.cookie = 'ads=' + state; gtag('consent', 'update', {ad_storage: state}); }
  gtag('consent', 'default', {ad_storage: /ads=(\\w+)/.exec(document.cookie)?.[1] ?? 'denied'});
</script>`;

const scriptTag = (relay: string, attributes = ''): string => `<script src="${relay}/embed.js" ${attributes}></script>`;

const kept = (page: Page): Promise<unknown> =>
  page.evaluate(key => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown, KEY);

/** The paths of the embed's files that a page requests from now on. */
const recordFiles = (page: Page): readonly string[] => {
  const files: string[] = [];
  page.on('request', request => {
    const {pathname} = new URL(request.url());
    if (/^\/(?:embed\.js$|v\d)/.test(pathname)) files.push(pathname.replace(/^\/v[^/]*\//, ''));
  });
  return files;
};

/** Searches on a dealer's page, and returns the attribution that is sent. */
const trackingOf = async (page: Page): Promise<unknown> => {
  const sent = recordSearches(page);
  await askForPlans(page);
  await expect(finderOn(page).cards.first()).toBeVisible();
  return (JSON.parse(sent.at(-1)?.body ?? '{}') as {tracking?: unknown}).tracking;
};

const startWith = (body: (relay: string) => string, more: Partial<DealerOptions> = {}) =>
  startDealer({page: relay => htmlPage(body(relay)), relay: {prefetch: 'off'}, ...more});

test('a campaign’s shopper lands on the home page, finds a car in the inventory, and the order has the campaign', async ({
  page,
  keep,
}) => {
  const demo = keep(await startDemo({built: true, sandbox: {latencyMs: 0}}));
  const files = recordFiles(page);
  await page.setViewportSize({width: 390, height: 500});
  await page.goto(`${demo.url}/?utm_source=mail&gclid=Cj0K&vin=${CAR.vin}`, {referer: REFERRER});
  await expect.poll(() => kept(page)).toEqual(TOUCH);
  await untilIdle(page);
  // The home page's own finder is not near the viewport; the page has links that open it.
  expect([...files].sort()).toEqual(['/embed.js', 'opener.js', 'visit.js']);

  await page.getByRole('navigation', {name: 'Main'}).getByRole('link', {name: 'Inventory'}).click();
  const sent = recordSearches(page);
  await page.getByRole('link', {name: '2023 Toyota Camry'}).click();
  await page.getByRole('link', {name: 'See plans'}).click();
  await finderOn(page).checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({tracking: TOUCH});
  const attributed = /Attributed to [^:]+: utm_source=m•••, gclid=C•••, from search\.example/;
  await expect(page.getByText(attributed)).toBeVisible();

  for (const [name, value] of Object.entries({
    'First name': 'Ada',
    'Last name': 'Quill',
    Email: 'ada@quill.example',
    'Street address': '1 Harbor Lane',
    City: 'Galveston',
    'ZIP code': '77550',
  }))
    await page.getByLabel(name).fill(value);
  await page.getByRole('button', {name: 'Place order'}).click();
  await expect(page.getByRole('heading', {name: 'Your order is placed'})).toBeVisible();
  await expect(page.getByText(attributed)).toBeVisible();
});

test('a page view with nothing to keep loads nothing for it, and stores nothing', async ({page, keep}) => {
  const demo = keep(await startCountedDemo());
  const files = recordFiles(page);
  await page.setViewportSize({width: 390, height: 500});
  await page.goto(`${demo.url}/?page=2&gclid2=1`);
  await untilIdle(page);
  await page.getByRole('navigation', {name: 'Main'}).getByRole('link', {name: 'Service contracts'}).click();
  await expect(page).toHaveURL(/service-plans/);
  await untilIdle(page);
  expect(files.filter(file => /visit|tracking/.test(file))).toEqual([]);
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
});

test.describe('without consent', () => {
  const privacyControl = (page: Page) =>
    page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', {value: true}));

  for (const [why, body, prepare] of [
    ['the script tag denies it', (relay: string) => scriptTag(relay, 'data-consent="denied"'), undefined],
    [
      'the script tag denies it in capitals and with spaces',
      (relay: string) => scriptTag(relay, 'data-consent=" Denied "'),
      undefined,
    ],
    [
      'a placeholder denies it',
      (relay: string) => `<div data-plan-finder data-consent="denied"></div>${scriptTag(relay)}`,
      undefined,
    ],
    [
      'a <plan-finder> in the page denies it',
      (relay: string) => `<plan-finder consent="denied"></plan-finder>${scriptTag(relay)}`,
      undefined,
    ],
    ['Consent Mode denies it', (relay: string) => CONSENT_MODE + scriptTag(relay), undefined],
    ['Global Privacy Control', (relay: string) => scriptTag(relay, 'data-consent="granted"'), privacyControl],
  ] as const)
    test(
      `without consent, nothing is stored and no attribution is sent: ${why}`,
      {tag: prepare ? [] : '@full'},
      async ({page, keep}) => {
        const dealer = keep(await startWith(body));
        await prepare?.(page);
        await page.goto(`${dealer.url}/?gclid=Cj0K`, {referer: REFERRER});
        await untilIdle(page);
        await page.goto(dealer.url, {referer: dealer.url});
        // A search without consent would delete it.
        expect(await kept(page)).toBeNull();
        expect(await trackingOf(page)).toBeUndefined();
      },
    );
});

test.describe('consent that takes precedence over Consent Mode', () => {
  for (const [what, places] of [
    ['a placeholder grants it', '<div data-plan-finder data-consent="granted"></div>'],
    ['a <plan-finder> grants it', '<plan-finder consent="granted"></plan-finder>'],
    ['a starting price’s placeholder grants it', '<p data-plan-start-price data-consent=" Granted "></p>'],
  ] as const)
    test(`the first touch is kept: ${what}`, {tag: '@full'}, async ({page, keep}) => {
      const dealer = keep(await startWith(relay => CONSENT_MODE + places + scriptTag(relay)));
      await page.goto(`${dealer.url}/?utm_source=mail&gclid=Cj0K`, {referer: REFERRER});
      await expect.poll(() => kept(page)).toEqual(TOUCH);
    });

  for (const [what, places] of [
    ['an element of another script grants its own', '<i data-consent="granted"></i>'],
    [
      'a <plan-start-price> denies it',
      '<div data-plan-finder data-consent="granted"></div><plan-start-price consent="denied"></plan-start-price>',
    ],
  ] as const)
    test(`nothing is kept: ${what}`, {tag: '@full'}, async ({page, keep}) => {
      const dealer = keep(await startWith(relay => CONSENT_MODE + places + scriptTag(relay)));
      const loaded = page.waitForResponse(/\/visit\.js/);
      await page.goto(`${dealer.url}/?utm_source=mail&gclid=Cj0K`, {referer: REFERRER});
      await loaded;
      await untilIdle(page);
      await page.goto(dealer.url, {referer: dealer.url});
      expect(await kept(page)).toBeNull();
    });
});

test('each click ID is kept without any other parameter or a referrer', {tag: '@full'}, async ({page, keep}) => {
  const dealer = keep(await startWith(relay => scriptTag(relay, 'data-auto-place="off"')));
  for (const name of ['gclid', 'gbraid', 'wbraid', 'dclid', 'fbclid', 'msclkid', 'ttclid', 'li_fat_id']) {
    await page.goto(`${dealer.url}/?${name}=1`);
    await expect.poll(() => kept(page), name).toEqual({queryParams: `${name}=1`});
    // A page with a source would keep it again when it is left.
    await page.goto(dealer.url);
    await page.evaluate(() => sessionStorage.clear());
  }
});

test(
  'consent that a banner gets later keeps the first touch, and its withdrawal deletes it',
  {tag: '@full'},
  async ({page, keep}) => {
    const dealer = keep(await startWith(relay => CONSENT_MODE + scriptTag(relay)));
    const gate = createGate();
    await page.route(/\/visit\.js/, async route => {
      await gate.opened;
      await route.continue();
    });
    await page.goto(`${dealer.url}/?utm_source=mail&gclid=Cj0K`, {referer: REFERRER});
    // Once it runs, it deletes what an earlier page kept, because there is no consent.
    await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [KEY, JSON.stringify(TOUCH)] as const);
    gate.open();
    await expect.poll(() => kept(page)).toBeNull();
    await page.evaluate("choose('granted')");
    await page.goto(dealer.url, {referer: dealer.url});
    expect(await kept(page)).toEqual(TOUCH);
    expect(await trackingOf(page)).toEqual(TOUCH);

    const again = page.waitForResponse(/\/visit\.js/);
    await page.reload();
    await again;
    await untilIdle(page);
    await page.evaluate("choose('denied')");
    await page.goto(dealer.url, {referer: dealer.url});
    await expect.poll(() => kept(page)).toBeNull();
  },
);

test('the first touch of a visit wins over a later one', {tag: '@full'}, async ({page, keep}) => {
  const dealer = keep(await startWith(scriptTag));
  await page.goto(`${dealer.url}/?utm_source=mail&gclid=Cj0K`, {referer: REFERRER});
  await expect.poll(() => kept(page)).toEqual(TOUCH);
  await page.goto(`${dealer.url}/?utm_source=other`, {referer: 'https://other.example/'});
  expect(await trackingOf(page)).toEqual(TOUCH);
  expect(await kept(page)).toEqual(TOUCH);
});

test(
  'T12: of what another script wrote to storage, a search sends only what attribution allows',
  {tag: '@full'},
  async ({page, keep}) => {
    const dealer = keep(await startWith(scriptTag));
    await page.goto(dealer.url);
    for (const [value, tracking] of [
      [
        JSON.stringify({queryParams: 'utm_source=mail&vin=1HGCM82633A004352', referrer: `${REFERRER}#top`, more: 1}),
        {queryParams: 'utm_source=mail', referrer: 'https://search.example/results'},
      ],
      [JSON.stringify({queryParams: {gclid: 1}, referrer: 'javascript:alert(1)'}), undefined],
      ['not JSON', undefined],
      ['[]', undefined],
    ] as const) {
      await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [KEY, value] as const);
      await page.goto(dealer.url, {referer: dealer.url});
      expect(await trackingOf(page)).toEqual(tracking);
    }
  },
);

test('the single file keeps the first touch, too', {tag: '@full'}, async ({page, keep}) => {
  const single = (relay: string) => `<script src="/plan-finder.iife.js" data-relay="${relay}/plans"></script>`;
  const dealer = keep(await startWith(single));
  await page.goto(`${dealer.url}/?utm_source=mail&gclid=Cj0K`, {referer: REFERRER});
  await page.goto(dealer.url, {referer: dealer.url});
  expect(await trackingOf(page)).toEqual(TOUCH);
});
