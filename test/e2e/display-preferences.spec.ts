import type {Locator, Page} from '@playwright/test';
import {startCountedDemo} from './support/demo.js';
import {askForPlans, countCards, enter, finderOn, openFilters, words} from './support/finder.js';
import {createGate} from './support/gate.js';
import {scannerOn} from './support/scanner.js';
import {expect, type Keep, test} from './support/test.js';

/** A plan with long texts, as a service may send it. */
const LONG_PLAN = {
  searchResultPlanId: 'long',
  displayProviderName: 'Consolidated Automotive Service Contract Administrators, Incorporated',
  planName: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsversicherung',
  coverageType: 'MostComprehensive',
  totalPrice: 123456.78,
  downpayment: 12345.5,
  monthlyPrice: 10345.67,
  duration: 60,
  miles: 100,
  deductible: 100,
  planServiceRating: 8.4,
  planRatingVerdict: 'Very good',
  resultLabels: ['BEST_VALUE', 'SPECIAL_SEASONAL_DEALER_RECOMMENDATION'],
  planCheckoutUrl: 'https://checkout.example/long',
};

/** Opens the demo; its searches wait until the gate is open. */
const open = async (page: Page, keep: Keep) => {
  const gate = createGate();
  const demo = keep(await startCountedDemo({sandbox: {wait: () => gate.opened}, relay: {prefetch: 'off'}}));
  await page.goto(demo.playground);
  const finder = finderOn(page);
  await expect(finder.submit).toBeVisible();
  return {gate, finder};
};

/** Answers every search from now on. */
const answerWith = async (page: Page, status: number, json: object): Promise<void> => {
  await page.route(/\/PlansSearch/, route => route.fulfill({status, json}));
};

const styleOf = (target: Locator, name: string): Promise<string> =>
  target.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

/** The number of running animations, in all shadow roots. */
const running = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const countIn = (root: Document | ShadowRoot): number =>
      [...root.querySelectorAll('*')].reduce(
        (count, {shadowRoot}) => count + (shadowRoot ? countIn(shadowRoot) : 0),
        root.getAnimations().length,
      );
    return countIn(document);
  });

for (const width of [280, 320]) {
  const tag = width === 280 ? [] : '@full';
  test(`with text twice as large, nothing is wider than a page of ${width} pixels`, {tag}, async ({page, keep}) => {
    await page.setViewportSize({width, height: 800});
    const {finder, gate} = await open(page, keep);
    await page.addStyleTag({content: ':root{--plan-font-size:32px} main{padding:0!important}'});
    const expectFit = async (state: string) => {
      const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(wider, state).toBeLessThanOrEqual(0);
    };
    const choice = page.getByRole('group', {name: words.form.lookupLabel});
    for (const lookupMethod of ['plate', 'catalog', 'vin'] as const) {
      await choice.getByText(words.form.lookupMethods[lookupMethod]).click();
      await finder.submit.click();
      await expect(page.locator('plan-vehicle-form [part~="summary"]')).toBeVisible();
      await expectFit(`the form by ${lookupMethod} with missing fields`);
    }
    await askForPlans(page);
    await expect(finder.wait).toBeVisible();
    await expectFit('the wait');
    gate.open();
    await expect(finder.order).toBeVisible();
    await expectFit('the plans');
    await page.getByRole('button', {name: words.results.details}).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await finder.change.click();

    await answerWith(page, 200, {response: {results: [LONG_PLAN]}, errorResponse: null});
    await finder.submit.click();
    await expect(finder.names).toHaveText([LONG_PLAN.planName]);
    await expectFit('a plan with long names');
    await finder.change.click();

    await page.unroute(/\/PlansSearch/);
    await answerWith(page, 503, {response: null, errorResponse: {errors: [{errorCode: 'RelayUnavailable'}]}});
    await finder.submit.click();
    await expect(finder.tryAgain).toBeVisible();
    await expectFit('a failed search');
  });
}

