import {startDemo} from '../../scripts/demo/start-demo.js';
import {startCountedDemo} from './support/demo.js';
import {
  askForPlans,
  CAR,
  countCards,
  enter,
  finderOn,
  isSearch,
  recordSearches,
  chooseOther,
  words,
} from './support/finder.js';
import {createGate} from './support/gate.js';
import {expect, test} from './support/test.js';

const ANOTHER_CAR = {vin: '1HGCM82633A004352', mileage: '148000', state: 'CA'};

test.describe('from the car to the order', () => {
  test('a VIN leads to plans, to the checkout and to an order', async ({page, keep}) => {
    const gate = createGate();
    // Served as `npm start` does.
    const demo = keep(await startDemo({built: true, sandbox: {wait: () => gate.opened}}));
    await page.goto(demo.playground);
    await askForPlans(page);

    const finder = finderOn(page);
    await expect(finder.wait).toBeVisible();
    gate.open();
    await expect(finder.heading(/^\d+ plans for your 2023 Toyota$/)).toBeVisible();
    const name = (await finder.cards.first().getByRole('heading').innerText()).trim();
    await finder.checkouts.first().click();

    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await expect(page.getByRole('heading', {name, level: 1})).toBeVisible();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Sample');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Street address').fill('1 Harbor Lane');
    await page.getByLabel('City').fill('Austin');
    await page.getByLabel('ZIP code').fill('78701');
    await page.getByRole('button', {name: 'Place order'}).click();
    await expect(page.getByRole('heading', {name: 'Your order is placed'})).toBeVisible();
    await expect(page.getByText(name)).toBeVisible();
  });

  test('a license plate leads to plans and to the checkout', async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(demo.playground);
    const finder = finderOn(page);
    await page.getByText('License plate', {exact: true}).click();
    await page.getByRole('textbox', {name: 'License plate'}).fill('abc 1234');
    await finder.mileage.fill('38000');
    await finder.state.selectOption('TX');
    await finder.submit.click();
    await expect(finder.cards.first()).toBeVisible();
    expect(demo.quotes).toHaveLength(1);
    await finder.checkouts.first().click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  });

  test('a make, a model and a year lead to plans and to the checkout', async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(demo.playground);
    const finder = finderOn(page);
    await page.getByText('Make & model', {exact: true}).click();
    for (const [name, text] of [
      ['Make', 'Honda'],
      ['Model', 'Accord'],
      ['Year', '2021'],
    ] as const) {
      const field = page.getByRole('combobox', {name});
      await field.fill(text);
      await page.getByRole('option', {name: text, exact: true}).click();
      await expect(field).toHaveValue(text);
    }
    await finder.mileage.fill('40000');
    await finder.state.selectOption('TX');
    await finder.submit.click();
    await expect(finder.heading(/plans for your 2021 Honda Accord$/)).toBeVisible();
    expect(demo.quotes).toHaveLength(1);
    await finder.checkouts.first().click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  });

  test('the price and the checkout follow the chosen term', {tag: '@full'}, async ({page, keep}) => {
    const demo = keep(await startDemo({built: true, sandbox: {latencyMs: 50}}));
    await page.goto(demo.playground);
    await askForPlans(page);
    const card = finderOn(page)
      .cards.filter({has: page.locator('select[data-axis="duration"]')})
      .first();
    const amount = card.locator('[part="price"] .amount');
    const checkout = card.getByRole('link');
    const before = {amount: await amount.innerText(), url: await checkout.getAttribute('href')};

    await chooseOther(card.locator('select[data-axis="duration"]'));
    await expect(amount).not.toHaveText(before.amount);
    await expect(checkout).not.toHaveAttribute('href', before.url ?? '');

    const monthly = (await amount.innerText()).split('/')[0] ?? '';
    await checkout.click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await expect(page.locator('.price')).toContainText(monthly);
  });

  test('the entered values are kept after "Change"', async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(demo.playground);
    await askForPlans(page);
    const finder = finderOn(page);
    await finder.change.click();
    await expect(finder.cards).toHaveCount(0);
    await expect(finder.vin).toHaveValue(CAR.vin);
    await expect(finder.mileage).toHaveValue('21,500');
    await expect(finder.state).toHaveValue(CAR.state);

    await finder.submit.click();
    await expect(finder.cards.first()).toBeVisible();
    expect(demo.quotes).toHaveLength(1);
  });

  test('B6: everything is restored on the return from the checkout, without another quote', async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(demo.playground);
    await askForPlans(page);
    const finder = finderOn(page);
    const last = finder.checkouts.last();
    await expect(finder.savePlace).toBeAttached();
    const count = await countCards(page);
    await last.click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    const sent = recordSearches(page);
    await page.goBack();
    await expect(finder.cards).toHaveCount(count);
    await expect(finder.checkouts.last()).toBeInViewport();
    expect(sent).toEqual([]);
    expect(demo.quotes).toHaveLength(1);

    await finder.change.click();
    await expect(finder.vin).toHaveValue(CAR.vin);
    await expect(finder.mileage).toHaveValue('21,500');
    await expect(finder.state).toHaveValue(CAR.state);
  });

  test(
    'B6: the chosen term and the sort order are restored on the return from the checkout',
    {tag: '@full'},
    async ({page, keep}) => {
      const demo = keep(await startCountedDemo());
      await page.goto(demo.playground);
      await askForPlans(page);
      const finder = finderOn(page);
      await expect(finder.savePlace).toBeAttached();
      await finder.order.selectOption('total');
      await expect(finder.announced(words.details.sortedBy(words.details.orders.total))).toBeAttached();
      const seen = async () => [
        await countCards(page),
        await finder.names.allTextContents(),
        await finder.prices.allTextContents(),
      ];
      const term = finder.terms().first();
      await chooseOther(term);
      const chosen = await term.inputValue();
      const before = await seen();
      await finder.checkouts.first().click();
      await expect(page).toHaveURL(/\/sandbox\/checkout\//);
      await page.goBack();
      await expect(finder.order).toHaveValue('total');
      expect(await seen()).toEqual(before);
      await expect(term).toHaveValue(chosen);
      expect(demo.quotes).toHaveLength(1);
    },
  );

  test('a performance mark is set for each step of the journey', {tag: '@full'}, async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(demo.playground);
    await askForPlans(page);
    await expect(finderOn(page).cards.first()).toBeVisible();
    const marks = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('mark')
          .map(({name}) => name)
          .filter(name => name.startsWith('plan-finder:')),
      );
    // The last mark is set when the first plan has been painted.
    await expect
      .poll(marks)
      .toEqual(['form-usable', 'submit', 'answer', 'first-plan'].map(name => `plan-finder:${name}`));
  });
});

