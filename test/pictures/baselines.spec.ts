import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, type Page} from '@playwright/test';
import {OPENED_AT, openStage, test} from './stage.js';

// The pictures are in the repository. Other browsers and fonts draw other pixels: there, nothing is compared.

const recordFile = fileURLToPath(new URL('./baselines/recorded.json', import.meta.url));

/** What decides how text is drawn. */
interface Renderer {
  readonly browser: string;
  readonly platform: string;
  /** The widths of a sentence in the fonts of the screens. */
  readonly fonts: readonly number[];
}

const SCREENS = {
  list: 'finder-plans',
  details: 'finder-details',
  comparison: 'finder-comparing',
  filters: 'finder-filters',
  wait: 'finder-waiting',
};

/** How long a search has been running in the screenshot of the wait. */
const WAITED_MS = 4000;

const BRANDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  evergreen: {},
  yellow: {'--plan-color-accent': '#ffd400', '--plan-radius': '4px', '--plan-font-family': 'Georgia, serif'},
};

async function readRenderer(page: Page): Promise<Renderer> {
  const fonts = await page.evaluate(() =>
    ['system-ui', 'sans-serif', 'Georgia, serif'].map(family => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) return 0;
      context.font = `100px ${family}`;
      return Math.round(context.measureText('Covered for 48 months, $95/month').width);
    }),
  );
  const browser = page.context().browser()?.version() ?? '';
  return {browser, platform: `${process.platform} ${process.arch}`, fonts};
}

test.beforeEach(async ({page}, {config}) => {
  const renderer = await readRenderer(page);
  if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed') {
    mkdirSync(fileURLToPath(new URL('./baselines', import.meta.url)), {recursive: true});
    writeFileSync(recordFile, `${JSON.stringify(renderer, null, 2)}\n`);
    // Another worker may be writing the same, so it is not read back.
    return;
  }
  const recorded = existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as Renderer) : undefined;
  const isSame = JSON.stringify(renderer) === JSON.stringify(recorded);
  test.skip(!isSame, `not possible: recorded with ${JSON.stringify(recorded)}, not ${JSON.stringify(renderer)}`);
});

/** The date is fixed, so that the time of a wait is always the same. */
async function showWait(page: Page): Promise<void> {
  await page.clock.setFixedTime(OPENED_AT + WAITED_MS);
  await expect(page.getByText('4 seconds', {exact: true})).toBeVisible();
}

/** Beside the plans, filters are always open: there, one is applied. */
const stateOf = (screen: keyof typeof SCREENS, width: number): string =>
  screen === 'filters' && width === 1280 ? 'finder-quick-filter' : SCREENS[screen];

for (const screen of Object.keys(SCREENS) as (keyof typeof SCREENS)[])
  for (const width of [320, 390, 768, 1280])
    for (const scheme of ['light', 'dark'])
      for (const [brand, tokens] of Object.entries(BRANDS))
        test(`the ${screen} looks as recorded at ${width} pixels, ${scheme}, in the brand ${brand}`, async ({
          page,
          demoUrl,
        }) => {
          await page.setViewportSize({width, height: 900});
          // Whether this file or the answer arrives first decides if the headings name the car.
          await page.route(/\/vin-car-/, route => route.abort());
          await openStage(page, demoUrl, new URLSearchParams({state: stateOf(screen, width), scheme, ...tokens}));
          if (screen === 'wait') await showWait(page);
          await expect(page).toHaveScreenshot(`${screen}-${width}-${scheme}-${brand}.png`);
        });
