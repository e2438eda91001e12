import type {Page} from '@playwright/test';
import type {RelayOptions} from '../../src/relay/index.js';
import {detailStrings} from '../../src/strings/en/details.js';
import {startCountedDemo} from './support/demo.js';
import {askForPlans, CAR, finderOn, noteSearches} from './support/finder.js';
import {expect, test} from './support/test.js';

/** A test VIN of the sandbox: its account sells no such term as is asked for (20004). */
const RESTRICTED = '1HGSANDB8RX120004';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Starts a demo whose relay goes by the same days as its pages. */
async function startLeavable(relay: Partial<RelayOptions> = {}) {
  let aheadMs = 0;
  const demo = await startCountedDemo({relay: {prefetch: 'off', now: () => Date.now() + aheadMs, ...relay}});
  /** Leaves the page as it is for some days, and those after it. Their timers run as before: the device has slept. */
  const leaveFor = async (page: Page, days: number): Promise<void> => {
    aheadMs += days * DAY_MS;
    await page.evaluate(sleep, days * DAY_MS);
    await page.addInitScript(sleep, days * DAY_MS);
  };
  return {...demo, leaveFor};
}

/** Runs in the page. Playwright's own clock would hide from it that it was come back to. */
const sleep = (ms: number): void => {
  const now = Date.now.bind(Date);
  Date.now = () => now() + ms;
};

const validUntil = (page: Page) => page.locator('plan-list [part~="quoted"]');

/** A day by the page's clock, as it is written. */
const dayOf = (page: Page, daysFromNow: number) =>
  page.evaluate(
    ms => new Intl.DateTimeFormat('en', {dateStyle: 'medium'}).format(Date.now() + ms),
    daysFromNow * DAY_MS,
  );

/** What is said of plans quoted now. */
const quotedNow = (page: Page) => dayOf(page, 0);

test('plans on a page left open for 30 days are searched for again at the next press, which does nothing else', async ({
  page,
  keep,
}) => {
  const demo = keep(await startLeavable());
  const sent = noteSearches(page);
  const asked = () => sent.filter(({purpose}) => purpose === undefined).length;
  await page.goto(demo.url);
  await askForPlans(page);
  const finder = finderOn(page);
  await expect(finder.order).toBeVisible();
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
  await expect(page).toHaveURL(`${demo.url}/`);
  await expect(finder.heading(/plans for your car/)).toBeFocused();

  // What is new can be bought again.
  await finder.checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
});

test(
  'plans are searched for again at a choice by the keyboard, and one step back leads to the form',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startLeavable());
    const sent = noteSearches(page);
    const asked = () => sent.filter(({purpose}) => purpose === undefined).length;
    await page.goto(demo.url);
    await askForPlans(page);
    const finder = finderOn(page);
    await expect(finder.order).toBeVisible();
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

test('after 30 days the way back from a checkout searches again, too', {tag: '@full'}, async ({page, keep}) => {
  const demo = keep(await startLeavable());
  const sent = noteSearches(page);
  const asked = () => sent.filter(({purpose}) => purpose === undefined).length;
  await page.goto(demo.url);
  await askForPlans(page);
  const finder = finderOn(page);
  await expect(finder.order).toBeVisible();
  await finder.checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await demo.leaveFor(page, 30);
  await page.goBack();
  await expect(validUntil(page)).toContainText(`Quoted on ${await quotedNow(page)}`);
  expect(asked()).toBe(2);
});

test(
  'with the filters that the account lets the host have, and with what was wished for of the plans',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startLeavable());
    const sent = noteSearches(page);
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        Object.assign(document.querySelector('plan-finder') ?? {}, {searchFilters: {duration: {from: 36, to: 48}}}),
      ),
    );
    await page.goto(demo.url);
    await askForPlans(page, {...CAR, vin: RESTRICTED});
    await page.locator('plan-finder [part~="adjust-filter"]').click();
    const finder = finderOn(page);
    await expect(finder.order).toBeVisible();
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
  'the 30 days count from when the relay bought the quote, not from when the page received it',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startLeavable({quoteTtlSeconds: 30 * 86_400}));
    const sent = noteSearches(page);
    const asked = () => sent.filter(({purpose}) => purpose === undefined).length;
    await page.goto(demo.url);
    await askForPlans(page);
    await expect(validUntil(page)).toContainText(`Quoted on ${await quotedNow(page)}`);

    await demo.leaveFor(page, 10);
    await page.goto(demo.url);
    await askForPlans(page);
    const days = `Quoted on ${await dayOf(page, -10)}, valid until ${await dayOf(page, 20)}.`;
    await expect(validUntil(page)).toContainText(days);
    expect([asked(), demo.quotes.length]).toEqual([2, 1]);

    await demo.leaveFor(page, 20);
    await finderOn(page).compare.first().click();
    await expect(validUntil(page)).toContainText(`Quoted on ${await quotedNow(page)}`);
    expect([asked(), demo.quotes.length]).toEqual([3, 2]);
  },
);

test(
  'no day is shown where a server only adds the key, and the plans are searched for again after 30 days',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startLeavable());
    await page.route('**/PlansSearchAsync/**', async route => {
      const response = await route.fetch();
      const {'plan-quoted-at': _unknown, ...headers} = response.headers();
      await route.fulfill({response, headers});
    });
    const sent = noteSearches(page);
    const asked = () => sent.filter(({purpose}) => purpose === undefined).length;
    await page.goto(demo.url);
    await askForPlans(page);
    const finder = finderOn(page);
    const foot = page.locator('plan-list .after');
    await expect(foot).toContainText('A vehicle service contract is');
    await expect(foot).not.toContainText(/Quoted|valid until/);
    await demo.leaveFor(page, 30);
    await finder.compare.first().click();
    await expect.poll(asked).toBe(2);
    // Its answer must not find the server closed.
    await page.unrouteAll({behavior: 'wait'});
  },
);

test('plans can be chosen on a device whose clock is a month ahead', {tag: '@full'}, async ({page, keep}) => {
  const demo = keep(await startLeavable());
  await page.addInitScript(sleep, 31 * DAY_MS);
  const sent = noteSearches(page);
  await page.goto(demo.url);
  await askForPlans(page);
  const finder = finderOn(page);
  await expect(finder.order).toBeVisible();
  await finder.checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  expect(sent.filter(({purpose}) => purpose === undefined)).toHaveLength(1);
});
