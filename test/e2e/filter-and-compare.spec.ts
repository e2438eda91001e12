import {closeByBack} from './support/back.js';
import {startDealer} from './support/dealer.js';
import {startCountedDemo} from './support/demo.js';
import {askForPlans, countCards, finderOn, openFilters, tabTo, words} from './support/finder.js';
import {createGate} from './support/gate.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

const {comparison, details, filters} = words;

test.describe('choosing among the plans', () => {
  test('filters, a comparison and its checkout need no second quote, and everything is restored on Back navigation', async ({
    page,
    keep,
  }) => {
    await page.setViewportSize({width: 390, height: 844});
    const demo = keep(await startCountedDemo());
    await page.goto(demo.playground);
    await askForPlans(page);
    const finder = finderOn(page);
    await expect(finder.savePlace).toBeAttached();
    const all = await countCards(page);
    await openFilters(page);
    const withMaintenance = finder.panel.getByRole('checkbox', {name: filters.withMaintenance});
    await withMaintenance.check();
    await expect.poll(() => countCards(page)).toBeLessThan(all);
    const some = await countCards(page);
    await finder.panel.getByRole('button', {name: filters.showPlans(some)}).click();

    await finder.compare.nth(0).check();
    await finder.compare.nth(1).check();
    await page.getByRole('button', {name: details.trayShow(2)}).click();
    const table = finder.comparison.getByRole('table').first();
    await expect(table.getByRole('rowheader', {name: comparison.comparedNames.totalPrice}).first()).toBeVisible();
    await expect(table.getByRole('columnheader')).toHaveCount(2);
    await finder.comparison.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);

    await page.goBack();
    await expect(finder.cards).toHaveCount(some);
    await expect(finder.compare.nth(0)).toBeChecked();
    await expect(page.getByRole('button', {name: details.trayShow(2)})).toBeVisible();
    expect(demo.quotes).toHaveLength(1);
  });

  test(
    'a comparison that a page opens and that cannot be loaded is reported, and not requested without end',
    {tag: '@full'},
    async ({page, keep}) => {
      const dealer = keep(await startDealer({page: relay => htmlPage(`<script src="${relay}/embed.js"></script>`)}));
      const requested: string[] = [];
      await page.route('**/plan-comparison.js*', async route => {
        requested.push(route.request().url());
        await route.abort();
      });
      // The filters arrive only after the comparison has failed, and must not hide its message.
      const comparisonFailed = createGate();
      await page.route('**/plan-filters.js*', async route => {
        await comparisonFailed.opened;
        await route.continue();
      });
      await page.goto(dealer.url);
      await askForPlans(page);
      await expect(finderOn(page).order).toBeVisible();
      const list = page.locator('plan-list');
      await list.evaluate((element: Element & {plans?: {key: string}[]}) => {
        const compared = element.plans?.slice(0, 2).map(({key}) => key);
        Object.assign(element, {compared, comparing: true});
      });
      await expect(finderOn(page).announced(words.results.loadFailed)).toBeAttached();
      await expect(list).toHaveJSProperty('comparing', false);
      comparisonFailed.open();
      await expect(finderOn(page).panel.getByRole('checkbox', {name: filters.withMaintenance})).toBeVisible();
      await expect(finderOn(page).announced(words.results.loadFailed)).toBeAttached();
      // The file itself, and its two retries.
      expect(requested).toHaveLength(3);
    },
  );

  test('if the comparison cannot be loaded, a message is shown above the compare bar, again at each press', async ({
    page,
    keep,
  }) => {
    await page.setViewportSize({width: 375, height: 700});
    const dealer = keep(await startDealer({page: relay => htmlPage(`<script src="${relay}/embed.js"></script>`)}));
    await page.route('**/plan-comparison.js*', route => route.abort());
    await page.goto(dealer.url);
    await askForPlans(page);
    const finder = finderOn(page);
    await finder.compare.nth(0).check();
    await finder.compare.nth(1).check();
    const show = page.getByRole('button', {name: details.trayShow(2)});
    const said = finder.announced(words.results.loadFailed);
    await show.click();
    await expect(said).toBeVisible();
    const isInFront = said.evaluate(notice => {
      const {left, top, width, height} = notice.getBoundingClientRect();
      const root = notice.getRootNode() as ShadowRoot;
      return notice.contains(root.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(await isInFront).toBe(true);
    await said.evaluate(notice => {
      const empty = () => notice.textContent === '' && document.body.setAttribute('data-emptied', '');
      new MutationObserver(empty).observe(notice, {childList: true, subtree: true, characterData: true});
    });
    await show.click();
    await expect(page.locator('[data-emptied]')).toHaveCount(1);
    await expect(said).toBeVisible();
  });

  test('filters beside the plans that cannot be loaded can be loaded again', async ({page, keep}) => {
    await page.setViewportSize({width: 1280, height: 800});
    const dealer = keep(await startDealer({page: relay => htmlPage(`<script src="${relay}/embed.js"></script>`)}));
    await page.route('**/plan-filters.js*', route => route.abort());
    await page.goto(dealer.url);
    await askForPlans(page);
    const again = page.getByRole('button', {name: filters.loadFilters});
    await expect(again).toBeVisible();
    await expect(finderOn(page).announced(words.results.loadFailed)).toBeAttached();
    await page.unroute('**/plan-filters.js*');
    await again.click();
    await expect(finderOn(page).panel.getByRole('checkbox', {name: filters.withMaintenance})).toBeVisible();
    await expect(again).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
    await expect(finderOn(page).announced(words.results.loadFailed)).toHaveCount(0);
  });

  test(
    'works with the keyboard alone, and Back closes the comparison but does not leave the page',
    {tag: '@full'},
    async ({page, keep}) => {
      // Many presses of Tab.
      test.slow();
      const demo = keep(await startCountedDemo());
      await page.goto(demo.playground);
      await askForPlans(page);
      const finder = finderOn(page);
      await expect(finder.order).toBeVisible();
      for (const place of [0, 1]) {
        await tabTo(page, finder.compare.nth(place));
        await page.keyboard.press('Space');
      }
      // The tray is displayed after the plans, but with the keyboard it is only a few Tab stops away.
      const show = page.getByRole('button', {name: details.trayShow(2)});
      await expect(show).toBeVisible();
      await finder.order.focus();
      await tabTo(page, show, 12);
      await page.keyboard.press('Enter');
      await expect(finder.comparison).toBeVisible();
      await closeByBack(page);
      await expect(finder.comparison).toBeHidden();
      await expect(page).toHaveURL(demo.playground);
      await expect(finder.cards.first()).toBeVisible();

      await show.press('Enter');
      await expect(finder.comparison).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(finder.comparison).toBeHidden();
      await expect(show).toBeFocused();
    },
  );
});
