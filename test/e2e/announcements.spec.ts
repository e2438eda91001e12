import type {Page} from '@playwright/test';
import {painted} from './support/focus.js';
import {startCountedDemo} from './support/demo.js';
import {askForPlans, CAR, countCards, enter, finderOn, openFilters, pressOther, words} from './support/finder.js';
import {createGate} from './support/gate.js';
import {listen, type Heard} from './support/live-regions.js';
import {found, pending, plan, startScriptedRelay} from './support/scripted-relay.js';
import {expect, test, type Keep} from './support/test.js';

const {comparison, details, filters, finder: finderWords, problems, results} = words;

test.use({viewport: {width: 1280, height: 900}});

/** Opens the demo with plans, and waits until their tools have loaded. */
const openPlans = async (page: Page, keep: Keep) => {
  const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
  await page.goto(demo.playground);
  const finder = finderOn(page);
  await askForPlans(page);
  await expect(finder.order).toBeVisible();
  return finder;
};

/** Listens to a page and enters a car, whose name is announced a moment later. */
const listenAndEnter = async (page: Page): Promise<Heard> => {
  await expect(finderOn(page).submit).toBeVisible();
  const heard = await listen(page);
  await heard.aside(() => enter(page));
  await heard.next('the car of the VIN', /Is this your car\? We read it from your VIN\.$/);
  return heard;
};

test('each step is announced once, by a live region or by the element that receives focus', async ({page, keep}) => {
  test.slow();
  const gate = createGate();
  const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}, sandbox: {wait: () => gate.opened}}));
  await page.goto(demo.playground);
  const finder = finderOn(page);
  await expect(finder.submit).toBeVisible();
  const heard = await listen(page);

  await heard.press(finder.submit, 'Enter');
  await heard.next('the missing fields', /^focus: Please fix 3 things/);
  await heard.aside(() => enter(page));
  await heard.next('the car of the VIN', /Is this your car\? We read it from your VIN\.$/);
  const failure = createGate();
  await page.route(/\/PlansSearch/, async route => {
    await failure.opened;
    await route.fulfill({status: 502, body: 'Bad gateway'});
  });
  await heard.press(finder.submit, 'Enter');
  await heard.next('the loading title before a failure', new RegExp(`^focus: ${results.waitTitle()}`));
  await heard.next('the loading text before a failure', new RegExp(`^${results.waitText}$`));
  failure.open();
  await heard.next('a failure', new RegExp(`^focus: ${problems.failed.title}`));
  await page.unroute(/\/PlansSearch/);

  await heard.press(finder.tryAgain, 'Enter');
  await heard.next('the loading title', new RegExp(`^focus: ${results.waitTitle()}`));
  await expect(finder.heading(results.waitTitle('your 2023 Toyota'))).toBeFocused();
  await heard.next('the loading text', new RegExp(`^${results.waitText}$`));
  gate.open();
  await heard.next('the plans', /^focus: \d+ plans for/);
  await expect(finder.order).toBeVisible();

  await heard.press(finder.order, 'ArrowDown');
  await heard.next('another sort order', new RegExp(`^\\d+ plans, sorted by: ${details.orders.monthly}\\.$`));
  await heard.press(finder.change, 'Enter');
  await expect(finder.submit).toBeVisible();
  await heard.next('the form', new RegExp(`^focus: `));
  await expect(page.getByText(finderWords.intro)).toBeVisible();
  await heard.nothingElse();
});

test(
  'plans that arrive while focus is elsewhere on the page are announced once',
  {tag: '@full'},
  async ({page, keep}) => {
    let isDone = false;
    const relay = keep(await startScriptedRelay([response => (isDone ? found([plan()]) : pending)(response)]));
    await page.goto(relay.url);
    await page.evaluate(() => document.body.append(document.createElement('textarea')));
    const finder = finderOn(page);
    const heard = await listenAndEnter(page);
    await heard.press(finder.submit, 'Enter');
    await heard.next('the loading title', new RegExp(`^focus: ${results.waitTitle()}`));
    await heard.next('the loading text', new RegExp(`^${results.waitText}$`));
    await heard.aside(() => page.locator('textarea').focus());
    isDone = true;
    await heard.next('the plan', /^1 plan for your 2023 Toyota/);
    await expect(finder.cards).toHaveCount(1);
    await expect(page.locator('textarea')).toBeFocused();
    await heard.nothingElse();
  },
);

