import {startDemo} from '../../scripts/demo/start-demo.js';
import {startCountedDemo} from './support/demo.js';
import {askForPlans, CAR, countCards, enter, finderOn, isSearch, noteSearches, words} from './support/finder.js';
import {createGate} from './support/gate.js';
import {expect, test} from './support/test.js';

const ANOTHER_CAR = {vin: '1HGCM82633A004352', mileage: '148000', state: 'CA'};

test.describe('from the car to the order', () => {
  test('a VIN leads to plans, to the checkout and to an order', async ({page, keep}) => {
    // Served from its sources, as `npm start` does.
    const demo = keep(await startDemo({built: true, sandbox: {latencyMs: 1500}}));
    await page.goto(demo.url);
    await askForPlans(page);

    const finder = finderOn(page);
    await expect(finder.wait).toBeVisible();
    await expect(finder.heading(/^\d+ plans for your car \(VIN ending 123456\)$/)).toBeVisible();
    const name = (await finder.cards.first().getByRole('heading').innerText()).trim();
    await finder.checkouts.first().click();

    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await expect(page.getByRole('heading', {name, level: 1})).toBeVisible();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Sample');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Street address').fill('1 Harbor Lane');
    await page.getByLabel('City').fill('Austin');
    await page.getByLabel('Zip code').fill('78701');
    await page.getByRole('button', {name: 'Place order'}).click();
    await expect(page.getByRole('heading', {name: 'Your order is placed'})).toBeVisible();
    await expect(page.getByText(name)).toBeVisible();
  });

  test('a license plate leads to plans and to the checkout', async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(demo.url);
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
    await page.goto(demo.url);
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

  test('the price and the checkout follow the chosen term', async ({page, keep}) => {
    const demo = keep(await startDemo({built: true, sandbox: {latencyMs: 50}}));
    await page.goto(demo.url);
    await askForPlans(page);
    const card = finderOn(page)
      .cards.filter({has: page.getByRole('group', {name: words.results.term}).getByRole('radio').nth(1)})
      .first();
    const amount = card.locator('[part="price"] .amount');
    const checkout = card.getByRole('link');
    const before = {amount: await amount.innerText(), url: await checkout.getAttribute('href')};

    const unchosen = page.getByRole('radio', {checked: false});
    await card.getByRole('group', {name: words.results.term}).locator('label').filter({has: unchosen}).first().click();
    await expect(amount).not.toHaveText(before.amount);
    await expect(checkout).not.toHaveAttribute('href', before.url ?? '');

    const monthly = (await amount.innerText()).split(/\s/)[0] ?? '';
    await checkout.click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await expect(page.locator('.price')).toContainText(monthly);
  });

  test('what was entered is still there after "Change"', async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(demo.url);
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

  test('B6: everything is there on the way back from the checkout, without another quote', async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    const memory = page.waitForResponse(/return-from-checkout/);
    await page.goto(demo.url);
    await askForPlans(page);
    const finder = finderOn(page);
    const last = finder.checkouts.last();
    // Kept once its code is there; the shopper reads meanwhile.
    await memory;
    const count = await countCards(page);
    await last.click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    const sent = noteSearches(page);
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

  test('B6: the chosen term and the order of the plans are there on the way back', async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    const memory = page.waitForResponse(/return-from-checkout/);
    await page.goto(demo.url);
    await askForPlans(page);
    await memory;
    const finder = finderOn(page);
    await finder.order.selectOption('total');
    await expect(finder.announced(words.details.sortedBy(words.details.orders.total))).toBeAttached();
    const seen = async () => [
      await countCards(page),
      await finder.names.allTextContents(),
      await finder.prices.allTextContents(),
    ];
    // The last term on offer is no plan's first.
    const term = finder.cards.first().getByRole('radio').nth(2);
    await term.check({force: true});
    const before = await seen();
    await finder.checkouts.first().click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await page.goBack();
    await expect(finder.order).toHaveValue('total');
    expect(await seen()).toEqual(before);
    await expect(term).toBeChecked();
    expect(demo.quotes).toHaveLength(1);
  });

  test('a measurement finds each step of the journey in the page', async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(demo.url);
    await askForPlans(page);
    await expect(finderOn(page).cards.first()).toBeVisible();
    const marks = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('mark')
          .map(({name}) => name)
          .filter(name => name.startsWith('plan-finder:')),
      );
    // The last is set when the first plan has been painted.
    await expect
      .poll(marks)
      .toEqual(['form-usable', 'submit', 'answer', 'first-plan'].map(name => `plan-finder:${name}`));
  });
});

test.describe('the number of searches', () => {
  test('typing asks for nothing, and a complete form is searched for once, which the press reuses', async ({
    page,
    keep,
  }) => {
    const gate = createGate();
    const demo = keep(await startCountedDemo({sandbox: {wait: () => gate.opened}}));
    await page.goto(demo.url);
    const calls: string[] = [];
    page.on('request', request => {
      if (new URL(request.url()).pathname.startsWith('/plans')) calls.push(request.url());
    });
    const sent = noteSearches(page);
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

  test('a form that is edited again and again is searched for ahead twice at most', async ({page, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(demo.url);
    const sent = noteSearches(page);
    const finder = finderOn(page);
    await enter(page);
    for (const mileage of ['22000', '23000', '24000']) {
      await finder.mileage.fill(mileage);
      await finder.mileage.blur();
    }
    await finder.submit.click();
    await expect(finder.cards.first()).toBeVisible();
    expect(sent.filter(({purpose}) => purpose === 'prefetch')).toHaveLength(2);
    expect(demo.quotes).toHaveLength(3);
  });

  test('B3: Enter pressed twice is one search', async ({page, keep}) => {
    const gate = createGate();
    const demo = keep(await startCountedDemo({sandbox: {wait: () => gate.opened}, relay: {prefetch: 'off'}}));
    await page.goto(demo.url);
    const sent = noteSearches(page);
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

  test('another car is another search', async ({page, keep}) => {
    const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
    await page.goto(demo.url);
    const finder = finderOn(page);
    await askForPlans(page);
    await expect(finder.cards.first()).toBeVisible();
    await finder.change.click();
    await askForPlans(page, ANOTHER_CAR);
    await expect(finder.heading(/VIN ending 004352/)).toBeVisible();
    expect(demo.quotes).toHaveLength(2);
  });
});

test.describe('B1: a finder that is taken out of the page during a search', () => {
  test('gives up its request and asks for nothing more', async ({page, keep}) => {
    const demo = keep(await startCountedDemo({sandbox: {wait: () => new Promise(() => {})}}));
    await page.clock.install();
    await page.goto(demo.url);
    await enter(page);
    const sent = noteSearches(page);
    const asked = page.waitForRequest(isSearch);
    const givenUp = page.waitForEvent('requestfailed', isSearch);
    await finderOn(page).submit.click();
    await asked;
    await page.locator('#finder').evaluate(finder => finder.remove());
    expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED');

    const sentBefore = sent.length;
    await page.clock.runFor(120_000);
    expect(sent).toHaveLength(sentBefore);
  });

  test('goes on when it is only moved', async ({page, keep}) => {
    const gate = createGate();
    const demo = keep(await startCountedDemo({sandbox: {wait: () => gate.opened}}));
    await page.goto(demo.url);
    await askForPlans(page);
    const finder = finderOn(page);
    await expect(finder.wait).toBeVisible();
    await page.locator('#finder').evaluate(element => document.body.append(element));
    gate.open();
    await expect(finder.cards.first()).toBeVisible();
    expect(demo.quotes).toHaveLength(1);
  });
});
