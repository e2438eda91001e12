import type {Locator, Page} from '@playwright/test';
import {startCountedDemo} from './support/demo.js';
import {askForPlans, CAR, finderOn, tabTo, type words, wordsIn} from './support/finder.js';
import {expect, test} from './support/test.js';
import {openIn} from './support/walk.js';

/** How a shopper presses a control and chooses an option of a select. */
interface Hands {
  readonly press: (page: Page, target: Locator) => Promise<void>;
  readonly choose: (page: Page, select: Locator, option: string) => Promise<void>;
}

/** The maximum number of Tab presses: once around a page with all plans. */
const ONCE_AROUND = 250;

const keyboard: Hands = {
  press: async (page, target) => {
    await tabTo(page, target, ONCE_AROUND);
    await page.keyboard.press('Space');
  },
  choose: async (page, select, option) => {
    await tabTo(page, select, ONCE_AROUND);
    await page.keyboard.type(option);
  },
};

/** As a screen reader does: finds a control by its role and name, and acts on it. */
const screenReader: Hands = {
  press: (_page, target) => target.press('Space'),
  choose: async (_page, select, option) => void (await select.selectOption(option)),
};

/** A window with the data that its page has passed to the system’s share dialog. */
type Sharing = Window & {shared?: ShareData};

/** Runs in the page before its own scripts. */
const recordSharing = (): void => {
  navigator.share = data => {
    (window as Sharing).shared = data;
    return Promise.resolve();
  };
};

const nameOf = (card: Locator): Promise<string> => card.getByRole('heading').innerText();

const totalOf = async (card: Locator, {results}: typeof words): Promise<number> =>
  Number(new RegExp(results.total('\\$([\\d,]+)')).exec(await card.innerText())?.[1]?.replaceAll(',', ''));

const WAYS = [
  ['with the keyboard alone', keyboard, {width: 1280, height: 900}],
  ['with only roles and names', screenReader, {width: 390, height: 844}],
] as const;

for (const [how, {press, choose}, viewport, language] of WAYS.flatMap(way =>
  (['en', 'es'] as const).map(language => [...way, language] as const),
))
  test.describe(`${how} (${language})`, () => {
    test.use({viewport});

    test(
      'a shopper finds the cheapest most comprehensive plan, compares it with the top rated, and shares the comparison',
      {tag: '@full'},
      async ({page, keep}) => {
        test.slow();
        const demo = keep(await startCountedDemo());
        await page.addInitScript(recordSharing);
        await openIn({page, language}, demo.playground);
        const spoken = wordsIn[language];
        await askForPlans(page, CAR, spoken);
        const finder = finderOn(page, spoken);
        const {orders} = spoken.details;
        const matches = new RegExp(`^${spoken.filters.shownOf(1, '1').replaceAll('1', '\\d+')} `);
        const compareIn = (card: Locator) => card.getByRole('checkbox', {name: spoken.results.compare});
        const broadest = page.getByRole('button', {name: spoken.results.coverageLevels.MostComprehensive});
        const cards = page.getByRole('listitem').filter({has: page.getByRole('heading')});
        const comparison = page.getByRole('dialog', {name: spoken.comparison.comparisonTitle(2)});

        const cheapest = await test.step('find the cheapest most comprehensive plan', async () => {
          await press(page, broadest);
          await expect(broadest).toHaveAttribute('aria-pressed', 'true');
          await expect(page.getByRole('heading', {name: matches})).toBeVisible();
          await choose(page, finder.order, orders.total);
          await expect(finder.announced(orders.total)).toBeAttached();
          const totals: number[] = [];
          for (const card of await cards.all()) {
            await expect(card).toContainText(spoken.results.coverageLevels.MostComprehensive ?? '');
            totals.push(await totalOf(card, spoken));
          }
          expect(totals.length).toBeGreaterThan(1);
          expect(totals).not.toContain(NaN);
          expect(totals[0]).toBe(Math.min(...totals));
          const first = cards.first();
          await press(page, compareIn(first));
          await expect(compareIn(first)).toBeChecked();
          return nameOf(first);
        });

        const topRated = await test.step('compare it with the top rated', async () => {
          await press(page, broadest);
          await expect(broadest).toHaveAttribute('aria-pressed', 'false');
          await choose(page, finder.order, orders.rating);
          await expect(finder.announced(orders.rating)).toBeAttached();
          const rated = cards.filter({hasNot: page.getByRole('checkbox', {checked: true})}).first();
          const name = await nameOf(rated);
          await press(page, compareIn(rated));
          await press(page, page.getByRole('button', {name: spoken.details.trayShow(2)}));
          const columns = comparison.getByRole('columnheader');
          await expect(columns.filter({hasText: cheapest})).toHaveCount(1);
          await expect(columns.filter({hasText: name})).toHaveCount(1);
          return name;
        });

        await test.step('share the comparison', async () => {
          await press(page, comparison.getByRole('button', {name: spoken.details.share, exact: true}));
          const options = comparison.getByRole('group', {name: spoken.comparison.shareTitle});
          await press(page, options.getByRole('button', {name: spoken.comparison.shareByApp}));
          await expect.poll(() => page.evaluate(() => (window as Sharing).shared?.text)).toContain(cheapest);
          const text = (await page.evaluate(() => (window as Sharing).shared?.text)) ?? '';
          expect(text).toContain(topRated);
          expect(text).toMatch(new RegExp(`\\$\\d+${spoken.results.perMonth}`));
          expect(text).not.toContain(CAR.vin);
        });
      },
    );
  });