test(
  'the number of plans that could not be displayed is announced with the plans',
  {tag: '@full'},
  async ({page, keep}) => {
    let isDone = false;
    const relay = keep(await startScriptedRelay([response => (isDone ? found([plan(), 7, null]) : pending)(response)]));
    await page.goto(relay.url);
    const heard = await listenAndEnter(page);
    await heard.press(finderOn(page).submit, 'Enter');
    await heard.next('the loading title', new RegExp(`^focus: ${results.waitTitle()}`));
    await heard.next('the loading text', new RegExp(`^${results.waitText}$`));
    isDone = true;
    await heard.next('the plans', new RegExp(`^focus: 1 plan for.*, ${results.dropped}$`));
    await heard.nothingElse();
  },
);

test(
  'a response with only malformed plans is not announced as a response without plans',
  {tag: '@full'},
  async ({page, keep}) => {
    const relay = keep(await startScriptedRelay([found([7, null])]));
    await page.goto(relay.url);
    await askForPlans(page);
    await expect(page.getByText(results.emptyDropped)).toBeVisible();
    await expect(page.getByText(results.emptyText)).toBeHidden();
  },
);

test(
  'choosing another term, mileage limit or deductible in a card announces the new price once',
  {tag: '@full'},
  async ({page, keep}) => {
    const finder = await openPlans(page, keep);
    const heard = await listen(page);
    for (const axis of ['duration', 'miles', 'deductible'] as const) {
      const chosen = finder.terms(axis).first();
      const card = finder.cards.filter({has: page.locator(`select[data-axis="${axis}"]`)}).first();
      const name = await card.locator('[part~="name"]').innerText();
      const before = await chosen.inputValue();
      const isFirst = await chosen.evaluate(select => (select as HTMLSelectElement).selectedIndex === 0);
      await heard.press(chosen, isFirst ? 'ArrowDown' : 'ArrowUp');
      await expect(chosen).not.toHaveValue(before);
      const text = await heard.next(`another ${axis}`, new RegExp(`^${escape(name)}: `));
      const price = await card.locator('[part~="price"] p').allInnerTexts();
      expect(text).toContain(`: ${price.join(', ')}`);
    }
    await heard.nothingElse();
  },
);

for (const axis of ['duration', 'miles', 'deductible'] as const) {
  const chosen = comparison.comparedNames[axis];
  test(
    `choosing another value for “${chosen}” in the comparison announces the new price once`,
    {tag: '@full'},
    async ({page, keep}) => {
      const finder = await openPlans(page, keep);
      const card = finder.cards.filter({has: page.locator(`select[data-axis="${axis}"]`)}).first();
      const name = await card.locator('[part~="name"]').innerText();
      await card.getByRole('checkbox').check();
      await finder.compare.and(page.locator(':not(:checked)')).first().check();
      await page.locator('plan-list [part~="compare-open"]').click();
      const select = finder.comparison.getByLabel(`${chosen}: ${name}`);
      // Focus moves with the dialog, and is not one of the expected announcements.
      await expect(select).toBeVisible();
      await painted(page);
      const heard = await listen(page);
      const before = await select.inputValue();
      const values = await select.locator('option').evaluateAll(all => all.map(it => (it as HTMLOptionElement).value));
      const other = values.find(value => value !== before) ?? '';
      await heard.aside(() => select.selectOption(other));
      await expect(select).toHaveValue(other);
      const text = await heard.next(`another ${axis}`, new RegExp(`^${escape(name)}: \\$[\\d.,]+${results.perMonth}`));
      const price = (/\$[\d.,]+/.exec(text) ?? [''])[0];
      const row = finder.comparison.getByRole('row', {name: new RegExp(`^${comparison.comparedNames.monthlyPrice}`)});
      await expect(row.getByRole('cell').first()).toContainText(price);
      await expect(card.locator('[part~="price"]')).toContainText(price);
      await heard.nothingElse();
    },
  );
}

