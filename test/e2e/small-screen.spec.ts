import type {Page} from '@playwright/test';
import {startCountedDemo} from './support/demo.js';
import {focusTroubleNow} from './support/focus.js';
import {expect, test} from './support/test.js';

/** Every dialog, and what is below one, by the state of the studio that shows it. */
const SURFACES = {
  'the comparison of four plans': 'comparison-4',
  'the comparison of a list': 'finder-comparing',
  'the details': 'details',
  'the filters': 'finder-filters',
  'the scanner with a camera': 'scanner',
  'the scanner without a camera': 'scanner-missing',
  'the finder of a start price': 'start-price-open',
  'the list with plans to compare': 'list-chosen',
  'the form with what is missing': 'finder-missing',
} as const;

/** 320 × 256 is what a window of 1280 × 1024 has left at 400 % zoom; the others are phones, upright and on their side. */
const VIEWPORTS = [
  [320, 256],
  [320, 480],
  [640, 320],
  [844, 390],
  [320, 568, 32],
] as const;

for (const [width, height, letters = 16] of VIEWPORTS) {
  test.describe(`in a viewport of ${width} × ${height} pixels, with letters of ${letters}`, {tag: '@full'}, () => {
    test.use({viewport: {width, height}});

    for (const [surface, state] of Object.entries(SURFACES))
      test(`the Tab key brings every control of ${surface} into plain sight, in both directions`, async ({
        page,
        keep,
      }) => {
        test.slow();
        const {url} = keep(await startCountedDemo());
        await page.addInitScript(setLetters, letters);
        await page.goto(`${url}/stage.html?state=${state}`);
        await expect(page.locator('html')).toHaveAttribute('data-reached', state);
        await tabThrough(page, 'Tab');
        const there = await tabThrough(page, 'Tab');
        expect(there.troubles).toEqual([]);
        const back = await tabThrough(page, 'Shift+Tab');
        expect(back.troubles).toEqual([]);
        expect(back.stops).toBe(there.stops);
        expect(there.stops).toBeGreaterThan(1);
      });
  });
}

/** Presses a key from one end of a page or its modal dialog to the other, and notes each stop that is not in plain sight. */
const tabThrough = async (page: Page, key: string): Promise<{stops: number; troubles: string[]}> => {
  const troubles: string[] = [];
  for (let stops = 0; stops < 400; stops += 1) {
    await page.keyboard.press(key);
    if (await hasLeft(page)) return {stops, troubles};
    const trouble = await focusTroubleNow(page);
    if (trouble) troubles.push(trouble);
  }
  return {stops: 400, troubles: [...troubles, 'the focus never reaches the other end']};
};

/** Runs in the page before its own scripts. */
const setLetters = (letters: number): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:root { --plan-font-size: ${letters}px; }`);
  document.adoptedStyleSheets.push(sheet);
};

/** Beyond either end the focus is on the browser's own bars. */
const hasLeft = (page: Page): Promise<boolean> => page.evaluate(() => document.activeElement === document.body);