test('eighty plans are not wider than a narrow page', {tag: '@full'}, async ({page, keep}) => {
  await page.setViewportSize({width: 320, height: 800});
  await open(page, keep);
  const results = Array.from({length: 80}, (_, index) => ({
    ...LONG_PLAN,
    searchResultPlanId: `plan-${index}`,
    planName: `Plan ${index}`,
  }));
  await answerWith(page, 200, {response: {results}, errorResponse: null});
  await askForPlans(page);
  await expect(finderOn(page).cards).toHaveCount(80);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.describe('in forced colors', () => {
  test.use({forcedColors: 'active'});

  test('forced colors: lines mark each selected, focused or clickable control in form and list', async ({
    page,
    keep,
  }) => {
    const {finder, gate} = await open(page, keep);
    const labels = page.locator('plan-vehicle-form .lookup label');
    expect(await styleOf(labels.nth(0), 'outline-style')).toBe('solid');
    expect(await styleOf(labels.nth(1), 'outline-style')).toBe('none');
    expect(await styleOf(finder.submit, 'border-top-width')).toBe('1px');
    expect(await styleOf(finder.submit, 'border-top-color')).not.toBe(await styleOf(finder.submit, 'background-color'));

    await enter(page);
    await finder.vin.focus();
    const box = page.locator('plan-vehicle-form .box').first();
    expect(await styleOf(box, 'outline-style')).toBe('solid');

    gate.open();
    await finder.submit.click();
    await expect(finder.order).toBeVisible();
    await finder.compare.first().check();
    await expect(finder.cards.first()).toHaveClass(/compared/);
    const colorOf = (index: number) => styleOf(finder.cards.nth(index), 'border-top-color');
    expect(await colorOf(0)).not.toBe(await colorOf(1));
  });

  test(
    'forced colors: lines mark each selected, focused or clickable control in filters, comparison and details',
    {tag: '@full'},
    async ({page, keep}) => {
      test.slow();
      await page.setViewportSize({width: 390, height: 844});
      const {finder, gate} = await open(page, keep);
      gate.open();
      await askForPlans(page);
      await openFilters(page);
      const thumb = finder.panel.getByRole('slider').first();
      await expect(thumb).toBeVisible();
      const seen = (target: Locator) => target.evaluate(it => getComputedStyle(it).outlineStyle);
      expect(await styleOf(finder.panel.locator('.kept').first(), 'fill')).not.toBe(
        await styleOf(finder.panel.locator('.track').first(), 'fill'),
      );
      const steps = finder.panel.locator('.steps label');
      expect(await styleOf(steps.nth(0), 'border-top-color')).not.toBe(await styleOf(steps.nth(1), 'border-top-color'));
      const box = finder.panel.getByRole('checkbox').first();
      expect(await styleOf(box, 'appearance')).toBe('auto');
      await box.focus();
      await page.keyboard.press('Space');
      expect(await seen(box)).toBe('solid');
      await page.keyboard.press('Escape');
      await finder.compare.nth(0).check();
      await finder.compare.nth(1).check();
      const openComparison = page.locator('plan-list [part~="compare-open"]');
      expect(await styleOf(openComparison, 'border-top-width')).toBe('1px');
      expect(await styleOf(openComparison, 'border-top-color')).not.toBe(
        await styleOf(openComparison, 'background-color'),
      );
      await openComparison.click();
      const {comparison} = finder;
      await expect(comparison.getByRole('table').first()).toBeVisible();
      expect(await seen(comparison.locator('.score svg').first())).toBe('solid');
      const bar = comparison.locator('.costs li:not(.chosen) rect').first();
      expect(await styleOf(bar, 'fill')).not.toBe(await styleOf(comparison, 'background-color'));
      const nameOf = (kind: string) => comparison.locator(`.costs li${kind} > span`).first();
      expect(await styleOf(nameOf('.chosen'), 'font-weight')).not.toBe(
        await styleOf(nameOf(':not(.chosen)'), 'font-weight'),
      );
      await page.keyboard.press('Escape');
      // The page can be used again once focus is back.
      await expect(openComparison).toBeFocused();
      await page.getByRole('button', {name: words.results.details}).first().press('Enter');
      const details = page.locator('plan-details dialog');
      await expect(details).toBeVisible();
      expect(await seen(details.locator('.meter').first())).toBe('solid');
      expect(await seen(details.getByRole('button', {name: words.details.close}))).toBe('solid');
    },
  );

  test(
    'forced colors: lines mark each focused or clickable control in the scanner',
    {tag: '@full'},
    async ({page, keep}) => {
      await open(page, keep);
      const {button, dialog, photo, status} = scannerOn(page);
      await finderOn(page).vin.hover();
      await button.click();
      await expect(status).toHaveText(words.scanner.missing);
      const label = dialog.locator('label');
      expect(await styleOf(dialog, 'border-top-width')).toBe('1px');
      expect(await styleOf(label, 'border-top-width')).toBe('1px');
      expect(await styleOf(label, 'border-top-color')).not.toBe(await styleOf(label, 'background-color'));
      await page.keyboard.press('Tab');
      await expect(photo).toBeFocused();
      expect(await styleOf(label, 'outline-style')).toBe('solid');
    },
  );
});

test.describe('with reduced motion', () => {
  test.use({reducedMotion: 'reduce'});

  test('nothing moves in the progress, the plans and their details', {tag: '@full'}, async ({page, keep}) => {
    const {finder, gate} = await open(page, keep);
    await askForPlans(page);
    await expect(finder.wait).toBeVisible();
    expect(await running(page)).toBe(0);
    gate.open();
    await expect(finder.cards.first()).toBeVisible();
    expect(await running(page)).toBe(0);
    await page.getByRole('button', {name: words.results.details}).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await running(page)).toBe(0);
  });
});

test('the skeleton pulses unless the system asks for reduced motion', {tag: '@full'}, async ({page, keep}) => {
  const {finder} = await open(page, keep);
  await askForPlans(page);
  await expect(finder.wait).toBeVisible();
  expect(await running(page)).toBeGreaterThan(0);
});

test(
  'the printed page has the plans as chosen, dark on light, and no controls',
  {tag: '@full'},
  async ({page, keep}) => {
    const {finder, gate} = await open(page, keep);
    gate.open();
    await page.locator('plan-finder').evaluate(element => element.setAttribute('theme', 'dark'));
    await askForPlans(page);
    await expect(finder.order).toBeVisible();
    const cards = await countCards(page);
    await finder.compare.first().check();
    const tray = page.locator('plan-list [part="tray"]');
    await expect(tray).toBeVisible();
    await page.emulateMedia({media: 'print'});
    for (const hidden of [finder.change, finder.order, finder.checkouts.first(), tray])
      await expect(hidden).toBeHidden();
    for (const role of ['button', 'checkbox'] as const)
      await expect(page.locator('plan-finder').getByRole(role)).toHaveCount(0);
    await expect(finder.cards).toHaveCount(cards);
    await expect(finder.prices.last()).toBeVisible();
    await expect(finder.terms().first()).toBeVisible();
    for (const base of await page.locator('plan-finder [part~="base"], plan-list > [part~="base"]').all())
      expect(await styleOf(base, 'color-scheme')).toBe('light');
  },
);

test('a printed comparison includes neither the list nor the page behind it', {tag: '@full'}, async ({page, keep}) => {
  const {finder, gate} = await open(page, keep);
  gate.open();
  await askForPlans(page);
  for (const index of [0, 1]) await finder.compare.nth(index).check();
  await page.locator('plan-list [part~="compare-open"]').click();
  await expect(finder.comparison).toBeVisible();
  await page.emulateMedia({media: 'print'});
  await expect(finder.cards.first()).toBeHidden();
  await expect(finder.comparison).toBeVisible();
  const backdrop = await finder.comparison.evaluate(it => getComputedStyle(it, '::backdrop').backgroundColor);
  expect(backdrop).toBe('rgb(255, 255, 255)');
});

/** Sets a page's own strings on a finder: ours with a direction mark, except those that the test finds by name. */
const setOwnStrings = (page: Page): Promise<void> => {
  const {finder, form, results} = words;
  const tables = Object.entries({finder, form, results}).map(([table, its]) => ({
    table,
    its: Object.entries(its)
      .filter(([name, word]) => typeof word !== 'object' && !name.endsWith('Label'))
      .map(([name, word]) => ({name, word: typeof word === 'string' ? `${word}\u200f` : undefined})),
  }));
  return page.evaluate(given => {
    const join = (...parts: readonly unknown[]) => parts.join(' ');
    const strings = given.map(({table, its}) => [
      table,
      Object.fromEntries(its.map(({name, word}) => [name, word ?? join])),
    ]);
    const element = document.querySelector('plan-finder') as Element;
    Object.assign(element, {strings: Object.fromEntries(strings) as object});
  }, tables);
};

const edge = async (target: Locator) => (await target.boundingBox())?.x ?? NaN;

test(
  'the price and the VIN’s count are on the left in a page’s own right-to-left strings',
  {tag: '@full'},
  async ({page, keep}) => {
    await page.setViewportSize({width: 1280, height: 900});
    const {finder, gate} = await open(page, keep);
    await page.evaluate(() => Object.assign(document.documentElement, {dir: 'rtl', lang: 'he'}));
    await setOwnStrings(page);
    const field = page.locator('plan-vehicle-form [part~="field"]').first();
    await expect.poll(async () => Math.abs((await edge(field.locator('.end'))) - (await edge(field)))).toBeLessThan(1);
    gate.open();
    await askForPlans(page);
    await expect(finder.cards.first()).toBeVisible();
    expect(await edge(finder.prices.first())).toBeLessThan(await edge(finder.names.first()));
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'));
    expect(await edge(finder.prices.first())).toBeGreaterThan(await edge(finder.names.first()));
  },
);

test(
  'English strings on a right-to-left page are laid out from left to right and announced as English',
  {tag: '@full'},
  async ({page, keep}) => {
    await page.setViewportSize({width: 1280, height: 900});
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => Object.assign(document.documentElement, {dir: 'rtl', lang: 'ar'}));
    });
    const {finder, gate} = await open(page, keep);
    const count = page.locator('plan-vehicle-form [part~="field"]').first().locator('.end');
    expect(await styleOf(count, 'direction')).toBe('ltr');
    gate.open();
    await askForPlans(page);
    await expect(finder.cards.first()).toBeVisible();
    expect(await edge(finder.prices.first())).toBeGreaterThan(await edge(finder.names.first()));
    expect(await styleOf(finder.terms().first(), 'direction')).toBe('ltr');
    const languages = await page.evaluate(() => {
      const root = document.querySelector('plan-finder')?.shadowRoot;
      return [...(root?.querySelectorAll<HTMLElement>('[lang]') ?? [])].map(({lang}) => lang);
    });
    expect(languages).toContain('en');
  },
);
