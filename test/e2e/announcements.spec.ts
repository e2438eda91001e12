import type {Page} from '@playwright/test';
import {painted} from './support/focus.js';
import {startCountedDemo} from './support/demo.js';
import {askForPlans, CAR, countCards, enter, finderOn, words} from './support/finder.js';
import {createGate} from './support/gate.js';
import {listen} from './support/live-regions.js';
import {found, pending, plan, startScriptedRelay} from './support/scripted-relay.js';
import {expect, test, type Keep} from './support/test.js';

const {comparison, details, filters, finder: finderWords, problems, results} = words;

test.use({viewport: {width: 1280, height: 900}});

/** Opens the demo with plans shown and all of their tools loaded. */
const openPlans = async (page: Page, keep: Keep) => {
  const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
  await page.goto(demo.url);
  const finder = finderOn(page);
  await askForPlans(page);
  await expect(finder.order).toBeVisible();
  return finder;
};

test('each step is announced once, by a live region or by where the focus goes', async ({page, keep}) => {
  test.slow();
  const gate = createGate();
  const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}, sandbox: {wait: () => gate.opened}}));
  await page.goto(demo.url);
  const finder = finderOn(page);
  await expect(finder.submit).toBeVisible();
  const heard = await listen(page);

  await heard.press(finder.submit, 'Enter');
  await heard.next('what is missing', /^focus: 3 things to look at/);
  await heard.aside(() => enter(page));
  const failure = createGate();
  await page.route(/\/PlansSearch/, async route => {
    await failure.opened;
    await route.fulfill({status: 502, body: 'Bad gateway'});
  });
  await heard.press(finder.submit, 'Enter');
  await heard.next('the wait for a failure', new RegExp(`^focus: ${results.waitTitle}`));
  await heard.next('what is waited for before the failure', new RegExp(`^${results.waitText}$`));
  failure.open();
  await heard.next('a failure', new RegExp(`^focus: ${problems.failed.title}`));
  await page.unroute(/\/PlansSearch/);

  await heard.press(finder.tryAgain, 'Enter');
  await heard.next('the wait', new RegExp(`^focus: ${results.waitTitle}`));
  await expect(finder.heading(results.waitTitle)).toBeFocused();
  await heard.next('what is waited for', new RegExp(`^${results.waitText}$`));
  gate.open();
  await heard.next('the plans', /^focus: \d+ plans for/);
  await expect(finder.order).toBeVisible();

  await heard.press(finder.order, 'ArrowDown');
  await heard.next('another order', new RegExp(`^\\d+ plans, sorted by: ${details.orders.monthly}\\.$`));
  await heard.press(finder.change, 'Enter');
  await expect(finder.submit).toBeVisible();
  await heard.next('the form', new RegExp(`^focus: `));
  await expect(page.getByText(finderWords.intro)).toBeVisible();
  await heard.nothingElse();
});

test(
  'plans that arrive while the focus is elsewhere on the page are announced once',
  {tag: '@full'},
  async ({page, keep}) => {
    let isDone = false;
    const relay = keep(await startScriptedRelay([response => (isDone ? found([plan()]) : pending)(response)]));
    await page.goto(relay.url);
    await page.evaluate(() => document.body.append(document.createElement('textarea')));
    const finder = finderOn(page);
    await enter(page);
    const heard = await listen(page);
    await heard.press(finder.submit, 'Enter');
    await heard.next('the wait', new RegExp(`^focus: ${results.waitTitle}`));
    await heard.next('what is waited for', new RegExp(`^${results.waitText}$`));
    await heard.aside(() => page.locator('textarea').focus());
    isDone = true;
    await heard.next('the plan', /^1 plan for your car/);
    await expect(finder.cards).toHaveCount(1);
    await expect(page.locator('textarea')).toBeFocused();
    await heard.nothingElse();
  },
);

test('plans that could not be shown are announced with those that are', {tag: '@full'}, async ({page, keep}) => {
  let isDone = false;
  const relay = keep(await startScriptedRelay([response => (isDone ? found([plan(), 7, null]) : pending)(response)]));
  await page.goto(relay.url);
  await enter(page);
  const heard = await listen(page);
  await heard.press(finderOn(page).submit, 'Enter');
  await heard.next('the wait', new RegExp(`^focus: ${results.waitTitle}`));
  await heard.next('what is waited for', new RegExp(`^${results.waitText}$`));
  isDone = true;
  await heard.next('the plans', new RegExp(`^focus: 1 plan for.*, ${results.dropped(2)}$`));
  await heard.nothingElse();
});

