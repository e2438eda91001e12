import type {Page, Route} from '@playwright/test';
import type {PlanList} from '../../src/elements/list/plan-list.js';
import {type CountedDemo, startCountedDemo} from './support/demo.js';
import {dialogsAtEntry} from './support/back.js';
import {CAR, countCards, finderOn, words} from './support/finder.js';
import {untilIdle} from './support/quiet.js';
import {htmlPage} from './support/serve.js';
import {expect, type Keep, test} from './support/test.js';

const OTHER_VIN = '1HGCM82633A004352';
const CAR_ATTRIBUTES = `mileage="${CAR.mileage}" state="${CAR.state}"`;

/** Opens a dealer's page; it is the same when the shopper returns. */
const openForm = async (page: Page, keep: Keep, body: string): Promise<CountedDemo> => {
  const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
  const script = `<div data-plan-finder hidden></div><script src="${demo.url}/embed.js"></script>`;
  await page.route(`${demo.url}/dealer*`, route =>
    route.fulfill({contentType: 'text/html', body: htmlPage(body + script)}),
  );
  await page.goto(`${demo.url}/dealer`);
  return demo;
};

/** Opens a dealer's page whose finders search. */
const openPage = async (page: Page, keep: Keep, body: string): Promise<CountedDemo> => {
  const demo = await openForm(page, keep, body);
  await expect(finderOn(page).savePlace.first()).toBeAttached();
  return demo;
};

const finder = (vin: string): string => `<plan-finder auto-search vin="${vin}" ${CAR_ATTRIBUTES}></plan-finder>`;

/** Continues to the checkout of the first plan, and returns. */
const leaveAndReturn = async (page: Page, meanwhile: () => unknown = () => undefined): Promise<void> => {
  await finderOn(page).checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await meanwhile();
  await page.goBack();
};

const open: Readonly<Record<'details' | 'comparison', (page: Page) => Promise<void>>> = {
  details: page => page.getByRole('button', {name: words.results.details}).first().click(),
  comparison: async page => {
    for (const index of [0, 1]) await finderOn(page).compare.nth(index).check();
    await page.getByRole('button', {name: words.details.trayShow(2)}).click();
  },
};

test('restored plans are not reported to the data layer again, even if it loads after them', async ({page, keep}) => {
  await openPage(page, keep, finder(CAR.vin).replace(' ', ' analytics="datalayer" '));
  const names = () =>
    page.evaluate(() =>
      ((window as {dataLayer?: readonly {event?: string}[]}).dataLayer ?? []).flatMap(({event}) => event ?? []),
    );
  await expect.poll(names).toEqual(['view_item_list']);
  let release: (() => void) | undefined;
  const areShown = new Promise<void>(resolve => (release = resolve));
  await page.route('**/data-layer.js', async route => {
    await areShown;
    await route.continue();
  });
  await leaveAndReturn(page);
  await expect(finderOn(page).cards.first()).toBeVisible();
  release?.();
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    await open.details(page);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect((await names()).at(-1)).toBe('view_item');
  }).toPass();
  expect(await names()).not.toContain('view_item_list');
});

