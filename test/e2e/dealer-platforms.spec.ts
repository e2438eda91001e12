import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {root} from '../../scripts/project.js';
import {RELAY} from '../docs/fences.js';
import {noteComplaints} from './support/complaints.js';
import {startDealer} from './support/dealer.js';
import {untilIdle} from './support/quiet.js';
import {htmlPage} from './support/serve.js';
import {expect, type Keep, test} from './support/test.js';

const FROM = /^Vehicle service contracts from \$\d+(?:\.\d\d)? down, plus monthly payments$/;
const VINS = ['4T1G11AK9PU123456', '1HGCM82633A004352', '1FTFW1E53NFA54321'] as const;

const example = (name: string, relay: string): string =>
  `<script>${readFileSync(`${root}examples/dealer-platforms/${name}`, 'utf8').replaceAll(RELAY, relay)}</script>`;

/** Starts a dealer's page and a relay that may quote starting prices, and notes the requests to the relay. */
async function openPage({page, keep}: {page: Page; keep: Keep}, body: (relay: string) => string) {
  const dealer = keep(await startDealer({page: relay => htmlPage(body(relay)), relay: {startPriceQuotes: true}}));
  const complaints = await noteComplaints(page);
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  const known = () => asked.filter(path => path.endsWith('/StartPrices')).length;
  await page.goto(dealer.url);
  return {dealer, complaints, asked, known, prices: page.getByRole('button', {name: FROM})};
}

test.describe('the script for Dealer.com, on a page that simulates the documented API', () => {
  /** A page with the documented loader, events and insert location; `showCars` stands for its own single-page list. */
  const platform = (pageData: object) => `<ul></ul><script>
    const callbacks = [];
    const subscribers = [];
    const shown = [];
    const insertInto = callback => ({element, meta}) => callback(element, meta);
    window.DDC = {APILoader: {create: async () => ({
      subscribe: (event, callback) => {
        if (event === 'page-load-v1') subscribers.push(callback);
      },
      insert: (location, callback) => {
        if (location !== 'vehicle-payments') return;
        callbacks.push(insertInto(callback));
        shown.forEach(insertInto(callback));
      },
      append: (target, element) => target.append(element),
    })}};
    window.showCars = vins => {
      const list = document.querySelector('ul');
      list.replaceChildren();
      shown.length = 0;
      for (const vin of vins) {
        const element = list.appendChild(document.createElement('li'));
        const meta = {vin, odometer: 21500, stockNumber: vin.slice(-6), address: {state: 'TX', country: 'US'}};
        shown.push({element, meta});
        callbacks.forEach(insert => insert({element, meta}));
      }
    };
    addEventListener('load', () => subscribers.forEach(callback => callback({payload: ${JSON.stringify(pageData)}})));
  </script>`;

  const showCars = (page: Page, vins: readonly string[]) =>
    page.evaluate(given => (window as unknown as {showCars: (vins: readonly string[]) => void}).showCars(given), vins);

  test('adds prices to the cars of a search page, follows its list, and asks the relay once for each', async ({
    page,
    keep,
  }) => {
    const {complaints, known, prices} = await openPage({page, keep}, relay =>
      [platform({searchPage: true, detailPage: false, locale: 'en_US'}), example('dealer-com.js', relay)].join(''),
    );
    await showCars(page, VINS.slice(0, 2));
    await expect(prices).toHaveCount(2);
    expect(known()).toBe(1);
    await showCars(page, VINS);
    await expect(prices).toHaveCount(3);
    expect(known()).toBe(2);
    await prices.first().click();
    await expect(page.getByRole('dialog').locator('plan-list [part~="card"]').first()).toBeVisible();
    expect(await complaints()).toEqual([]);
  });

  test('loads nothing on the other pages of the site', {tag: '@full'}, async ({page, keep}) => {
    const {asked} = await openPage({page, keep}, relay =>
      [platform({searchPage: false, detailPage: false}), example('dealer-com.js', relay)].join(''),
    );
    await showCars(page, VINS);
    await untilIdle(page);
    expect(asked.filter(path => path.endsWith('.js'))).toEqual([]);
  });
});

