import {startCountedDemo} from './support/demo.js';
import {CAR, countCards, finderOn, noteSearches, words} from './support/finder.js';
import {expect, test} from './support/test.js';

test('shows the plans for the car of a page that describes it, without a press', async ({page, keep}) => {
  const demo = keep(await startCountedDemo());
  const sent = noteSearches(page);
  await page.goto(`${demo.url}/car.html`);
  await expect(finderOn(page).cards.first()).toBeVisible();
  expect(JSON.parse(sent[0]?.body ?? '{}')).toMatchObject({
    searchCriteria: {vin: CAR.vin, mileage: Number(CAR.mileage), stateShortName: CAR.state},
  });
  expect(demo.quotes).toHaveLength(1);
});

interface Sent {
  readonly searchCriteria: {readonly mileage: number};
}

test('B6: a search without a press is not sent again on the way back, and all that was chosen is there', async ({
  page,
  keep,
}) => {
  const demo = keep(await startCountedDemo());
  const memory = page.waitForResponse(/return-from-checkout/);
  await page.goto(`${demo.url}/car.html`);
  await memory;
  const finder = finderOn(page);
  const all = await countCards(page);
  await finder.filters.click();
  await finder.panel.getByRole('checkbox', {name: words.filters.withMaintenance}).check();
  await expect.poll(() => countCards(page)).toBeLessThan(all);
  await finder.order.selectOption('total');
  await expect(finder.announced(words.details.sortedBy(words.details.orders.total))).toBeAttached();
  await finder.compare.nth(0).check();
  await finder.compare.nth(1).check();
  // The last term on offer is no plan's first.
  const term = finder.cards.first().getByRole('radio').nth(2);
  await term.check({force: true});
  const seen = async () => [
    await countCards(page),
    await finder.names.allTextContents(),
    await finder.prices.allTextContents(),
  ];
  const before = await seen();
  await finder.checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);

  const sent = noteSearches(page);
  await page.goBack();
  await expect(finder.order).toHaveValue('total');
  await expect(page.getByRole('button', {name: words.details.trayShow(2)})).toBeVisible();
  await expect(finder.heading(/for your 2023 Toyota Camry/)).toBeVisible();
  expect(await seen()).toEqual(before);
  await expect(term).toBeChecked();
  await expect(finder.filters).toContainText('1');

  // A framework that says the page's car once more asks for nothing new; another odometer is another question.
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
});