for (const dialog of ['details', 'comparison'] as const)
  test(
    `after a return from a checkout in the ${dialog}, Back leaves the page at once`,
    {tag: '@full'},
    async ({page, keep}) => {
      await page.goto('about:blank');
      await openPage(page, keep, finder(CAR.vin));
      const count = await countCards(page);
      await open[dialog](page);
      await expect.poll(() => dialogsAtEntry(page)).toBe(1);
      await page.locator(`plan-${dialog} [part~="checkout"]`).first().click();
      await expect(page).toHaveURL(/\/sandbox\/checkout\//);
      await page.goBack();
      await expect(finderOn(page).cards).toHaveCount(count);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL('about:blank');
    },
  );

test('after a return from a checkout, a sorted list is where it was, also with more of the page below', async ({
  page,
  keep,
}) => {
  await openPage(page, keep, `${finder(CAR.vin)}<div style="height: 2000px">More of the page</div>`);
  await countCards(page);
  const {cards, order} = finderOn(page);
  const recommended = (await cards.first().getAttribute('data-key')) ?? '';
  await order.selectOption('total');
  await expect(cards.first()).not.toHaveAttribute('data-key', recommended);
  await countCards(page);
  // Cards beyond the screen may change their height when they are laid out.
  const card = cards.nth(6);
  await card.locator('[part~="checkout"]').scrollIntoViewIfNeeded();
  await expect(card).toBeInViewport();
  await card.locator('[part~="checkout"]').click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.goBack();
  await expect(order).toHaveValue('total');
  await countCards(page);
  await expect(card).toBeInViewport();
});

test('after a return from a checkout, a plan whose term was chosen is at the same position of a sorted list', async ({
  page,
  keep,
}) => {
  await openPage(page, keep, finder(CAR.vin));
  const {cards, order} = finderOn(page);
  const count = await countCards(page);
  const keys = () => cards.evaluateAll(all => all.map(card => card.getAttribute('data-key')));
  const recommended = await keys();
  await order.selectOption('term');
  await expect.poll(keys).not.toEqual(recommended);
  await countCards(page);
  const card = cards.nth(2);
  const term = card.locator('select[data-axis="duration"]');
  const longest = await term.inputValue();
  await term.selectOption({index: 0});
  const shortest = await term.inputValue();
  expect(Number(shortest)).toBeLessThan(Number(longest));
  const sorted = await keys();
  await card.locator('[part~="checkout"]').click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.goBack();
  await expect(cards).toHaveCount(count);
  await expect(term).toHaveValue(shortest);
  expect(await keys()).toEqual(sorted);
});

test('after a return from a checkout, the page is where the finder was whose checkout was left last', async ({
  page,
  keep,
}) => {
  await page.addInitScript(() => {
    const places: unknown[] = [];
    const scroll = window.scrollTo.bind(window);
    const scrollTo = (options: ScrollToOptions): void => {
      places.push(options.top);
      scroll(options);
    };
    Object.assign(window, {places, scrollTo});
  });
  const places = () => page.evaluate(() => (window as unknown as {places: readonly unknown[]}).places);
  const addOther = async () => {
    await page.evaluate(vin => {
      const other = document.querySelector('plan-finder')?.cloneNode() as Element;
      other.setAttribute('vin', vin);
      document.body.append(other);
    }, OTHER_VIN);
    await expect(finderOn(page).savePlace).toHaveCount(2);
    const isWhole = () =>
      page
        .locator('plan-list')
        .nth(1)
        .evaluate(({shown, renderRoot}: PlanList) => shown.length === renderRoot.querySelectorAll('.card').length);
    await expect.poll(isWhole).toBe(true);
    await untilIdle(page);
  };
  const leaveFrom = async (index: number, top: number) => {
    const checkout = page.locator('plan-list').nth(index).locator('[part~="checkout"]').first();
    // At once, because the browser may scroll, too.
    await checkout.evaluate((link: HTMLElement, place) => {
      scrollTo({top: place, behavior: 'instant'});
      link.click();
    }, top);
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await page.goBack();
    await expect(finderOn(page).savePlace.first()).toBeAttached();
  };
  await openPage(page, keep, finder(CAR.vin));
  await addOther();
  await leaveFrom(1, 1500);
  await leaveFrom(0, 200);
  await expect.poll(places).toEqual([200]);
  await addOther();
  // It is tall enough to have been scrolled.
  const room = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(room).toBeGreaterThan(1500);
  expect(await places()).toEqual([200]);
});

test('after a return from a checkout, all plans are shown again if the shopper had asked for all', async ({
  page,
  keep,
}) => {
  await openPage(page, keep, finder(CAR.vin).replace('<plan-finder', '<plan-finder initial-count="2"'));
  const {cards} = finderOn(page);
  await expect(cards).toHaveCount(2);
  await page.locator('plan-list [part~="show-all"]').click();
  const card = cards.nth(6);
  await card.locator('[part~="checkout"]').click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.goBack();
  await expect(card).toBeInViewport();
});

test('after a return from a checkout, a search that the shopper begins is not replaced by the saved one', async ({
  page,
  keep,
}) => {
  await openPage(page, keep, finder(CAR.vin));
  const {heading, savePlace, submit, vin} = finderOn(page);
  const held: Route[] = [];
  await leaveAndReturn(page, () => page.route('**/list-tools*', route => void held.push(route)));
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await vin.fill(OTHER_VIN);
  await submit.click();
  await expect(heading(/2003 Honda/)).toBeVisible();
  await page.unroute('**/list-tools*');
  for (const route of held) await route.continue();
  await expect(savePlace).toBeAttached();
  await untilIdle(page);
  await expect(heading(/2003 Honda/)).toBeVisible();
});

/** Searches in a form for which the page has set no car, continues to a checkout, and returns. */
const searchAndReturn = async (page: Page, keep: Keep): Promise<void> => {
  await openForm(page, keep, `<plan-finder ${CAR_ATTRIBUTES}></plan-finder>`);
  const {heading, savePlace, submit, vin} = finderOn(page);
  await vin.fill(CAR.vin);
  await submit.click();
  await expect(savePlace).toBeAttached();
  await leaveAndReturn(page);
  await expect(heading(/plans for your/)).toBeVisible();
};

test('after a search for another car, Back does not show the plans of the first again', async ({page, keep}) => {
  await searchAndReturn(page, keep);
  const {cards, heading, submit, vin} = finderOn(page);
  await page.locator('plan-finder [part~="change"]').click();
  await vin.fill(OTHER_VIN);
  await submit.click();
  await expect(heading(/2003 Honda/)).toBeVisible();
  await page.goto('about:blank');
  await page.goBack();
  await expect(vin).toHaveValue(OTHER_VIN);
  await untilIdle(page);
  await expect(cards).toHaveCount(0);
});

test('after a return from a checkout, the form shows the car, and reset() its initial values', async ({page, keep}) => {
  await searchAndReturn(page, keep);
  const {vin} = finderOn(page);
  await page.locator('plan-finder [part~="change"]').click();
  await expect(vin).toHaveValue(CAR.vin);
  await page.evaluate(() => (window as unknown as {planFinder: (name: string) => void}).planFinder('reset'));
  await expect(vin).toHaveValue('');
});

/** Records the keys of all plans that a page shows in any frame, from its start. */
const recordShownPlans = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const keys = new Set<string>();
    Object.assign(globalThis, {shownPlans: keys});
    const look = (): void => {
      const list = document.querySelector('plan-finder')?.shadowRoot?.querySelector('plan-list');
      for (const card of list?.shadowRoot?.querySelectorAll<HTMLElement>('[part~="card"]') ?? [])
        keys.add(card.dataset.key ?? '');
      requestAnimationFrame(look);
    };
    look();
  });

