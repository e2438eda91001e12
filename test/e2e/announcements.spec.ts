import {startCountedDemo} from './support/demo.js';
import {CAR, enter, finderOn, words} from './support/finder.js';
import {listen} from './support/heard.js';
import {expect, test} from './support/test.js';

const {details, filters, finder: finderWords, problems} = words;

test.use({viewport: {width: 1280, height: 900}});

test('each step is said once, by a live region or by where the focus goes', async ({page, keep}) => {
  test.slow();
  const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
  await page.goto(demo.url);
  const finder = finderOn(page);
  await expect(finder.submit).toBeVisible();
  const {after, said} = await listen(page);
  const once = async (what: string, text: RegExp): Promise<void> => {
    await expect.poll(said, what).toEqual([expect.stringMatching(text)]);
  };

  await after(finder.submit, 'Enter');
  await once('what is missing', /^focus: 3 things to look at/);
  await enter(page);
  await page.route(/\/PlansSearch/, route => route.fulfill({status: 502, body: 'Bad gateway'}));
  await after(finder.submit, 'Enter');
  await expect(finder.heading(problems.failed.title)).toBeFocused();
  expect((await said()).at(-1)).toBe(`focus: ${problems.failed.title}`);
  expect((await said()).filter(text => text.includes(problems.failed.title))).toHaveLength(1);
  await page.unroute(/\/PlansSearch/);
  await after(finder.tryAgain, 'Enter');
  await expect(finder.heading(/plans for your car/)).toBeFocused();
  await expect(finder.order).toBeVisible();
  expect((await said()).filter(text => /\d+ plans/.test(text))).toEqual([
    expect.stringMatching(/^focus: \d+ plans for/),
  ]);

  await after(finder.order, 'ArrowDown');
  await once('another order', new RegExp(`sorted by: ${details.orders.monthly}`));
  await after(finder.compare.nth(0), 'Space');
  await once('one plan to compare', new RegExp(details.trayOne));
  await finder.compare.nth(1).press('Space');
  await finder.compare.nth(2).press('Space');
  await finder.compare.nth(3).press('Space');
  await after(finder.compare.nth(4), 'Space');
  await once('one plan too many', /^No more than 4 plans/);

  await finder.filters.press('Enter');
  const box = finder.panel.getByRole('checkbox', {name: filters.withMaintenance});
  await after(box, 'Space');
  await once('fewer plans', /^\d+ plans/);
  const number = finder.panel.getByRole('textbox').nth(1);
  await number.fill('x');
  await after(number, 'Enter');
  await once('a mistyped number', new RegExp(filters.badNumber));
  await number.fill('');
  await number.press('Enter');
  await after(finder.panel.getByRole('button', {name: filters.clear}), 'Enter');
  await once('all plans again', /^\d+ plans/);
  await after(finder.change, 'Enter');
  await expect(finder.submit).toBeVisible();
  expect(await said()).toHaveLength(1);
  await expect(page.getByText(finderWords.intro)).toBeVisible();
});

test('choosing, typing and moving a thumb neither leads elsewhere nor takes the focus', async ({page, keep}) => {
  test.slow();
  const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
  await page.goto(demo.url);
  const finder = finderOn(page);
  const {url} = demo;
  const stays = async (what: string): Promise<void> => {
    expect(new URL(page.url()).href, what).toBe(new URL(url).href);
  };
  for (const way of Object.values(words.form.ways)) {
    const radio = page.getByRole('radio', {name: way});
    await radio.focus();
    await page.keyboard.press('Space');
    await expect(radio).toBeChecked();
    await expect(radio, way).toBeFocused();
  }
  await page.getByRole('radio', {name: words.form.ways.vin}).check();
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
  await expect(page.locator('[part~="status"]')).toContainText(details.sortedBy(details.orders.monthly));
  await expect(finder.order).toBeFocused();
  const term = finder.cards.first().getByRole('group', {name: words.results.term}).getByRole('radio', {checked: true});
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
    const group = panel.getByRole('group').filter({has: page.locator(':focus')});
    await expect(group, what).not.toHaveCount(0);
    await stays(what);
  }
  await expect(panel).toBeVisible();
  expect(demo.quotes).toHaveLength(1);
});