test('choosing the number of covered repairs in the comparison announces the new prices once', async ({page, keep}) => {
  const finder = await openPlans(page, keep);
  await finder.compare.nth(0).check();
  await finder.compare.nth(1).check();
  await page.locator('plan-list [part~="compare-open"]').click();
  const select = finder.comparison.getByLabel(comparison.repairs);
  await expect(select).toBeVisible();
  await painted(page);
  const heard = await listen(page);
  await heard.aside(() => select.selectOption('2'));
  const text = await heard.next('two covered repairs', /^.+: \$[\d.,]+\. .+: \$[\d.,]+\.$/);
  const row = finder.comparison.getByRole('row', {name: comparison.repairs});
  const prices = (await row.getByRole('cell').allInnerTexts()).map(price => price.trim());
  expect(text.match(/\$[\d.,]*\d/g)).toEqual(prices);
  await heard.nothingElse();
});

test(
  'each plan that is added to or removed from the comparison is announced once, and so is one too many',
  {tag: '@full'},
  async ({page, keep}) => {
    test.slow();
    const finder = await openPlans(page, keep);
    const tray = page.locator('plan-list [part~="tray"]');
    const names = await finder.names.allInnerTexts();
    const heard = await listen(page);
    const added = (place: number, rest: string) =>
      new RegExp(`^${escape(details.trayAdded(names[place] ?? ''))} ${rest}$`);
    const removed = (name: string, rest: string) => new RegExp(`^${escape(details.trayRemoved(name))}${rest}$`);

    await heard.press(finder.compare.nth(0), 'Space');
    await heard.next('the first', added(0, details.trayOne));
    for (const [place, count] of [
      [1, 2],
      [2, 3],
      [3, 4],
    ] as const) {
      await heard.press(finder.compare.nth(place), 'Space');
      await heard.next(`plan ${place + 1}`, added(place, details.trayCount(count)));
    }
    for (const time of ['once', 'again']) {
      await heard.press(finder.compare.nth(4), 'Space');
      await heard.next(`one too many, ${time}`, new RegExp(`^${details.trayFull(4)}$`));
    }
    await heard.press(finder.compare.nth(3), 'Space');
    await heard.next('the fourth, removed', removed(names[3] ?? '', ` ${details.trayCount(3)}`));
    await heard.press(tray.getByRole('button', {name: details.removePlan(names[2] ?? '')}), 'Enter');
    await heard.next('the focus on its box', /^focus: /);
    await heard.next('the third, removed', removed(names[2] ?? '', ` ${details.trayCount(2)}`));
    await heard.press(tray.getByRole('button', {name: details.trayClear, exact: true}), 'Enter');
    await heard.next('the focus on the first box', /^focus: /);
    await heard.next('all removed', new RegExp(`^${details.trayCleared}$`));
    await heard.nothingElse();
  },
);

test(
  'plans that are removed in the comparison are announced there, and the last one after it has closed',
  {tag: '@full'},
  async ({page, keep}) => {
    const finder = await openPlans(page, keep);
    const names = await finder.names.allInnerTexts();
    for (const place of [0, 1, 2]) await finder.compare.nth(place).check();
    await page.locator('plan-list [part~="compare-open"]').click();
    const {comparison: dialog} = finder;
    await expect(dialog.locator('[part~="cost-chart"]')).toBeVisible();
    const heard = await listen(page);
    const button = (place: number) => dialog.getByRole('button', {name: details.removePlan(names[place] ?? '')});
    const removed = (place: number, rest: string) =>
      new RegExp(`^${escape(details.trayRemoved(names[place] ?? ''))} ${rest}$`);
    await heard.press(button(2), 'Enter');
    await heard.next('the focus on the next', /^focus: /);
    await heard.next('the third', removed(2, details.trayCount(2)));
    await heard.press(button(1), 'Enter');
    await heard.next('the focus in the list', /^focus: /);
    await heard.next('the second', removed(1, details.trayOne));
    await heard.nothingElse();
  },
);

