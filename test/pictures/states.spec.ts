import {test as base, expect} from '@playwright/test';
import {STATES} from '../../demo/states.js';
import {startDemo} from '../../scripts/demo/start-demo.js';
import {requireBuild} from '../e2e/support/built.js';

const {PICTURES_WIDTH = '768', PICTURES_QUERY = ''} = process.env;
const width = Number(PICTURES_WIDTH);

/** A full-page screenshot of a thousand plans would be a hundred thousand pixels tall. */
const TALLEST = 2400;

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

test.use({viewport: {width, height: 900}, contextOptions: {reducedMotion: 'reduce'}});

for (const {id, element, title} of STATES) {
  test(`${element} matches its baseline screenshot in the state ${id}: ${title}`, async ({page, demoUrl}) => {
    const params = new URLSearchParams(PICTURES_QUERY);
    params.set('state', id);
    // A fixed date, because plans show until when they can be bought.
    await page.clock.setFixedTime(new Date('2026-01-15T15:00:00Z'));
    await page.goto(`${demoUrl}/stage.html?${params}`);
    await expect(page.locator('html')).toHaveAttribute('data-reached', id);
    // Code that loads while the page is idle arrives after the state is reached.
    await page.waitForLoadState('networkidle');

    const clip = {x: 0, y: 0, width, height: TALLEST};
    await expect(page).toHaveScreenshot([PICTURES_WIDTH, PICTURES_QUERY, `${id}.png`], {fullPage: true, clip});
  });
}
