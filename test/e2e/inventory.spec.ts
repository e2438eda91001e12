import {closeByBack} from './support/back.js';
import {startDealer} from './support/dealer.js';
import {startCountedDemo} from './support/demo.js';
import {finderOn} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

const FROM = /^Vehicle service contracts from \$\d+(?:\.\d\d)? down, plus monthly payments$/;

test('a list of cars shows each car’s lowest down payment, and opens its plans', async ({page, keep}) => {
  const demo = keep(await startCountedDemo());
  const asked: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname.replace('/plans/', ''));
  });
  await page.goto(`${demo.url}/studio/pages/start-prices.html`);
  const prices = page.getByRole('button', {name: FROM});
  await expect(prices).toHaveCount(3);
  expect(new Set(asked)).toEqual(new Set(['StartPrices', 'PlansSearchAsync/GetStartPrice']));
  await prices.first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', {name: 'Vehicle service contracts for this car'});
  await expect(dialog.locator('plan-list [part~="card"]').first()).toBeVisible();
  // The search uses the same quote as the price.
  expect(demo.quotes).toHaveLength(3);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(prices.first()).toBeFocused();
});

test('on the dealer’s inventory, which loads the widget lazily, a start price opens its plans', async ({
  page,
  keep,
}) => {
  const demo = keep(await startCountedDemo());
  await page.goto(`${demo.url}/inventory`);
  await page.getByRole('button', {name: FROM}).first().click();
  const dialog = page.getByRole('dialog', {name: 'Vehicle service contracts for this car'});
  await expect(dialog.locator('plan-list [part~="card"]').first()).toBeVisible();
});

test('prices that the relay knows come in one request for the whole list', async ({page, keep}) => {
  const demo = keep(await startCountedDemo({relay: {startPriceQuotes: true}}));
  await page.goto(`${demo.url}/studio/pages/start-prices.html`);
  const prices = page.getByRole('button', {name: FROM});
  await expect(prices).toHaveCount(3);
  const asked: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname.replace('/plans/', ''));
  });
  await page.reload();
  await expect(prices).toHaveCount(3);
  expect(asked).toEqual(['StartPrices']);
  expect(demo.quotes).toHaveLength(3);
});

test(
  'Back closes the topmost dialog: first a comparison, then a car’s finder',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = keep(await startCountedDemo({relay: {startPriceQuotes: false}}));
    await page.goto(`${demo.url}/studio/pages/start-prices.html`);
    await page.getByRole('button', {name: 'See plans'}).first().click();
    const dialog = page.getByRole('dialog', {name: 'Vehicle service contracts for this car'});
    const {compare, comparison} = finderOn(page);
    await compare.nth(0).check();
    await compare.nth(1).check();
    await page.locator('[part~="compare-open"]').click();
    await expect(comparison).toBeVisible();
    await closeByBack(page, 2);
    await expect(comparison).toBeHidden();
    await expect(dialog).toBeVisible();
    await closeByBack(page, 1);
    await expect(dialog).toBeHidden();
  },
);

