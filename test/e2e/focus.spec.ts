import type {Locator, Page} from '@playwright/test';
import {startCountedDemo} from './support/demo.js';
import {CAR, enter, finderOn, tabTo, words} from './support/finder.js';
import {focusTrouble, focusTroubleNow, isFocusWithin} from './support/focus.js';
import {photoOf} from './support/labels.js';
import {SCANNED, scannerOn} from './support/scanner.js';
import {expect, type Keep, test} from './support/test.js';

const {comparison, details, filters, finder: finderWords, form, problems, results, lookup} = words;

/** A test VIN of the sandbox. */
const NO_PLANS = '1HGSANDB3RX000000';

/** Opens the demo on a page of a width, with a way to press keys that looks after the focus each time. */
const open = async (page: Page, keep: Keep, width: number) => {
  await page.setViewportSize({width, height: width < 500 ? 640 : 800});
  const demo = keep(await startCountedDemo({relay: {prefetch: 'off'}}));
  await page.goto(demo.url);
  const finder = finderOn(page);
  await expect(finder.submit).toBeVisible();
  /** Presses something with a key, waits for what comes of it, and expects the focus in plain sight. */
  const press = async (target: Locator, outcome: () => Promise<unknown>, key = 'Enter'): Promise<void> => {
    const step = `${key} on ${String(target)}`;
    await target.focus();
    expect(await focusTrouble(page), `before ${step}`).toBe('');
    await page.keyboard.press(key);
    await outcome();
    expect(await focusTrouble(page), step).toBe('');
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
  test.describe(`on a page ${width} pixels wide the focus is always in plain sight`, {tag}, () => {
    test(
      'from the form with what is missing to plans, an absence and a failure, and back',
      {tag: '@full'},
      async ({page, keep}) => {
        const {finder, press, search} = await open(page, keep, width);
        const summary = page.locator('plan-vehicle-form [part~="summary"]');
        await press(finder.submit, shown(summary));
        for (const link of await summary.getByRole('button').all()) {
          await link.focus();
          await page.keyboard.press('Enter');
          expect(await focusTrouble(page)).toBe('');
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
      'the focus stays visible while a search is under way and when it is given up',
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
      'with filters that open, leave nothing, are loosened, cleared and closed',
      {tag: '@full'},
      async ({page, keep}) => {
        const {finder, press, search} = await open(page, keep, width);
        await search();
        await expect(finder.filters).toBeVisible();
        const slider = finder.panel.getByRole('slider').first();
        const close = finder.panel.getByRole('button', {name: details.close});
        await press(finder.filters, shown(slider));
        await press(close, gone(finder.panel));
        await press(finder.filters, shown(slider));
        const systems = finder.panel.locator('details');
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
          await finder.panel.getByRole('textbox').nth(1).fill('1');
          await page.keyboard.press('Tab');
          await expect(none).toBeVisible();
        };
        await empty();
        await press(finder.panel.getByRole('button', {name: filters.clear}), gone(none));
        await empty();
        await press(close, gone(finder.panel));
        await press(none.getByRole('button', {name: filters.loosen(filters.filterNames.monthlyPrice)}), gone(none));
        await empty();
        await press(close, gone(finder.panel));
        await press(none.getByRole('button', {name: filters.clear}), gone(none));
      },
    );

    test(
      'the focus stays visible when plans are added to a comparison, removed and cleared',
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
        await press(tray.getByRole('button', {name: /^Take out/}).last(), () =>
          expect(tray.getByRole('listitem')).toHaveCount(3),
        );
        await press(tray.getByRole('button', {name: details.trayClear, exact: true}), gone(tray));

        await choose(3);
        const openComparison = tray.getByRole('button', {name: details.trayShow(3)});
        await press(openComparison, shown(finder.comparison));
        await press(finder.comparison.getByRole('button', {name: details.close}), gone(finder.comparison));
        await expect(openComparison).toBeFocused();
        await press(openComparison, shown(finder.comparison));
        const takeOut = finder.comparison.getByRole('button', {name: /^Take out/});
        await press(
          finder.comparison.getByRole('checkbox', {name: comparison.onlyDifferences}),
          () => expect(finder.comparison.getByRole('checkbox')).toBeChecked(),
          'Space',
        );
        await press(takeOut.last(), () => expect(tray.getByRole('listitem')).toHaveCount(2));
        await press(takeOut.last(), gone(finder.comparison));
      },
    );

    test(
      'with the details of the last plan, which close where they were opened',
      {tag: '@full'},
      async ({page, keep}) => {
        const {finder, press, search} = await open(page, keep, width);
        await search();
        await finder.compare.nth(0).check();
        const button = finder.cards.last().getByRole('button', {name: results.details});
        const dialog = page.getByRole('dialog');
        await press(button, shown(dialog));
        for (const part of await dialog.locator('details').all())
          await press(part.locator('summary'), () => expect(part).toHaveAttribute('open'));
        await press(dialog.getByRole('button', {name: details.close}), gone(dialog));
        await expect(button).toBeFocused();
      },
    );

    test(
      'with the scanner, that is tried again, given a photo without a VIN, and closed',
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
        expect(await focusTrouble(page)).toBe('');
        for (const key of ['Tab', 'Shift+Tab']) {
          await close.focus();
          expect((await walkWithin(page, key, dialog)).troubles, key).toEqual([]);
        }
        await press(close, gone(dialog));
        await expect(button).toBeFocused();
        await press(button, shown(dialog));
        await photo.setInputFiles(await photoOf('code128', SCANNED));
        await expect(vin).toBeFocused();
        expect(await focusTrouble(page)).toBe('');
      },
    );

    test('wherever the Tab key leads, and it leads out again on both sides', {tag: '@full'}, async ({page, keep}) => {
      test.slow();
      const {finder, search} = await open(page, keep, width);
      await search();
      await expect(finder.filters).toBeVisible();
      for (const place of [0, 1]) await finder.compare.nth(place).check();
      for (const key of ['Tab', 'Shift+Tab']) {
        await finder.heading(/plans for your/).focus();
        const stops = await walk(page, key);
        expect(stops.troubles, key).toEqual([]);
        if (key === 'Tab') expect(stops.count).toBeGreaterThan(await finder.checkouts.count());
      }
    });

    test('inside the filters, the comparison and the details, which Escape leaves', async ({page, keep}) => {
      test.slow();
      const {finder, search} = await open(page, keep, width);
      await search();
      await expect(finder.filters).toBeVisible();
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
        await opener.press('Enter');
        await expect(dialog).toBeVisible();
        const controls = dialog.locator('button, a[href], input, select, summary').filter({visible: true});
        await expect(controls.first()).toBeVisible();
        for (const key of ['Tab', 'Shift+Tab']) {
          await controls.first().focus();
          const {troubles} = await walkWithin(page, key, dialog);
          expect(troubles, `${key} in the ${name}`).toEqual([]);
        }
        await controls.last().focus();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(opener).toBeFocused();
      }
    });
  });
}