test(
  'an answer of which nothing can be read is not said to be one without plans',
  {tag: '@full'},
  async ({page, keep}) => {
    const relay = keep(await startScriptedRelay([found([7, null])]));
    await page.goto(relay.url);
    await askForPlans(page);
    await expect(page.getByText(results.emptyDropped(2))).toBeVisible();
    await expect(page.getByText(results.emptyText)).toBeHidden();
  },
);

test(
  'in a card, choosing another term, mileage or deductible announces the new price once',
  {tag: '@full'},
  async ({page, keep}) => {
    const finder = await openPlans(page, keep);
    const heard = await listen(page);
    for (const axis of [results.term, results.miles, results.deductibleLabel]) {
      const groups = page.getByRole('group', {name: new RegExp(`^${axis}: `)});
      const card = finder.cards.filter({has: groups}).first();
      const name = await card.locator('[part~="name"]').innerText();
      const chosen = card.getByRole('group', {name: `${axis}: ${name}`}).getByRole('radio', {checked: true});
      const before = await chosen.inputValue();
      await heard.press(chosen, 'ArrowRight');
      await expect(chosen).not.toHaveValue(before);
      const price = (await card.locator('[part~="price"] p').allInnerTexts()).map(escape).join(', ');
      await heard.next(`another ${axis}`, new RegExp(`^${escape(name)}: ${price}`));
    }
    await heard.nothingElse();
  },
);

for (const [axis, group] of [
  ['duration', results.term],
  ['miles', results.miles],
  ['deductible', results.deductibleLabel],
] as const) {
  const chosen = comparison.comparedNames[axis];
  test(
    `in the comparison, choosing another value for “${chosen}” announces the new price once`,
    {tag: '@full'},
    async ({page, keep}) => {
      const finder = await openPlans(page, keep);
      const groups = page.getByRole('group', {name: new RegExp(`^${group}: `)});
      const card = finder.cards.filter({has: groups}).first();
      const name = await card.locator('[part~="name"]').innerText();
      await card.getByRole('checkbox').check();
      await finder.compare.and(page.locator(':not(:checked)')).first().check();
      await page.locator('plan-list [part~="compare-open"]').click();
      const select = finder.comparison.getByLabel(`${chosen}: ${name}`);
      // The focus comes with the dialog, and is none of what is listened for.
      await expect(select).toBeVisible();
      await painted(page);
      const heard = await listen(page);
      const before = await select.inputValue();
      const values = await select.locator('option').evaluateAll(all => all.map(it => (it as HTMLOptionElement).value));
      const other = values.find(value => value !== before) ?? '';
      await heard.aside(() => select.selectOption(other));
      await expect(select).toHaveValue(other);
      const text = await heard.next(`another ${axis}`, new RegExp(`^${escape(name)}: \\$[\\d.,]+ ${results.perMonth}`));
      const price = (/\$[\d.,]+/.exec(text) ?? [''])[0];
      const row = finder.comparison.getByRole('row', {name: new RegExp(`^${comparison.comparedNames.monthlyPrice}`)});
      await expect(row.getByRole('cell').first()).toContainText(price);
      await expect(card.locator('[part~="price"]')).toContainText(price);
      await heard.nothingElse();
    },
  );
}

test(
  'each plan that is added to the comparison or removed from it is announced once, and so is one too many',
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
    await heard.press(tray.getByRole('button', {name: details.takeOut(names[2] ?? '')}), 'Enter');
    await heard.next('the focus on its box', /^focus: /);
    await heard.next('the third, removed', removed(names[2] ?? '', ` ${details.trayCount(2)}`));
    await heard.press(tray.getByRole('button', {name: details.trayClear, exact: true}), 'Enter');
    await heard.next('the focus on the first box', /^focus: /);
    await heard.next('all removed', new RegExp(`^${details.trayCleared}$`));
    await heard.nothingElse();
  },
);