test.describe('the number of searches', () => {
  test('typing requests nothing, and a complete form is prefetched once, which the submitted search reuses', async ({
    page,
    keep,
  }) => {
    const gate = createGate();
    const demo = keep(await startCountedDemo({sandbox: {wait: () => gate.opened}}));
    await page.goto(demo.playground);
    const calls: string[] = [];
    page.on('request', request => {
      if (new URL(request.url()).pathname.startsWith('/plans')) calls.push(request.url());
    });
    const sent = recordSearches(page);
    const finder = finderOn(page);

    await finder.vin.pressSequentially(CAR.vin);
    await finder.mileage.pressSequentially(CAR.mileage);
    await finder.state.focus();
    expect(calls).toEqual([]);

    const speculation = page.waitForResponse(response => isSearch(response.request()));
    await finder.state.selectOption(CAR.state);
    expect((await speculation).status()).toBe(202);
    expect(sent.map(({purpose}) => purpose)).toEqual(['prefetch']);

    await finder.submit.click();
    await expect(finder.wait).toBeVisible();
    gate.open();
    await expect(finder.cards.first()).toBeVisible();
    const [first, ...others] = sent;
    expect(others.map(({purpose}) => purpose)).not.toContain('prefetch');
    expect(new Set(others.map(({body}) => body))).toEqual(new Set([first?.body]));
    expect(demo.quotes).toHaveLength(1);
  });

  test('a form that is edited again and again is prefetched at most twice', {tag: '@full'}, async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(demo.playground);
    const sent = recordSearches(page);
    const finder = finderOn(page);
    await enter(page);
    // A prefetch that another one replaces may not have reached the service.
    await expect.poll(() => demo.quotes).toHaveLength(1);
    for (const mileage of ['22000', '23000', '24000']) {
      await finder.mileage.fill(mileage);
      await finder.mileage.blur();
      await expect.poll(() => demo.quotes).toHaveLength(2);
    }
    await finder.submit.click();
    await expect(finder.cards.first()).toBeVisible();
    expect(sent.filter(({purpose}) => purpose === 'prefetch')).toHaveLength(2);
    expect(demo.quotes).toHaveLength(3);
  });

  test('B3: pressing Enter twice sends one search', async ({page, keep}) => {
    const gate = createGate();
    const demo = keep(await startCountedDemo({sandbox: {wait: () => gate.opened}, relay: {prefetch: 'off'}}));
    await page.goto(demo.playground);
    const sent = recordSearches(page);
    await enter(page);
    const finder = finderOn(page);
    await finder.mileage.focus();
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
    await expect(finder.wait).toBeVisible();
    gate.open();
    await expect(finder.cards.first()).toBeVisible();
    expect(sent.filter(({purpose}) => purpose === undefined)).toHaveLength(1);
    await expect(page.getByRole('list', {name: 'Events'}).getByText('plan-search-start')).toHaveCount(1);
    expect(demo.quotes).toHaveLength(1);
  });

  test('searching for another car sends another search', {tag: '@full'}, async ({page, keep}) => {
    const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
    await page.goto(demo.playground);
    const finder = finderOn(page);
    await askForPlans(page);
    await expect(finder.cards.first()).toBeVisible();
    await finder.change.click();
    await askForPlans(page, ANOTHER_CAR);
    await expect(finder.heading(/^\d+ plans for your 2003 Honda$/)).toBeVisible();
    expect(demo.quotes).toHaveLength(2);
  });
});

test.describe('B1: a finder that is removed from the page during a search', () => {
  test('a finder that is removed aborts its request and sends nothing more', async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    // No request gets a response, so that there is one to abort, however late the finder is removed.
    await page.route(/\/PlansSearch/, () => {});
    await page.clock.install();
    await page.goto(demo.playground);
    await enter(page);
    const sent = recordSearches(page);
    const asked = page.waitForRequest(isSearch);
    const aborted = page.waitForEvent('requestfailed', isSearch);
    await finderOn(page).submit.click();
    await asked;
    await page.locator('#finder').evaluate(finder => finder.remove());
    expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');

    const sentBefore = sent.length;
    await page.clock.runFor(120_000);
    expect(sent).toHaveLength(sentBefore);
  });

  test('a finder that is only moved continues its search', {tag: '@full'}, async ({page, keep}) => {
    const gate = createGate();
    const demo = keep(await startCountedDemo({sandbox: {wait: () => gate.opened}}));
    await page.goto(demo.playground);
    await askForPlans(page);
    const finder = finderOn(page);
    await expect(finder.wait).toBeVisible();
    await page.locator('#finder').evaluate(element => document.body.append(element));
    gate.open();
    await expect(finder.cards.first()).toBeVisible();
    expect(demo.quotes).toHaveLength(1);
  });
});