test('the finder’s own title can be left for the fields with one press', async ({page, keep}) => {
  const {finder, search, press} = await open(page, keep, 768);
  await search();
  await press(finder.change, shown(finder.submit));
  await tabTo(page, finder.submit, 8);
  await expect(page.getByText(finderWords.intro)).toBeVisible();
});

/** Presses a key until the focus leaves the finder, and notes each stop that is not in plain sight. */
const walk = async (page: Page, key: string): Promise<{count: number; troubles: string[]}> => {
  const troubles: string[] = [];
  for (let count = 0; count < 500; count += 1) {
    await page.keyboard.press(key);
    if (!(await isFocusWithin(page, 'plan-finder'))) return {count, troubles};
    const trouble = await focusTroubleNow(page);
    if (trouble) troubles.push(trouble);
  }
  return {count: 500, troubles: [...troubles, 'the focus never leaves the finder']};
};

/** Presses a key as often as there are stops in a dialog, and notes each that is not in plain sight. */
const walkWithin = async (page: Page, key: string, dialog: Locator): Promise<{troubles: string[]}> => {
  const troubles: string[] = [];
  const most = await dialog.locator('button, a[href], input, select, summary').filter({visible: true}).count();
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press(key);
    // Beyond a dialog's ends the browser's own bars come, or its other end.
    if (await page.evaluate(() => document.activeElement === document.body)) return {troubles};
    const trouble = await focusTroubleNow(page);
    if (trouble) troubles.push(trouble);
  }
  return {troubles};
};
