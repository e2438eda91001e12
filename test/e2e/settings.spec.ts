import type {Page} from '@playwright/test';
import {startCountedDemo} from './support/demo.js';
import {countCards, finderOn, recordSearches, openFilters, words} from './support/finder.js';
import {expect, type Keep, test} from './support/test.js';

/** Opens the demo's page of settings, with parameters in its URL. */
const open = async (page: Page, keep: Keep, query = '') => {
  const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
  const sent = recordSearches(page);
  await page.goto(`${demo.url}/studio/pages/settings.html${query}`);
  const finder = finderOn(page);
  await expect(finder.submit).toBeVisible();
  const choose = (id: string, label: string) => page.locator(`#${id}`).selectOption({label});
  const search = async (): Promise<void> => {
    await finder.submit.click();
    await expect(finder.order).toBeVisible();
  };
  const asked = () => sent.filter(({purpose}) => purpose === undefined).map(({body}) => JSON.parse(body) as Search);
  return {finder, choose, search, asked, entries: page.locator('#entries li')};
};

interface Search {
  readonly filters?: object;
  readonly tracking?: {readonly queryParams?: string};
}

const AD = '?utm_source=newsletter&utm_campaign=fall&gclid=demo-click&stock=17';

test('filters and sort order are in the URL, and restored after a reload and on Back navigation', async ({
  page,
  keep,
}) => {
  test.slow();
  const {finder, search} = await open(page, keep, '?stock=17');
  await expect(page.getByRole('heading', {name: 'Settings'})).toBeVisible();
  await search();
  const all = await countCards(page);
  await openFilters(page);
  await finder.panel.getByRole('checkbox', {name: words.filters.withMaintenance}).check();
  await finder.order.selectOption({label: words.details.orders.total});
  const address = /\?stock=17&plan-maintenance=yes&plan-order=total$/;
  await expect(page).toHaveURL(address);
  expect(page.url()).not.toContain('4T1G11AK9PU123456');
  await expect.poll(() => countCards(page)).toBeLessThan(all);
  const few = await countCards(page);

  await page.reload();
  await search();
  await expect(finder.cards).toHaveCount(few);
  await expect(page).toHaveURL(address);
  await expect(finder.savePlace).toBeAttached();
  await finder.checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.goBack();
  await expect(finder.cards).toHaveCount(few);
  await expect(finder.order).toHaveValue('total');
});

test('a URL with invalid filters shows all plans', {tag: '@full'}, async ({page, keep}) => {
  const {finder, search} = await open(
    page,
    keep,
    '?plan-order=%3Cb%3E&plan-duration=..&plan-monthly-price=1e9..x&plan-providers=&plan-maintenance=perhaps&plan-total-price=..&plan-%00=1',
  );
  await search();
  await expect(finder.order).toHaveValue('recommended');
  await expect(finder.cards.first()).toBeVisible();
  await expect(finder.heading(/^21 plans for your /)).toBeVisible();
  const filtersOf = (element: Element) => (element as Element & {filters: unknown}).filters;
  expect(await page.locator('plan-list').evaluate(filtersOf)).toEqual({});
});

for (const [label, amended] of [
  ['Term not available (20004)', {}],
  ['One term at a time (20005)', {duration: {from: 36, to: 36}}],
] as const)
  test(
    `a term that the account does not sell is explained and fixed with one click: ${label}`,
    {tag: '@full'},
    async ({page, keep}) => {
      const {finder, choose, asked} = await open(page, keep);
      await choose('car', label);
      await choose('filters', '3- to 4-year terms');
      await finder.submit.click();
      await expect(finder.heading(words.problems.termTitle)).toBeVisible();
      await page.locator('plan-finder [part~="adjust-filter"]').click();
      await expect(finder.order).toBeVisible();
      expect(asked().map(({filters}) => filters)).toEqual([{duration: {from: 36, to: 48}}, amended]);
      // The page asked for 3 and 4 years: no plan shows another term.
      const terms = page.locator('plan-list [data-axis="duration"]');
      const others = async () => (await terms.evaluateAll(read)).filter(term => Number(term) < 36 || Number(term) > 48);
      await expect.poll(others).toEqual([]);
      await expect(finder.cards.first()).toBeVisible();
    },
  );

test(
  'the page’s own filter for a provider without plans is named if there are no plans',
  {tag: '@full'},
  async ({page, keep}) => {
    const {finder, choose} = await open(page, keep);
    await choose('filters', 'A provider with no plans');
    await finder.submit.click();
    await expect(finder.heading(words.results.emptyTitleNoneShown)).toBeVisible();
    await expect(page.getByText(words.results.emptyFiltered('provider (Nobody Mutual)'))).toBeVisible();
  },
);

test('the data layer receives each step as long as there is consent, and the search reports where the visit came from', async ({
  page,
  keep,
}) => {
  const {finder, choose, search, asked, entries} = await open(page, keep, AD);
  await search();
  await expect(entries).toHaveText([/^view_item_list \d+ plans/]);
  expect(asked()[0]?.tracking?.queryParams).toBe('utm_source=newsletter&utm_campaign=fall&gclid=demo-click');
  await expect(page.locator('#search')).toContainText('demo-click');
  await expect(page.locator('#search')).not.toContainText('4T1G11AK9PU123456');
  const dialog = page.getByRole('dialog');
  await finder.cards.first().getByRole('button', {name: words.results.details}).click();
  await expect(entries).toHaveText([/^view_item_list/, /^view_item \S+/]);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await choose('mode', 'Denied');
  await finder.cards.nth(1).getByRole('button', {name: words.results.details}).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(entries).toHaveCount(2);

  // When consent is withdrawn, the next search for the same car no longer reports where the visit came from.
  await finder.change.click();
  await search();
  expect(asked()[1]?.tracking).toBeUndefined();
  await expect(entries).toHaveCount(2);
  await choose('mode', 'Granted');
  await finder.cards.first().getByRole('button', {name: words.results.details}).click();
  await expect(entries).toHaveCount(3);
});

test('Global Privacy Control overrides the consent that the page grants', {tag: '@full'}, async ({page, keep}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', {value: true}));
  const {choose, search, asked, entries} = await open(page, keep, AD);
  await choose('consent', 'Granted');
  await expect(page.getByText('Your browser sends Global Privacy Control.')).toBeVisible();
  await search();
  expect(asked()[0]?.tracking).toBeUndefined();
  await expect(entries).toHaveCount(0);
});

/** Runs in the page. */
const read = (inputs: readonly Element[]): readonly string[] => inputs.map(input => (input as HTMLInputElement).value);