test('a plan that is added to the comparison or removed in its details is announced there, and so is one too many', async ({
  page,
  keep,
}) => {
  const finder = await openPlans(page, keep);
  const names = await finder.names.allInnerTexts();
  for (const place of [0, 1, 2]) await finder.compare.nth(place).check();
  await finder.cards.nth(3).locator('[part~="details"]').click();
  const box = page.locator('plan-details').getByRole('checkbox', {name: results.compare});
  await expect(box).toBeVisible();
  const heard = await listen(page);
  await heard.press(box, 'Space');
  const name = escape(details.trayAdded(names[3] ?? ''));
  await heard.next('the fourth', new RegExp(`^${name} ${details.trayCount(4)}$`));
  await heard.press(box, 'Space');
  const removed = escape(details.trayRemoved(names[3] ?? ''));
  await heard.next('the fourth, removed', new RegExp(`^${removed} ${details.trayCount(3)}$`));
  await heard.press(box, 'Space');
  await heard.next('the fourth again', new RegExp(`^${name} ${details.trayCount(4)}$`));
  await heard.press(page.locator('plan-details [part~="close"]'), 'Enter');
  await heard.next('the focus on the button of the card', /^focus: /);
  await heard.press(finder.cards.nth(4).locator('[part~="details"]'), 'Enter');
  await heard.next('the focus in the details', /^focus: /);
  for (const time of ['once', 'again']) {
    await heard.press(box, 'Space');
    await heard.next(`one too many, ${time}`, new RegExp(`^${details.trayFull(4)}$`));
  }
  await heard.nothingElse();
});

for (const [width, place] of [
  [390, 'in a dialog above the plans'],
  [1280, 'beside the plans'],
] as const)
  test(
    `filters ${place} announce the number of matching plans once after each change`,
    {tag: '@full'},
    async ({page, keep}) => {
      await page.setViewportSize({width, height: 900});
      const finder = await openPlans(page, keep);
      const {panel} = finder;
      await openFilters(page);
      const box = panel.getByRole('checkbox', {name: filters.withMaintenance});
      await expect(box).toBeVisible();
      const heard = await listen(page);
      const count = /^\d+ plans?, sorted by/;
      await heard.press(box, 'Space');
      await heard.next('fewer plans', count);
      const level = panel.getByRole('group', {name: filters.filterNames.coverageTypes}).getByRole('checkbox');
      await heard.press(level.first(), 'Space');
      await heard.next('one coverage level', count);
      const term = panel.getByRole('group', {name: filters.atLeast(filters.filterNames.duration)}).getByRole('radio');
      await heard.press(term.nth(1), 'Space');
      await heard.next('a minimum term', count);
      await heard.press(panel.getByRole('slider').nth(1), 'Home');
      await heard.next('no plan', new RegExp(`^${filters.noneTitle}$`));
      const clear = page.locator('plan-list').getByRole('button', {name: filters.clear}).filter({visible: true});
      await heard.press(clear.first(), 'Enter');
      // With the filters beside the plans, focus moves, because the message with the button is gone.
      if (width > 1000)
        await heard.next('the focus on the first filter', /^focus: Most comprehensive \d+, \d+ plans?$/);
      await heard.next('all plans', count);
      await heard.nothingElse();
    },
  );

test(
  'every live region is rendered before it has a text, if its surroundings are rendered',
  {tag: '@full'},
  async ({page, keep}) => {
    test.slow();
    const {url} = keep(await startCountedDemo());
    for (const state of [
      'finder',
      'finder-plans',
      'finder-filters',
      'form-catalog',
      'list-chosen',
      'comparison',
      'details',
      'progress',
      'scanner-denied',
      'start-price-open',
    ]) {
      await page.goto(`${url}/stage.html?state=${state}`);
      await expect(page.locator('html')).toHaveAttribute('data-reached', state);
      const regions = page.locator('[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]');
      await expect(regions.first()).toBeAttached();
      expect(await regions.evaluateAll(findMissing), state).toEqual([]);
    }
  },
);