test(
  'plans that are removed in the comparison are announced there, and the last when it has closed',
  {tag: '@full'},
  async ({page, keep}) => {
    const finder = await openPlans(page, keep);
    const names = await finder.names.allInnerTexts();
    for (const place of [0, 1, 2]) await finder.compare.nth(place).check();
    await page.locator('plan-list [part~="compare-open"]').click();
    const {comparison: dialog} = finder;
    await expect(dialog.locator('[part~="cost-chart"]')).toBeVisible();
    const heard = await listen(page);
    const button = (place: number) => dialog.getByRole('button', {name: details.takeOut(names[place] ?? '')});
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

for (const [width, place] of [
  [390, 'in a sheet above the plans'],
  [1280, 'beside the plans'],
] as const)
  test(
    `filters ${place} announce how many plans they leave, once each time, and a wrong number`,
    {tag: '@full'},
    async ({page, keep}) => {
      await page.setViewportSize({width, height: 900});
      const finder = await openPlans(page, keep);
      const {panel} = finder;
      await finder.filters.press('Enter');
      const box = panel.getByRole('checkbox', {name: filters.withMaintenance});
      await expect(box).toBeVisible();
      const heard = await listen(page);
      const count = /^\d+ plans?, sorted by/;
      await heard.press(box, 'Space');
      await heard.next('fewer plans', count);
      const provider = panel.getByRole('group', {name: filters.filterNames.providers}).getByRole('checkbox');
      await heard.press(provider.first(), 'Space');
      await heard.next('one provider', count);
      const number = panel.getByRole('textbox').nth(1);
      await heard.aside(() => number.fill('x'));
      await heard.press(number, 'Enter');
      await heard.next('a mistyped number', new RegExp(`^${filters.badNumber}$`));
      await heard.aside(() => number.fill('1'));
      await heard.press(number, 'Enter');
      await heard.next('no plan', new RegExp(`^${filters.noneTitle}$`));
      await heard.press(panel.getByRole('button', {name: filters.clear}), 'Enter');
      await heard.next('all plans', count);
      await heard.nothingElse();
    },
  );

test(
  'every live region is there before it has a text, wherever its surroundings are',
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

for (const state of ['finder-80', 'finder-1000', 'magic-no-parts'])
  test(`there are as many cards as the count says, in the studio's ${state}`, {tag: '@full'}, async ({page, keep}) => {
    test.slow();
    const {url} = keep(await startCountedDemo());
    await page.goto(`${url}/stage.html?state=${state}`);
    const finder = finderOn(page);
    const count = await countCards(page);
    await expect(page.getByRole('listitem').and(finder.cards)).toHaveCount(count);
    await expect(finder.heading(new RegExp(`^${count.toLocaleString('en')} plans for`))).toBeVisible();
  });

test(
  'choosing, typing and moving a thumb neither leads elsewhere nor takes the focus',
  {tag: '@full'},
  async ({page, keep}) => {
    test.slow();
    const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
    await page.goto(demo.url);
    const finder = finderOn(page);
    const {url} = demo;
    const stays = async (what: string): Promise<void> => {
      expect(new URL(page.url()).href, what).toBe(new URL(url).href);
    };
    for (const way of Object.values(words.form.lookupMethods)) {
      const radio = page.getByRole('radio', {name: way});
      await radio.focus();
      await page.keyboard.press('Space');
      await expect(radio).toBeChecked();
      await expect(radio, way).toBeFocused();
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
    const term = finder.cards
      .first()
      .getByRole('group', {name: words.results.term})
      .getByRole('radio', {checked: true});
    await term.focus();
    await page.keyboard.press('ArrowDown');
    await expect(term).toBeFocused();

    await finder.filters.press('Enter');
    const {panel} = finder;
    await expect(panel.getByRole('slider').first()).toBeVisible();
    for (const [what, control, key] of [
      ['a thumb', panel.getByRole('slider').first(), 'ArrowRight'],
      ['a box', panel.getByRole('checkbox').first(), 'Space'],
      ['a rating', panel.getByRole('radio').first(), 'ArrowDown'],
      ['a number', panel.getByRole('textbox').first(), '9'],
    ] as const) {
      await control.focus();
      await page.keyboard.press(key);
      // An arrow key chooses the next radio and focuses it.
      await expect(what === 'a rating' ? panel.getByRole('radio').nth(1) : control, what).toBeFocused();
      await stays(what);
    }
    await expect(panel).toBeVisible();
    expect(demo.quotes).toHaveLength(1);
  },
);

/** A text as a regular expression that matches it alone. */
const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Runs in the page: regions that are not rendered although what they are in is. */
const findMissing = (regions: readonly Element[]): string[] =>
  regions
    // The results have no box of their own (`display: contents`).
    .filter(
      region => !region.checkVisibility() && (region.closest(':not(:scope, plan-results)')?.checkVisibility() ?? true),
    )
    .map(({outerHTML}) => outerHTML);
