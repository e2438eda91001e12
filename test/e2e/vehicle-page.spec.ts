import {startCountedDemo} from './support/demo.js';
import {CAR, countCards, finderOn, chooseOther, recordSearches, openFilters, words} from './support/finder.js';
import {expect, test} from './support/test.js';

test('a page that describes its car shows the plans for it without a click', async ({page, keep}) => {
  const demo = keep(await startCountedDemo());
  const sent = recordSearches(page);
  await page.goto(`${demo.url}/studio/pages/json-ld.html`);
  await expect(finderOn(page).cards.first()).toBeVisible();
  expect(JSON.parse(sent[0]?.body ?? '{}')).toMatchObject({
    searchCriteria: {vin: CAR.vin, mileage: Number(CAR.mileage), stateShortName: CAR.state},
  });
  expect(demo.quotes).toHaveLength(1);
});

interface Sent {
  readonly searchCriteria: {readonly mileage: number};
}

test(
  'B6: an automatic search is not sent again on Back navigation, and all choices are restored',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(`${demo.url}/studio/pages/json-ld.html`);
    const finder = finderOn(page);
    await expect(finder.savePlace).toBeAttached();
    const all = await countCards(page);
    await openFilters(page);
    await finder.panel.getByRole('checkbox', {name: words.filters.withMaintenance}).check();
    await expect.poll(() => countCards(page)).toBeLessThan(all);
    await finder.order.selectOption('total');
    await expect(finder.announced(words.details.sortedBy(words.details.orders.total))).toBeAttached();
    await finder.compare.nth(0).check();
    await finder.compare.nth(1).check();
    const term = finder.terms().first();
    const price = finder.prices.first();
    const firstPrice = await price.textContent();
    await chooseOther(term);
    const chosen = await term.inputValue();
    // The card shows the new price only after the browser has painted the feedback to the click.
    await expect.poll(() => price.textContent()).not.toBe(firstPrice);
    const seen = async () => [
      await countCards(page),
      await finder.names.allTextContents(),
      await finder.prices.allTextContents(),
    ];
    const before = await seen();
    await finder.checkouts.first().click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);

    const sent = recordSearches(page);
    await page.goBack();
    await expect(finder.order).toHaveValue('total');
    await expect(page.getByRole('button', {name: words.details.trayShow(2)})).toBeVisible();
    await expect(finder.heading(/for your 2023 Toyota Camry/)).toBeVisible();
    await expect.poll(seen).toEqual(before);
    await expect(term).toHaveValue(chosen);
    await expect(finder.filters).toContainText('1');

    // A framework that sets the same car again causes no new search; another odometer reading does.
    const say = (mileage: string) =>
      page.locator('plan-finder').evaluate(async (element, given) => {
        const said = element as HTMLElementTagNameMap['plan-finder'];
        said.mileage = '';
        await said.updateComplete;
        said.mileage = given;
        await said.updateComplete;
      }, mileage);
    await say(CAR.mileage);
    expect(await seen()).toEqual(before);
    expect(sent).toEqual([]);
    expect(demo.quotes).toHaveLength(1);
    await say('48000');
    await expect.poll(() => sent.map(({body}) => (JSON.parse(body) as Sent).searchCriteria.mileage)).toEqual([48000]);
  },
);