for (const state of ['finder-80', 'finder-1000', 'test-no-parts'])
  test(
    `there are as many cards as the count announces, in the studio's ${state}`,
    {tag: '@full'},
    async ({page, keep}) => {
      test.slow();
      const {url} = keep(await startCountedDemo());
      await page.goto(`${url}/stage.html?state=${state}`);
      const finder = finderOn(page);
      const count = await countCards(page);
      await expect(finder.cards).toHaveCount(count);
      // By role, Playwright would take a minute to find a thousand.
      expect(await finder.cards.evaluateAll(cards => cards.every(card => card.matches('[role="list"] > li')))).toBe(
        true,
      );
      const title = page.locator('plan-results [part~="title"][role="heading"]');
      await expect(title).toHaveText(new RegExp(`^${count.toLocaleString('en')} plans for`));
    },
  );

test(
  'choosing an option or moving a slider changes neither the page nor the focus',
  {tag: '@full'},
  async ({page, keep}) => {
    test.slow();
    const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
    await page.goto(demo.playground);
    const finder = finderOn(page);
    const {playground} = demo;
    const stays = async (what: string): Promise<void> => {
      expect(new URL(page.url()).href, what).toBe(playground);
    };
    for (const lookupMethod of Object.values(words.form.lookupMethods)) {
      const radio = page.getByRole('radio', {name: lookupMethod});
      await radio.focus();
      await page.keyboard.press('Space');
      await expect(radio).toBeChecked();
      await expect(radio, lookupMethod).toBeFocused();
    }
    await page.getByRole('radio', {name: words.form.lookupMethods.vin}).check();
    await finder.vin.focus();
    await page.keyboard.type(CAR.vin);
    await expect(finder.vin).toBeFocused();
    await finder.mileage.focus();
    await page.keyboard.type(CAR.mileage);
    await expect(finder.mileage).toBeFocused();
    await finder.state.focus();
    await page.keyboard.type('Texas');
    await expect(finder.state).toHaveValue('TX');
    await expect(finder.state).toBeFocused();
    await stays('the form');
    await expect(finder.submit).toBeVisible();
    expect(demo.quotes).toEqual([]);

    await finder.submit.press('Enter');
    await expect(finder.order).toBeVisible();
    await finder.order.focus();
    await page.keyboard.press('ArrowDown');
    await expect(finder.order).toHaveValue('monthly');
    await expect(finder.order).toBeFocused();
    const term = finder.terms().first();
    await term.focus();
    await pressOther(term);
    await expect(term).toBeFocused();

    await openFilters(page);
    const {panel} = finder;
    await expect(panel.getByRole('slider').first()).toBeVisible();
    for (const [what, control, key] of [
      ['a thumb', panel.getByRole('slider').first(), 'ArrowRight'],
      ['a box', panel.getByRole('checkbox').first(), 'Space'],
      ['a step', panel.getByRole('radio').first(), 'ArrowDown'],
    ] as const) {
      await control.focus();
      await page.keyboard.press(key);
      // An arrow key chooses the next radio button and focuses it.
      await expect(what === 'a step' ? panel.getByRole('radio').nth(1) : control, what).toBeFocused();
      await stays(what);
    }
    await expect(panel).toBeVisible();
    expect(demo.quotes).toHaveLength(1);
  },
);

/** Escapes a text for a regular expression. */
const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Runs in the page: finds live regions that are not rendered although their containers are. */
const findMissing = (regions: readonly Element[]): string[] =>
  regions
    // The results have no box of their own (`display: contents`).
    .filter(
      region => !region.checkVisibility() && (region.closest(':not(:scope, plan-results)')?.checkVisibility() ?? true),
    )
    .map(({outerHTML}) => outerHTML);
