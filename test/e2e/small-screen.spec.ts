import {startCountedDemo} from './support/demo.js';
import {tabOut, tabThrough} from './support/tab-through.js';
import {expect, test} from './support/test.js';

/** Every dialog and the main screens, by the state of the studio that shows them. */
const SURFACES = {
  'the comparison of four plans': 'comparison-4',
  'the comparison of a list': 'finder-comparing',
  'the details': 'details',
  'the filters': 'finder-filters',
  'the scanner with a camera': 'scanner',
  'the scanner without a camera': 'scanner-missing',
  'the finder of a start price': 'start-price-open',
  'the finder in its own dialog': 'finder-dialog',
  'the list with plans to compare': 'list-chosen',
  'the form with errors': 'finder-missing',
} as const;

/** 320 × 256 is a window of 1280 × 1024 at 400% zoom; the others are phones in portrait and landscape. */
const VIEWPORTS = [
  [320, 256],
  [320, 480],
  [640, 320],
  [844, 390],
  [320, 568, 32],
] as const;

for (const [width, height, fontSize = 16] of VIEWPORTS) {
  test.describe(
    `in a viewport of ${width} × ${height} pixels, with a font size of ${fontSize} pixels`,
    {tag: '@full'},
    () => {
      test.use({viewport: {width, height}});

      for (const [surface, state] of Object.entries(SURFACES))
        test(`the Tab key makes every control of ${surface} fully visible, in both directions`, async ({
          page,
          keep,
        }) => {
          test.slow();
          const {url} = keep(await startCountedDemo());
          await page.addInitScript(setFontSize, fontSize);
          await page.goto(`${url}/stage.html?state=${state}`);
          await expect(page.locator('html')).toHaveAttribute('data-reached', state);
          await tabOut(page, 'Tab');
          const there = await tabThrough(page, 'Tab');
          expect(there.problems).toEqual([]);
          const back = await tabThrough(page, 'Shift+Tab');
          expect(back.problems).toEqual([]);
          expect(back.stops).toBe(there.stops);
          expect(there.stops).toBeGreaterThan(1);
        });
    },
  );
}

/** Runs in the page before its own scripts. */
const setFontSize = (fontSize: number): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:root { --plan-font-size: ${fontSize}px; }`);
  document.adoptedStyleSheets.push(sheet);
};
