import type {CDPSession} from '@playwright/test';
import {startDealer} from './support/dealer.js';
import {askForPlans, finderOn} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

/** How many searches a page sees; 200 in the nightly run. */
const SEARCHES = Number(process.env.HEAP_SEARCHES ?? 16);

/** By then all is loaded, and compiled, that a search needs. */
const WARM_UP = SEARCHES / 4;

/** What a page may hold more at the end, in bytes: compiled code and what the browser keeps of it, not plans. */
const GROWTH = 1_500_000;

/** What a page holds once what nobody needs is gone. */
async function readHeap(devtools: CDPSession): Promise<Readonly<Record<string, number>>> {
  await devtools.send('HeapProfiler.collectGarbage');
  const {metrics} = await devtools.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({name, value}) => [name, value]));
}

test(`a page holds no more after ${SEARCHES} searches than after ${WARM_UP}`, {tag: '@full'}, async ({page, keep}) => {
  test.setTimeout(60_000 + SEARCHES * 5_000);
  const dealer = keep(
    await startDealer({
      page: relay => htmlPage(`<script src="${relay}/embed.js"></script>`),
      sandbox: {latencyMs: 0},
    }),
  );
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(dealer.url);
  const {cards, change, submit} = finderOn(page);
  await askForPlans(page);
  let before: Readonly<Record<string, number>> = {};
  for (let searches = 1; searches <= SEARCHES; searches += 1) {
    if (searches > 1) await submit.click();
    await expect(cards.first()).toBeVisible();
    // All that comes with the plans is there: tools and details too.
    await expect(page.locator('plan-list plan-details')).toBeAttached();
    await change.click();
    await expect(submit).toBeVisible();
    if (searches === WARM_UP) before = await readHeap(devtools);
  }
  const grown = async (name: string) => ((await readHeap(devtools))[name] ?? Infinity) - (before[name] ?? 0);
  // Asked again until it holds: what is about to go takes a moment, a leak stays.
  await expect.poll(() => grown('Nodes')).toBeLessThanOrEqual(0);
  await expect.poll(() => grown('JSEventListeners')).toBeLessThanOrEqual(0);
  await expect.poll(() => grown('JSHeapUsedSize')).toBeLessThan(GROWTH);
});
