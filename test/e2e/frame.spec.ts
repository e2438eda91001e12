import type {Page} from '@playwright/test';
import {snippet} from '../../src/snippets/index.js';
import {startDealer, type DealerOptions} from './support/dealer.js';
import {CAR, finderOn} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

/** The page of a website builder: the snippet between texts, in a page that scrolls. */
const builderPage = (relay: string, settings = {}): string =>
  htmlPage(`<h1>Service plans</h1>${snippet('frame', {relay, settings})}<p>Ask us anything.</p>`);

const start = (options: Partial<DealerOptions> = {}) =>
  startDealer({page: relay => builderPage(relay), relay: {visitorSearches: 0}, ...options});

/** Records every message that a page receives, from before its scripts run. */
const recordMessages = (page: Page) =>
  page.addInitScript(() => {
    const messages: unknown[] = [];
    Object.assign(window, {messages});
    addEventListener('message', ({data, origin}) => messages.push({data: data as unknown, origin}));
  });

interface Received {
  readonly data: {readonly type: string; readonly height: number};
  readonly origin: string;
}

const messagesOf = (page: Page): Promise<Received[]> =>
  page.evaluate(() => (window as unknown as {messages: Received[]}).messages);

const frameHeight = (page: Page): Promise<number> =>
  page.locator('iframe').evaluate(frame => frame.getBoundingClientRect().height);

async function search(page: Page) {
  const finder = finderOn(page.frameLocator('iframe'));
  await finder.vin.fill(CAR.vin);
  await finder.mileage.fill(CAR.mileage);
  await finder.state.selectOption(CAR.state);
  await finder.submit.click();
  await expect(finder.cards.first()).toBeVisible();
  return finder;
}

test('T11: a frame grows with the widget, and its page sends its height and no other message', async ({page, keep}) => {
  const dealer = keep(await start());
  await recordMessages(page);
  await page.goto(dealer.url);
  const {submit} = finderOn(page.frameLocator('iframe'));
  await expect(submit).toBeVisible();
  const contentHeight = () =>
    page
      .frameLocator('iframe')
      .locator('html')
      .evaluate(html => Math.ceil(html.getBoundingClientRect().height));
  await expect.poll(async () => (await frameHeight(page)) - (await contentHeight())).toBe(0);
  const before = await frameHeight(page);
  await search(page);
  await expect.poll(() => frameHeight(page)).toBeGreaterThan(before * 2);
  await expect.poll(async () => (await frameHeight(page)) - (await contentHeight())).toBe(0);
  const messages = await messagesOf(page);
  expect(new Set(messages.map(({origin}) => origin))).toEqual(new Set([dealer.relay]));
  for (const {data} of messages) expect(data).toEqual({type: 'plan-finder-height', height: expect.any(Number)});
  // A page whose height depended on the frame's would grow with every message.
  expect(messages.length).toBeLessThan(40);
});

for (const [name, attributes] of [
  ['the checkout leaves the frame', {}],
  ['the checkout leaves the frame even if the relay’s pages handle it themselves', {handoff: 'event'}],
] as const)
  test(name, async ({page, keep}) => {
    const dealer = keep(await start({relay: {visitorSearches: 0, widgetSettings: {attributes}}}));
    await page.goto(dealer.url);
    await search(page);
    await page.frameLocator('iframe').locator('a[part~="checkout"]').first().click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  });

test(
  'settings in the frame’s URL become settings of the widget, and nothing else does',
  {tag: '@full'},
  async ({page, keep}) => {
    const dealer = keep(await start());
    const settings = new URLSearchParams({
      theme: 'dark',
      state: 'TX',
      relay: 'https://attacker.example/plans',
      'plan-start-price': '',
      onclick: 'alert(1)',
      style: 'color: red',
      script: 'https://attacker.example/a.js',
      'list-info': '<img src=x onerror=alert(1)>',
      'not-a-setting': 'x',
    });
    const requests: string[] = [];
    page.on('request', request => requests.push(request.url()));
    const dialogs: string[] = [];
    page.on('dialog', dialog => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(`${dealer.relay}/frame?${settings}#vin=${CAR.vin}&mileage=21500`);
    const finder = finderOn(page);
    await expect(finder.vin).toHaveValue(CAR.vin);
    await expect(finder.state).toHaveValue('TX');
    const attributes = await page
      .locator('plan-finder')
      .evaluate(element => Object.fromEntries([...element.attributes].map(({name, value}) => [name, value])));
    expect(attributes).toMatchObject({theme: 'dark', state: 'TX', vin: CAR.vin, relay: `${dealer.relay}/plans`});
    for (const name of ['onclick', 'style', 'script', 'not-a-setting']) expect(attributes).not.toHaveProperty(name);
    await finder.submit.click();
    await expect(finder.cards.first()).toBeVisible();
    await expect(page.locator('img')).toHaveCount(0);
    expect(dialogs).toEqual([]);
    // What follows the # does not reach a server.
    expect(requests.filter(url => url.includes(CAR.vin) || new URL(url).origin !== dealer.relay)).toEqual([]);
  },
);

test('the page in the frame has the widget’s language and color scheme', {tag: '@full'}, async ({page, keep}) => {
  const dealer = keep(await start());
  for (const [theme, system] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    await page.emulateMedia({colorScheme: system});
    await page.goto(`${dealer.relay}/frame?lang=es&theme=${theme}`);
    await expect(page.getByRole('button', {name: 'Ver planes y precios'})).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
  }
});

test('a page that the relay does not list cannot show the widget in a frame', async ({page, keep}) => {
  const dealer = keep(await start({isListed: false}));
  const refused = page.waitForEvent('console', message => message.text().includes('frame-ancestors'));
  await page.goto(dealer.url);
  await refused;
  await expect(page.frameLocator('iframe').locator('plan-finder')).toHaveCount(0);
});

test(
  'a dialog opens in the visible part of a frame that is taller than the screen',
  {tag: '@full'},
  async ({page, keep}) => {
    const dealer = keep(await start());
    await page.goto(dealer.url);
    const {cards} = await search(page);
    await expect.poll(() => frameHeight(page)).toBeGreaterThan(1500);
    await cards.last().locator('[part~="details"]').press('Enter');
    const dialog = page.frameLocator('iframe').locator('dialog[open]');
    await expect(dialog).toBeInViewport({ratio: 0.99});
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    // On a phone, the filters are a dialog, too.
    await page.setViewportSize({width: 390, height: 700});
    await page.frameLocator('iframe').locator('[part~="filters"]').first().click();
    await expect(dialog).toBeInViewport({ratio: 0.99});
  },
);