test('after a return from a checkout, a filtered list never shows the other plans', async ({page, keep}) => {
  await recordShownPlans(page);
  await openPage(page, keep, finder(CAR.vin));
  const {cards} = finderOn(page);
  const all = await countCards(page);
  const chip = page.locator('plan-list .quick').getByRole('button').first();
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => cards.count()).toBeLessThan(all);
  const matching = await countCards(page);
  await leaveAndReturn(page);
  await expect(finderOn(page).savePlace).toBeAttached();
  expect(await countCards(page)).toBe(matching);
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  const shown = await page.evaluate(() => [...(globalThis as unknown as {shownPlans: Set<string>}).shownPlans]);
  expect(shown).toHaveLength(matching);
});

/** Changes the search that is saved in session storage. */
const rewrite = (page: Page, change: string): Promise<number> =>
  page.evaluate(code => {
    const keys = Object.keys(sessionStorage).filter(key => key.startsWith('plan-finder:'));
    for (const key of keys) {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '');
      // eslint-disable-next-line @typescript-eslint/no-implied-eval -- Runs in the page, like another party's script.
      (new Function('kept', code) as (kept: unknown) => void)(kept);
      sessionStorage.setItem(key, JSON.stringify(kept));
    }
    return keys.length;
  }, change);

test('T12: what another script wrote to storage runs no code on Back navigation, and valid parts are restored', async ({
  page,
  keep,
}) => {
  const demo = await openPage(page, keep, finder(CAR.vin));
  await countCards(page);
  const markup = '<img src=x onerror="globalThis.wasRun = true">';
  await leaveAndReturn(page, async () => {
    const change = `
      const markup = ${JSON.stringify(markup)};
      Object.assign(kept.view, {innerHTML: markup, order: 'total', renderRoot: markup, filters: {providers: 7}});
      Object.assign(kept.criteria, {innerHTML: markup, outerHTML: markup, strings: markup});
      kept.plans[0].planName = markup;
      kept.chosen.push({}, 7);`;
    expect(await rewrite(page, change)).toBe(1);
  });
  await expect(finderOn(page).order).toHaveValue('total');
  await expect(finderOn(page).names.filter({hasText: markup})).toHaveCount(1);
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
  expect(demo.quotes).toHaveLength(1);
});

