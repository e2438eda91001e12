import type {Page} from '@playwright/test';
import type {RelayOptions} from '../../src/relay/index.js';
import {detailStrings} from '../../src/strings/en/details.js';
import {startCountedDemo} from './support/demo.js';
import {askForPlans, CAR, finderOn, recordSearches, words} from './support/finder.js';
import {expect, test} from './support/test.js';

/** A test VIN of the sandbox whose account does not allow the term filter (20004). */
const RESTRICTED = '1HGSANDB8RX120004';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Starts a demo whose relay uses the same date as its pages. */
async function startDemoToLeave(relay: Partial<RelayOptions> = {}) {
  let aheadMs = 0;
  const demo = await startCountedDemo({relay: {prefetch: 'off', now: () => Date.now() + aheadMs, ...relay}});
  /**
   * Advances the date of the page and of later pages by some days. Timers are unaffected, as if the device had slept.
   */
  const leaveFor = async (page: Page, days: number): Promise<void> => {
    aheadMs += days * DAY_MS;
    await page.evaluate(sleep, days * DAY_MS);
    await page.addInitScript(sleep, days * DAY_MS);
  };
  return {...demo, leaveFor};
}

/** Runs in the page. Playwright's own clock would hide Back navigation from it. */
const sleep = (ms: number): void => {
  const now = Date.now.bind(Date);
  Date.now = () => now() + ms;
};

/** Opens the page of a demo and searches for plans. What notices that they have expired loads after them. */
async function openPlans(page: Page, url: string, car = CAR): Promise<void> {
  await page.goto(url);
  await askForPlans(page, car);
  if (car.vin === RESTRICTED) await page.locator('plan-finder [part~="adjust-filter"]').click();
  await expect(finderOn(page).savePlace).toBeAttached();
  await expect(finderOn(page).order).toBeVisible();
}

const validUntil = (page: Page) => page.locator('plan-list [part~="quoted"]');

/** A day by the page's clock, as formatted in the list. */
const dayOf = (page: Page, daysFromNow: number) =>
  page.evaluate(
    ms => new Intl.DateTimeFormat('en', {dateStyle: 'medium'}).format(Date.now() + ms),
    daysFromNow * DAY_MS,
  );

/** The text for plans that are quoted now. */
const quotedNow = (page: Page) => dayOf(page, 0);

test('plans on a page left open for 30 days are searched for again at the next click, which does nothing else', async ({
  page,
  keep,
}) => {
  const demo = keep(await startDemoToLeave());
  const sent = recordSearches(page);
  const asked = () => sent.filter(({purpose}) => purpose === undefined).length;
  await openPlans(page, demo.playground);
  const finder = finderOn(page);
  const before = await validUntil(page).innerText();
  expect(asked()).toBe(1);

  await demo.leaveFor(page, 29);
  await finder.compare.first().check();
  await expect(finder.compare.first()).toBeChecked();
  await demo.leaveFor(page, 1);
  await finder.checkouts.first().click();
  await expect(validUntil(page)).toContainText(`Quoted on ${await quotedNow(page)}`);
  expect(await validUntil(page).innerText()).not.toBe(before);
  expect(asked()).toBe(2);
  await expect(page).toHaveURL(demo.playground);
  await expect(finder.heading(/plans for your/)).toBeFocused();

  // The new plans can be bought.
  await finder.checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
});

test(
  'expired plans are searched for again at a choice with the keyboard, and Change still returns to the form',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startDemoToLeave());
    const sent = recordSearches(page);
    const asked = () => sent.filter(({purpose}) => purpose === undefined).length;
    await openPlans(page, demo.playground);
    const finder = finderOn(page);
    await demo.leaveFor(page, 30);
    await finder.order.selectOption({label: detailStrings.orders.total});
    await expect(validUntil(page)).toContainText(`Quoted on ${await quotedNow(page)}`);
    expect(asked()).toBe(2);

    await demo.leaveFor(page, 30);
    await finder.change.click();
    await expect(finder.submit).toBeVisible();
    expect(asked()).toBe(2);
  },
);

