import type {Locator, Page} from '@playwright/test';
import {startCountedDemo} from './support/demo.js';
import {CAR, enter, finderOn, tabTo, words} from './support/finder.js';
import {focusProblem, focusProblemNow, isFocusWithin} from './support/focus.js';
import {photoOf} from './support/labels.js';
import {SCANNED, scannerOn} from './support/scanner.js';
import {expect, type Keep, test} from './support/test.js';

const {comparison, details, filters, finder: finderWords, form, problems, results, lookup} = words;

/** A test VIN of the sandbox. */
const NO_PLANS = '1HGSANDB3RX000000';

/** Opens the demo at a width, with a function that presses keys and checks focus each time. */
const open = async (page: Page, keep: Keep, width: number) => {
  await page.setViewportSize({width, height: width < 500 ? 640 : 800});
  const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
  await page.goto(demo.playground);
  const finder = finderOn(page);
  await expect(finder.submit).toBeVisible();
  /** Activates an element with a key, waits for the result, and expects focus to be fully visible. */
  const press = async (target: Locator, outcome: () => Promise<unknown>, key = 'Enter'): Promise<void> => {
    const step = `${key} on ${String(target)}`;
    await target.focus();
    expect(await focusProblem(page), `before ${step}`).toBe('');
    await page.keyboard.press(key);
    await outcome();
    expect(await focusProblem(page), step).toBe('');
    expect(await isFocusWithin(page, 'plan-finder'), step).toBe(true);
  };
  const search = async (vin = CAR.vin): Promise<void> => {
    await enter(page, {...CAR, vin});
    await press(finder.submit, () => expect(finder.change).toBeVisible());
  };
  return {finder, press, search};
};

const shown = (target: Locator) => () => expect(target).toBeVisible();
const gone = (target: Locator) => () => expect(target).toBeHidden();

