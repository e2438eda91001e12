import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import type {Page} from '@playwright/test';
import {startDemo} from '../../scripts/demo/start-demo.js';
import {requireBuild} from '../e2e/support/built.js';
import {test as base, expect} from '@playwright/test';

// The pictures are in the repository. Other browsers and fonts draw other pixels: there, nothing is compared.

const recordFile = fileURLToPath(new URL('./baselines/recorded.json', import.meta.url));

/** What decides how text is drawn. */
interface Renderer {
  readonly browser: string;
  readonly platform: string;
  /** The widths of a sentence in the generic fonts. */
  readonly fonts: readonly number[];
}

const SCREENS = {
  list: 'finder-plans',
  details: 'finder-details',
  comparison: 'finder-comparing',
  filters: 'finder-filters',
};

const BRANDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  evergreen: {},
  yellow: {'--plan-color-accent': '#ffd400', '--plan-radius': '4px', '--plan-font-family': 'Georgia, serif'},
};

async function readRenderer(page: Page): Promise<Renderer> {
  const fonts = await page.evaluate(() =>
    ['system-ui', 'sans-serif', 'Georgia, serif', 'monospace'].map(family => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) return 0;
      context.font = `100px ${family}`;
      return Math.round(context.measureText('Covered for 48 months, $95/month').width);
    }),
  );
  const browser = page.context().browser()?.version() ?? '';
  return {browser, platform: `${process.platform} ${process.arch}`, fonts};
}

const test = base.extend<object, {readonly demoUrl: string}>({
  demoUrl: [
    async ({}, use) => {
      requireBuild();
      const demo = await startDemo({built: true, sandbox: {latencyMs: 0}});
      await use(demo.url);
      await demo.close();
    },
    {scope: 'worker'},
  ],
});

test.use({contextOptions: {reducedMotion: 'reduce'}});

test.beforeEach(async ({page}, {config}) => {
  const renderer = await readRenderer(page);
  if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed') {
    mkdirSync(fileURLToPath(new URL('./baselines', import.meta.url)), {recursive: true});
    writeFileSync(recordFile, `${JSON.stringify(renderer, null, 2)}\n`);
  }
  const recorded = existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as Renderer) : undefined;
  const isSame = JSON.stringify(renderer) === JSON.stringify(recorded);
  test.skip(!isSame, `not possible: recorded with ${JSON.stringify(recorded)}, not ${JSON.stringify(renderer)}`);
});

for (const [screen, state] of Object.entries(SCREENS))
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
          // A fixed date, because plans show until when they can be bought.
          await page.clock.setFixedTime(new Date('2026-01-15T15:00:00Z'));
          const params = new URLSearchParams({state, scheme, ...tokens});
          await page.goto(`${demoUrl}/stage.html?${params}`);
          await expect(page.locator('html')).toHaveAttribute('data-reached', state);
          // Code that loads while the page is idle arrives after the state is reached.
          await page.waitForLoadState('networkidle');
          await expect(page).toHaveScreenshot(`${screen}-${width}-${scheme}-${brand}.png`);
        });