test.describe('the script for pages with a card per car', () => {
  const card = (vin: string, data = 'data-mileage="21500"') =>
    `<li data-vin="${vin}" ${data}><b class="price">$24,990</b></li>`;
  const tag = (relay: string) => `<script src="${relay}/embed.js" data-auto-place="off" async></script>`;

  test(
    'adds a price after each car’s own, and follows cards that are added or reused',
    {tag: '@full'},
    async ({page, keep}) => {
      const {complaints, known, prices} = await openPage(
        {page, keep},
        relay => `<ul>${card(VINS[0])}</ul>${tag(relay)}${example('cards.js', relay)}`,
      );
      await expect(page.locator('li > b + div').getByRole('button', {name: FROM})).toHaveCount(1);
      await page.locator('ul').evaluate((list, vin) => {
        const next = list.firstElementChild?.cloneNode(true) as HTMLElement;
        next.querySelector('div')?.remove();
        next.dataset.vin = vin;
        list.append(next);
      }, VINS[1]);
      await expect(prices).toHaveCount(2);
      await page
        .locator('li')
        .first()
        .evaluate((item, vin) => item.setAttribute('data-vin', vin), VINS[2]);
      await expect.poll(known).toBe(3);
      await expect(prices).toHaveCount(2);
      await expect(page.locator('plan-start-price')).toHaveCount(2);
      expect(await complaints()).toEqual([]);
    },
  );

  test('leaves links and placeholders of the widget that have a VIN as they are', async ({page, keep}) => {
    const data = `data-vin="${VINS[1]}" data-mileage="21500"`;
    const body = `<a href="/plans" data-plan-finder-open ${data}>Plans</a><div data-plan-finder ${data}></div>`;
    await openPage({page, keep}, () => `<ul>${card(VINS[0])}</ul>${body}${example('cards.js', '')}`);
    await expect(page.locator('li [data-plan-start-price]')).toHaveCount(1);
    await expect(page.locator('[data-plan-start-price]')).toHaveCount(1);
  });

  test('finds a car’s mileage in the page’s structured data', {tag: '@full'}, async ({page, keep}) => {
    const data = JSON.stringify({
      '@type': 'ItemList',
      itemListElement: [
        {
          item: {
            '@type': 'Car',
            vehicleIdentificationNumber: VINS[0],
            mileageFromOdometer: {'@type': 'QuantitativeValue', value: '21,500', unitCode: 'SMI'},
          },
        },
      ],
    });
    const {prices} = await openPage(
      {page, keep},
      relay =>
        `<script type="application/ld+json">${data}</script><ul>${card(VINS[0], '')}${card(VINS[1], '')}</ul>${tag(relay)}${example('cards.js', relay)}`,
    );
    await expect(prices).toHaveCount(1);
    await expect(page.locator('[data-plan-start-price]')).toHaveCount(1);
    await expect(page.locator('[data-plan-start-price]')).toHaveAttribute('data-mileage', '21500');
  });

  test(
    'finds the mileage of a card whose own is empty, in data with a lowercase VIN',
    {tag: '@full'},
    async ({page, keep}) => {
      const data = JSON.stringify({vehicleIdentificationNumber: VINS[0].toLowerCase(), mileageFromOdometer: 21_500});
      await openPage(
        {page, keep},
        relay =>
          `<script type="application/ld+json">${data}</script><ul>${card(VINS[0], 'data-mileage=""')}</ul>${example('cards.js', relay)}`,
      );
      await expect(page.locator('[data-plan-start-price]')).toHaveAttribute('data-mileage', '21500');
    },
  );

  test('reads the mileages that pages write, and none in kilometers', {tag: '@full'}, async ({page, keep}) => {
    const written = [
      [48_000, '48000'],
      [48_000.4, '48000'],
      ['48000.4', '48000'],
      [48.125, '48'],
      ['48,000 mi', '48000'],
      ['48.000 mi', '48000'],
      ['1.048.000', '1048000'],
      [{value: '48.000', unitCode: 'SMI'}, '48000'],
      [{value: 48_000, unitText: 'miles'}, '48000'],
      [{value: 48_000, unitText: 'km'}, undefined],
      [{value: 48_000, unitCode: 'KMT'}, undefined],
      ['48.000 km', undefined],
      ['unknown', undefined],
      [null, undefined],
    ] as const;
    const data = JSON.stringify(
      written.map(([mileageFromOdometer], index) => ({
        vehicleIdentificationNumber: `car-${index}`,
        mileageFromOdometer,
      })),
    );
    const cards = written.map((_, index) => card(`car-${index}`, '')).join('');
    await openPage(
      {page, keep},
      relay => `<script type="application/ld+json">${data}</script><ul>${cards}</ul>${example('cards.js', relay)}`,
    );
    const read = await page
      .locator('li')
      .evaluateAll(items => items.map(item => item.querySelector<HTMLElement>('div')?.dataset.mileage));
    expect(read).toEqual(written.map(([, mileage]) => mileage));
  });
});