for (const width of [320, 768, 1280]) {
  const tag = width === 320 ? [] : '@full';
  test.describe(`fully visible focus on a page ${width} pixels wide`, {tag}, () => {
    // Each press waits several times until the page is painted, which takes long on a loaded machine.
    test.slow();

    test(
      'focus stays visible from the form with errors to plans, an empty result and a failure, and back',
      {tag: '@full'},
      async ({page, keep}) => {
        const {finder, press, search} = await open(page, keep, width);
        const summary = page.locator('plan-vehicle-form [part~="summary"]');
        await press(finder.submit, shown(summary));
        await expect(summary.getByRole('button')).toHaveCount(3);
        for (const link of await summary.getByRole('button').all()) {
          await link.focus();
          await page.keyboard.press('Enter');
          expect(await focusProblem(page)).toBe('');
          await expect(summary.getByRole('button').and(page.locator(':focus'))).toHaveCount(0);
        }

        await search();
        await expect(finder.heading(/plans for your/)).toBeFocused();
        await press(finder.change, shown(finder.submit));
        await search(NO_PLANS);
        await expect(finder.heading(results.emptyTitle)).toBeFocused();
        await press(page.getByRole('button', {name: results.emptyAction}), shown(finder.submit));

        await page.route(/\/PlansSearch/, route => route.fulfill({status: 502, body: 'Bad gateway'}));
        await search();
        await expect(finder.heading(problems.failed.title)).toBeFocused();
        await page.unroute(/\/PlansSearch/);
        await press(finder.tryAgain, shown(finder.cards.first()));
        await expect(finder.heading(/plans for your/)).toBeFocused();
      },
    );

    test(
      'focus stays visible while a search is in progress and when it is canceled',
      {tag: '@full'},
      async ({page, keep}) => {
        const {finder, press} = await open(page, keep, width);
        await page.route(/\/PlansSearch/, route => route.fulfill({status: 202, json: {response: null}}));
        await enter(page);
        await press(finder.submit, shown(finder.wait));
        await press(page.getByRole('button', {name: results.cancel}), shown(finder.submit));
        await page.getByRole('group', {name: form.lookupLabel}).getByText(form.lookupMethods.catalog).click();
        await press(finder.submit, shown(page.getByText(lookup.summaryTitle(3))));
      },
    );

    test(
      'focus stays visible while filters are opened, leave no plans, are removed, cleared and closed',
      {tag: '@full'},
      async ({page, keep}) => {
        // On a wider page, the filters are always displayed beside the plans.
        const {finder, press, search} = await open(page, keep, Math.min(width, 1024));
        await search();
        await expect(finder.order).toBeVisible();
        const slider = finder.panel.getByRole('slider').first();
        const close = finder.panel.getByRole('button', {name: details.close});
        await press(finder.filters, shown(slider));
        await press(close, gone(finder.panel));
        await press(finder.filters, shown(slider));
        const systems = finder.panel.locator('details').first();
        await press(systems.locator('summary'), shown(systems.getByRole('checkbox').first()));
        for (const isOn of [true, false])
          await press(
            systems.getByRole('checkbox').first(),
            () => expect(systems.getByRole('checkbox').first()).toBeChecked({checked: isOn}),
            'Space',
          );

        const none = page.locator('plan-list [part~="none"]');
        const empty = async (): Promise<void> => {
          if (await finder.panel.isHidden()) await press(finder.filters, shown(slider));
          await finder.panel.getByRole('slider').nth(1).press('Home');
          await expect(none).toBeVisible();
        };
        await empty();
        await press(finder.panel.getByRole('button', {name: filters.clear}), gone(none));
        await empty();
        await press(close, gone(finder.panel));
        await press(none.getByRole('button', {name: new RegExp(filters.noneRemove('.+'))}), gone(none));
        await empty();
        await press(close, gone(finder.panel));
        await press(none.getByRole('button', {name: filters.clear}), gone(none));
      },
    );

    test(
      'focus stays visible while plans are added to a comparison, removed and cleared',
      {tag: '@full'},
      async ({page, keep}) => {
        const {finder, press, search} = await open(page, keep, width);
        await search();
        const tray = page.locator('plan-list [part~="tray"]');
        const choose = async (count: number): Promise<void> => {
          for (let place = 0; place < count; place += 1) {
            const box = finder.compare.nth(place);
            if (!(await box.isChecked())) await press(box, () => expect(box).toBeChecked(), 'Space');
          }
        };
        await choose(4);
        await press(finder.compare.nth(4), shown(tray.getByText(details.trayFull(4))), 'Space');
        await press(tray.getByRole('button', {name: /^Remove/}).last(), () =>
          expect(tray.getByRole('listitem')).toHaveCount(3),
        );
        await press(tray.getByRole('button', {name: details.trayClear, exact: true}), gone(tray));

        await choose(3);
        const openComparison = tray.getByRole('button', {name: details.trayShow(3)});
        await press(openComparison, shown(finder.comparison));
        await press(finder.comparison.getByRole('button', {name: details.close}), gone(finder.comparison));
        await expect(openComparison).toBeFocused();
        await press(openComparison, shown(finder.comparison));
        const removePlan = finder.comparison.getByRole('button', {name: /^Remove/});
        await press(
          finder.comparison.getByRole('checkbox', {name: comparison.onlyDifferences}),
          () => expect(finder.comparison.getByRole('checkbox')).toBeChecked(),
          'Space',
        );
        await press(removePlan.last(), () => expect(tray.getByRole('listitem')).toHaveCount(2));
        await press(removePlan.last(), gone(finder.comparison));
      },
    );

    test(
      'focus stays visible in the details of the last plan, and returns to the button that opened them',
      {tag: '@full'},
      async ({page, keep}) => {
        const {finder, press, search} = await open(page, keep, width);
        await search();
        await finder.compare.nth(0).check();
        const button = finder.cards.last().getByRole('button', {name: results.details});
        const dialog = page.getByRole('dialog');
        await press(button, shown(dialog));
        await expect(dialog.locator('details')).not.toHaveCount(0);
        for (const part of await dialog.locator('details').all())
          await press(part.locator('summary'), () => expect(part).toHaveAttribute('open'));
        await press(dialog.getByRole('button', {name: details.close}), gone(dialog));
        await expect(button).toBeFocused();
      },
    );

    test(
      'focus stays visible in the scanner, while it is retried, reads a photo without a VIN, and is closed',
      {tag: '@full'},
      async ({page, keep}) => {
        const {press} = await open(page, keep, width);
        const {button, close, dialog, photo, status, vin} = {...scannerOn(page), ...finderOn(page)};
        await vin.hover();
        await press(button, () => expect(status).toHaveText(words.scanner.missing));
        const retry = dialog.getByRole('button', {name: words.scanner.tryAgain});
        await press(retry, () => expect(status).toHaveText(words.scanner.missing));
        await expect(close).toBeFocused();
        await photo.focus();
        await photo.setInputFiles({name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture')});
        await expect(status).toHaveText(words.scanner.noPhoto);
        expect(await focusProblem(page)).toBe('');
        for (const key of ['Tab', 'Shift+Tab']) {
          await close.focus();
          expect((await walkWithin(page, key, dialog)).problems, key).toEqual([]);
        }
        await press(close, gone(dialog));
        await expect(button).toBeFocused();
        await press(button, shown(dialog));
        await photo.setInputFiles(await photoOf('code128', SCANNED));
        await expect(vin).toBeFocused();
        expect(await focusProblem(page)).toBe('');
      },
    );

    test(
      'focus stays visible at every stop of the Tab key, and leaves the finder in both directions',
      {tag: '@full'},
      async ({page, keep}) => {
        const {finder, search} = await open(page, keep, width);
        await search();
        await expect(finder.order).toBeVisible();
        for (const place of [0, 1]) await finder.compare.nth(place).check();
        for (const key of ['Tab', 'Shift+Tab']) {
          await finder.heading(/plans for your/).focus();
          const stops = await walk(page, key);
          expect(stops.problems, key).toEqual([]);
          if (key === 'Tab') expect(stops.count).toBeGreaterThan(await finder.checkouts.count());
        }
      },
    );

    test(
      'focus stays visible inside the filters, the comparison and the details, which Escape closes',
      {tag: '@full'},
      async ({page, keep}) => {
        const {finder, search} = await open(page, keep, width);
        await search();
        await expect(finder.order).toBeVisible();
        for (const place of [0, 1, 2]) await finder.compare.nth(place).check();
        const openers = {
          filters: [finder.filters, finder.panel],
          comparison: [page.getByRole('button', {name: details.trayShow(3)}), finder.comparison],
          details: [
            finder.cards.first().getByRole('button', {name: results.details}),
            page.locator('plan-details dialog'),
          ],
        } as const;
        for (const [name, [opener, dialog]] of Object.entries(openers)) {
          // On a wide page, the filters are not a dialog.
          if (name === 'filters' && width === 1280) continue;
          await opener.press('Enter');
          await expect(dialog).toBeVisible();
          const controls = dialog.locator('button, a[href], input, select, summary').filter({visible: true});
          await expect(controls.first()).toBeVisible();
          for (const key of ['Tab', 'Shift+Tab']) {
            await controls.first().focus();
            const {problems} = await walkWithin(page, key, dialog);
            expect(problems, `${key} in the ${name}`).toEqual([]);
          }
          await controls.last().focus();
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
          await expect(opener).toBeFocused();
        }
      },
    );
  });
}

test('focus moves from the finder’s title to the fields with one key press', async ({page, keep}) => {
  const {finder, search, press} = await open(page, keep, 768);
  await search();
  await press(finder.change, shown(finder.submit));
  await tabTo(page, finder.submit, 8);
  await expect(page.getByText(finderWords.intro)).toBeVisible();
});

/** Presses a key until focus leaves the finder, and records each stop that is not fully visible. */
const walk = async (page: Page, key: string): Promise<{count: number; problems: string[]}> => {
  const problems: string[] = [];
  for (let count = 0; count < 500; count += 1) {
    await page.keyboard.press(key);
    if (!(await isFocusWithin(page, 'plan-finder'))) return {count, problems};
    const problem = await focusProblemNow(page);
    if (problem) problems.push(problem);
  }
  return {count: 500, problems: [...problems, 'the focus never leaves the finder']};
};

/** Presses a key once for each stop in a dialog, and records each that is not fully visible. */
const walkWithin = async (page: Page, key: string, dialog: Locator): Promise<{problems: string[]}> => {
  const problems: string[] = [];
  const most = await dialog.locator('button, a[href], input, select, summary').filter({visible: true}).count();
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press(key);
    // Beyond a dialog's ends, focus moves to the browser's own toolbars or to the other end.
    if (await page.evaluate(() => document.activeElement === document.body)) return {problems};
    const problem = await focusProblemNow(page);
    if (problem) problems.push(problem);
  }
  return {problems};
};