for (const [what, change] of [
  ['no data', 'for (const name of Object.keys(kept)) delete kept[name];'],
  ['an invalid vehicle', 'kept.criteria = "car";'],
  ['an unknown sort order', 'kept.view.order = "constructor";'],
  ['plans that are not a list', 'kept.plans = {};'],
] as const)
  test(`a saved search with ${what} is ignored: the page searches again`, {tag: '@full'}, async ({page, keep}) => {
    const demo = await openPage(page, keep, finder(CAR.vin));
    await countCards(page);
    const errors: Error[] = [];
    page.on('pageerror', error => errors.push(error));
    await leaveAndReturn(page, () => rewrite(page, change));
    await expect(finderOn(page).cards.first()).toBeVisible();
    expect(errors).toEqual([]);
    // The quote is in the relay's cache.
    expect(demo.quotes).toHaveLength(1);
  });

test(
  'finders in shadow roots each restore their own plans on Back navigation',
  {tag: '@full'},
  async ({page, keep}) => {
    const inShadow = (vin: string) => `<div><template shadowrootmode="open">${finder(vin)}</template></div>`;
    const demo = await openPage(page, keep, inShadow(CAR.vin) + inShadow(OTHER_VIN));
    const lists = page.locator('plan-list');
    await expect(finderOn(page).savePlace).toHaveCount(2);
    const headings = () => page.locator('plan-finder .results .heading p').allTextContents();
    await expect.poll(async () => (await headings()).length).toBe(2);
    const before = await headings();
    expect(before[0]).toContain(CAR.vin.slice(-6));
    expect(before[1]).toContain(OTHER_VIN.slice(-6));
    // Both are saved, one after the other.
    await lists.nth(1).locator('[part~="checkout"]').first().click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await page.goBack();
    await expect.poll(headings).toEqual(before);
    await leaveAndReturn(page);
    await expect.poll(headings).toEqual(before);
    expect(await rewrite(page, '')).toBe(2);
    expect(demo.quotes).toHaveLength(2);
  },
);

test(
  'a page with the same path that is about another car does not show the plans of the first',
  {tag: '@full'},
  async ({page, keep}) => {
    const script = `<script>
    const vin = new URLSearchParams(location.search).get('vin') ?? '${CAR.vin}';
    document.querySelector('plan-finder').setAttribute('vin', vin);
  </script>`;
    const demo = await openPage(page, keep, finder(CAR.vin) + script);
    const heading = page.locator('plan-finder .results .heading p');
    await page.goto(`${demo.url}/dealer?vin=${OTHER_VIN}`);
    await expect(heading).toContainText(OTHER_VIN.slice(-6));
    await page.goto(`${demo.url}/dealer?vin=${CAR.vin}`);
    await expect(heading).toContainText(CAR.vin.slice(-6));
    await finderOn(page).checkouts.first().click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL(new RegExp(OTHER_VIN));
    await expect(heading).toContainText(OTHER_VIN.slice(-6));
  },
);

test(
  'a customer who has logged in since gets plans with the customer’s own details, not the saved ones',
  {tag: '@full'},
  async ({page, keep}) => {
    const script = `<script>
    if (sessionStorage.getItem('customer')) document.querySelector('plan-finder').customer = {firstName: 'Ada'};
  </script>`;
    const demo = await openPage(page, keep, finder(CAR.vin) + script);
    await countCards(page);
    await leaveAndReturn(page, () => page.evaluate(() => sessionStorage.setItem('customer', 'yes')));
    await expect(finderOn(page).cards.first()).toBeVisible();
    await expect.poll(() => demo.quotes.some(path => path.includes('WithUserInfo'))).toBe(true);
  },
);

test('restored plans are replaced when a customer logs in later', {tag: '@full'}, async ({page, keep}) => {
  const demo = await openPage(page, keep, finder(CAR.vin));
  const count = await countCards(page);
  await leaveAndReturn(page, () => Promise.resolve());
  await expect(finderOn(page).cards).toHaveCount(count);
  expect(demo.quotes.some(path => path.includes('WithUserInfo'))).toBe(false);
  await page.locator('plan-finder[vin]').evaluate((element: Element & {customer?: object}) => {
    element.customer = {firstName: 'Ada'};
  });
  await expect.poll(() => demo.quotes.some(path => path.includes('WithUserInfo'))).toBe(true);
  await expect(finderOn(page).cards.first()).toBeVisible();
});
