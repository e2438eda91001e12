import {expect, type Page, test} from '@playwright/test';
import {startDemo} from '../../scripts/demo/start-demo.js';
import {enter, finderOn, words} from '../e2e/support/finder.js';
import {requireBuild} from '../e2e/support/built.js';
import {untilQuiet} from '../e2e/support/quiet.js';
import {composePanels, type Panel} from './compose.js';

test.use({
  viewport: {width: 1000, height: 740},
  colorScheme: 'light',
  contextOptions: {reducedMotion: 'reduce'},
});

const demoUrl = async (close: (() => Promise<void>)[]): Promise<string> => {
  requireBuild();
  const demo = await startDemo({built: true, sandbox: {latencyMs: 300}});
  close.push(() => demo.close());
  return demo.url;
};

/** Scrolls so that an element is below the top of the page. */
const placeAt = (page: Page, selector: string, above: number): Promise<void> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, space) => window.scrollTo(0, element.getBoundingClientRect().top + scrollY - space), above);

test('takes the picture of the journey: a form on a dealer’s page, plans, the comparison, the checkout', async ({
  page,
  browser,
}) => {
  const close: (() => Promise<void>)[] = [];
  const url = await demoUrl(close);
  const panels: Panel[] = [];
  const take = async (caption: string) => {
    // Nothing is under the pointer.
    await page.mouse.move(0, 0);
    panels.push({picture: await page.screenshot(), caption, width: 560});
  };

  await page.goto(`${url}/service-plans`);
  await enter(page);
  await expect(page.locator('[part~="car"]')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await take('1. The car, on the dealer’s own page');
  const finder = finderOn(page);
  await finder.submit.click();
  await expect(finder.order).toBeVisible();
  await placeAt(page, 'plan-finder', 16);
  await take('2. Plans of several providers');
  await finder.compare.nth(0).check();
  await finder.compare.nth(1).check();
  await page.getByRole('button', {name: words.details.trayShow(2)}).click();
  await expect(finder.comparison.locator('[part~="table"]')).toBeVisible();
  // The host of a provider, not the machine that took the picture.
  await finder.comparison.getByText(/^localhost:\d+$/).evaluateAll(hosts => {
    for (const host of hosts) host.textContent = 'checkout.provider.example';
  });
  await take('3. Two of them side by side');
  await finder.comparison.getByRole('link', {name: words.results.checkout}).first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  await take('4. The provider’s checkout (here, the sandbox)');

  const composed = await composePanels(browser, panels, 2);
  await expect(composed.locator('main')).toHaveScreenshot('journey.png', {scale: 'device'});
  await composed.close();
  for (const each of close) await each();
});

/** Where the looks differ. */
const LOOKS = [
  {caption: 'A phone', size: {width: 390, height: 780}, query: 'scheme=light', width: 280},
  {caption: 'Dark', size: {width: 720, height: 780}, query: 'scheme=dark', width: 517},
  {
    caption: 'A dealer’s brand',
    size: {width: 720, height: 780},
    query:
      'scheme=light&--plan-color-accent=%239d174d&--plan-color-on-accent=%23fff&--plan-radius=2px&--plan-font-family=Georgia, serif',
    width: 517,
  },
] as const;

test('takes the picture of the looks: a phone, dark, and a dealer’s brand', async ({page, browser}) => {
  const close: (() => Promise<void>)[] = [];
  const url = await demoUrl(close);
  const panels: Panel[] = [];
  for (const {caption, size, query, width} of LOOKS) {
    await page.setViewportSize(size);
    const quiet = untilQuiet(page);
    // The heading names the car if it could be read from the VIN before the plans came.
    const reader = page.waitForResponse(/vin-car/);
    await page.route(/PlansSearch/, async route => {
      await reader;
      await route.continue();
    });
    await page.goto(`${url}/stage.html?state=finder-plans&data=sandbox&${query}`);
    await expect(page.locator('html')).toHaveAttribute('data-reached', 'finder-plans');
    await quiet();
    panels.push({picture: await page.screenshot(), caption, width});
    await page.unrouteAll();
  }
  const composed = await composePanels(browser, panels, 3);
  await expect(composed.locator('main')).toHaveScreenshot('looks.png', {scale: 'device'});
  await composed.close();
  for (const each of close) await each();
});