test.describe('a list of cars with the script tag alone', () => {
  const car = (vin: string, words = '') =>
    `<div data-plan-start-price data-vin="${vin}" data-mileage="21500" data-state="TX">${words}</div>`;
  const tag = (relay: string, attributes = '') => `<script src="${relay}/embed.js" ${attributes}></script>`;

  test('shows prices in its placeholders and adds no extra finder', {tag: '@full'}, async ({page, keep}) => {
    const body = (relay: string) => `${car('4T1G11AK9PU123456', 'See vehicle service contracts')}
      <plan-start-price vin="1HGCM82633A004352" mileage="21500" state="TX"></plan-start-price>${tag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay)), relay: {startPriceQuotes: true}}));
    await page.goto(dealer.url);
    const prices = page.getByRole('button', {name: FROM});
    await expect(prices).toHaveCount(2);
    await expect(page.locator('plan-finder')).toHaveCount(0);
    await prices.first().click();
    await expect(page.getByRole('dialog').locator('plan-list [part~="card"]').first()).toBeVisible();
  });

  test('shows a price although the file that requests it could not be loaded at first', async ({page, keep}) => {
    const body = (relay: string) => `${car('4T1G11AK9PU123456')}${tag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay)), relay: {startPriceQuotes: true}}));
    let requests = 0;
    await page.route('**/chunks/relay-start-price.js*', route =>
      (requests += 1) === 1 ? route.abort() : route.continue(),
    );
    await page.goto(dealer.url);
    await expect(page.getByRole('button', {name: FROM})).toBeVisible();
    expect(requests).toBeGreaterThan(1);
  });

  test('loads the results only when a price is clicked', async ({page, keep}) => {
    const body = (relay: string) => `${car('4T1G11AK9PU123456')}${tag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay)), relay: {startPriceQuotes: true}}));
    const scripts: string[] = [];
    page.on('request', request => scripts.push(new URL(request.url()).pathname));
    const loaded = (chunk: string) => scripts.filter(path => path.includes(`/chunks/${chunk}.js`)).length;
    await page.goto(dealer.url);
    const price = page.getByRole('button', {name: FROM});
    await expect(price).toBeVisible();
    expect([loaded('client'), loaded('plan-results')]).toEqual([1, 0]);
    await price.click();
    await expect(page.getByRole('dialog').locator('plan-list [part~="card"]').first()).toBeVisible();
    expect([loaded('client'), loaded('plan-results')]).toEqual([1, 1]);
  });

  test(
    'shows a placeholder’s own text if there is no price, and nothing in an empty one',
    {tag: '@full'},
    async ({page, keep}) => {
      const body = (relay: string) =>
        `${car('4T1G11AK9PU123456', '<b>See vehicle service contracts</b>')}${car('1HGCM82633A004352', ' ')}${tag(relay)}`;
      const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
      const answered = page.waitForResponse(response => response.url().includes('GetStartPrice'));
      await page.goto(dealer.url);
      await answered;
      await expect(page.locator('plan-start-price')).toHaveCount(2);
      await expect(page.getByRole('button', {name: 'See vehicle service contracts'})).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(1);
    },
  );

  test('loads nothing for prices on a page without any, and shows those that the page adds later', async ({
    page,
    keep,
  }) => {
    const body = (relay: string) => `<ul></ul>${tag(relay, 'data-plan-start-price')}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay)), relay: {startPriceQuotes: true}}));
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    await page.goto(dealer.url);
    await page.waitForFunction(() => customElements.get('plan-finder') !== undefined);
    await expect(page.locator('plan-finder')).toHaveCount(0);
    expect(asked.filter(path => path.includes('start-price'))).toEqual([]);
    await page.locator('ul').evaluate(list => {
      const item = document.createElement('li');
      const place = document.createElement('div');
      Object.assign(place.dataset, {planStartPrice: '', vin: '4T1G11AK9PU123456', mileage: '21500', state: 'TX'});
      item.append(place);
      list.append(item);
    });
    await expect(page.getByRole('button', {name: FROM})).toBeVisible();
  });

  test('follows a list that is paged, sorted and reused, and asks only for the cars that are new', async ({
    page,
    keep,
  }) => {
    const CARS = ['4T1G11AK9PU123456', '1HGCM82633A004352', '1FTFW1E53NFA54321', '5YJ3E1EA7JF000337'];
    const body = (relay: string) =>
      `<main>${CARS.slice(0, 2)
        .map(vin => car(vin))
        .join('')}</main>${tag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay)), relay: {startPriceQuotes: true}}));
    // Someone else has searched for these cars.
    const vehicles = CARS.map(vin => ({vin, mileage: 21500, stateShortName: 'TX'}));
    const askRelay = async () => {
      const reply = await fetch(`${dealer.relay}/plans/StartPrices`, {
        method: 'POST',
        headers: {'content-type': 'application/json', origin: dealer.url},
        body: JSON.stringify({vehicles}),
      });
      const {response} = (await reply.json()) as {response: {startPrice?: number}[]};
      return response.filter(({startPrice}) => startPrice !== undefined).length;
    };
    await expect.poll(askRelay).toBe(CARS.length);
    const asked: (readonly string[])[] = [];
    page.on('request', request => {
      if (request.method() !== 'POST') return;
      const {vehicles: cars} = request.postDataJSON() as {vehicles?: {vin: string}[]};
      asked.push(cars?.map(({vin}) => vin).sort() ?? [request.url()]);
    });
    await page.goto(dealer.url);
    const prices = page.getByRole('button', {name: FROM});
    await expect(prices).toHaveCount(2);
    // The next page of the list replaces its HTML, and keeps one car.
    await page.locator('main').evaluate(
      (main, html) => {
        const next = document.createElement('template');
        next.setHTMLUnsafe(html);
        main.replaceChildren(next.content);
      },
      CARS.slice(1, 3)
        .map(vin => car(vin))
        .join(''),
    );
    await expect(page.locator('[data-plan-start-price]')).toHaveCount(2);
    await expect(prices).toHaveCount(2);
    // Sorted by moving the placeholders.
    await page.locator('main').evaluate(main => main.append(...[...main.children].reverse()));
    await expect(prices).toHaveCount(2);
    // A virtual list gives its elements to other cars.
    const first = page.locator('[data-plan-start-price]').first();
    await first.evaluate((place, vin) => place.setAttribute('data-vin', vin), CARS[3]);
    await expect.poll(() => asked.length).toBe(3);
    await expect(prices).toHaveCount(2);
    expect(asked).toEqual([CARS.slice(0, 2).sort(), CARS.slice(2, 3), CARS.slice(3)]);
  });
});