test('the return from a checkout after 30 days searches again, too', {tag: '@full'}, async ({page, keep}) => {
  const demo = keep(await startDemoToLeave());
  const sent = recordSearches(page);
  const asked = () => sent.filter(({purpose}) => purpose === undefined).length;
  await openPlans(page, demo.playground);
  const finder = finderOn(page);
  await finder.checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await demo.leaveFor(page, 30);
  await page.goBack();
  await expect(validUntil(page)).toContainText(`Quoted on ${await quotedNow(page)}`);
  expect(asked()).toBe(2);
});

test(
  'expired plans are searched for with the filters that the account allows, and the shopper’s filters are kept',
  {tag: '@full'},
  async ({page, keep}) => {
    // Four searches.
    test.slow();
    const demo = keep(await startDemoToLeave());
    const sent = recordSearches(page);
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        Object.assign(document.querySelector('plan-finder') ?? {}, {searchFilters: {duration: {from: 36, to: 48}}}),
      ),
    );
    await openPlans(page, demo.playground, {...CAR, vin: RESTRICTED});
    const finder = finderOn(page);
    await expect(finder.filters).toContainText('1');
    const asked = () => sent.filter(({purpose}) => purpose === undefined);
    expect(asked()).toHaveLength(2);
    expect(asked()[1]?.body).not.toContain('"duration"');

    await demo.leaveFor(page, 30);
    await finder.checkouts.first().click();
    await expect(validUntil(page)).toContainText(`Quoted on ${await quotedNow(page)}`);
    await expect(finder.filters).toContainText('1');
    expect(asked()[2]?.body).toBe(asked()[1]?.body);

    await finder.checkouts.first().click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await demo.leaveFor(page, 30);
    await page.goBack();
    await expect(validUntil(page)).toContainText(`Quoted on ${await quotedNow(page)}`);
    await expect(finder.filters).toContainText('1');
    expect(asked().at(-1)?.body).toBe(asked()[1]?.body);
  },
);

test(
  'the 30 days count from when the relay received the quote, not from when the page received it',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startDemoToLeave({quoteTtlSeconds: 30 * 86_400}));
    const sent = recordSearches(page);
    const asked = () => sent.filter(({purpose}) => purpose === undefined).length;
    await openPlans(page, demo.playground);
    await expect(validUntil(page)).toContainText(`Quoted on ${await quotedNow(page)}`);

    await demo.leaveFor(page, 10);
    await openPlans(page, demo.playground);
    const days = `Quoted on ${await dayOf(page, -10)}, valid through ${await dayOf(page, 19)}.`;
    await expect(validUntil(page)).toContainText(days);
    expect([asked(), demo.quotes.length]).toEqual([2, 1]);

    await demo.leaveFor(page, 20);
    await finderOn(page).compare.first().click();
    await expect(validUntil(page)).toContainText(`Quoted on ${await quotedNow(page)}`);
    expect([asked(), demo.quotes.length]).toEqual([3, 2]);
  },
);

test(
  'no last day is shown for a server that only adds the key, and its plans are searched for again after 30 days',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startDemoToLeave());
    await page.route('**/PlansSearchAsync/**', async route => {
      const response = await route.fetch();
      const {'plan-quoted-at': _unknown, ...headers} = response.headers();
      await route.fulfill({response, headers});
    });
    const sent = recordSearches(page);
    const asked = () => sent.filter(({purpose}) => purpose === undefined).length;
    await openPlans(page, demo.playground);
    const finder = finderOn(page);
    const foot = page.locator('plan-list .after');
    await expect(page.locator('plan-list')).toContainText(words.results.disclosure);
    await expect(foot).toContainText(detailStrings.print);
    await expect(foot).not.toContainText(/Quoted|valid through/);
    await demo.leaveFor(page, 30);
    await finder.compare.first().click();
    await expect.poll(asked).toBe(2);
    // The server must still be open when it responds.
    await page.unrouteAll({behavior: 'wait'});
  },
);

test('plans can be chosen on a device whose clock is a month ahead', {tag: '@full'}, async ({page, keep}) => {
  const demo = keep(await startDemoToLeave());
  await page.addInitScript(sleep, 31 * DAY_MS);
  const sent = recordSearches(page);
  await openPlans(page, demo.playground);
  const finder = finderOn(page);
  await finder.checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  expect(sent.filter(({purpose}) => purpose === undefined)).toHaveLength(1);
});
