import type {CDPSession} from '@playwright/test';
import {startDealer} from './support/dealer.js';
import {askForPlans, finderOn} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

/** The number of searches on a page; 200 in the nightly run. */
const SEARCHES = Number(process.env.HEAP_SEARCHES ?? 16);

/** By then, everything that a search needs is loaded and compiled. */
const WARM_UP = SEARCHES / 4;

/**
 * How much more memory a page may use at the end, in bytes: for compiled code and what the browser caches, not for
 * plans.
 */
const GROWTH = 1_500_000;

/** Measures a page's memory after garbage collection. */
async function readHeap(devtools: CDPSession): Promise<Readonly<Record<string, number>>> {
  await devtools.send('HeapProfiler.collectGarbage');
  const {metrics} = await devtools.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({name, value}) => [name, value]));
}

test(
  `a page uses no more memory after ${SEARCHES} searches than after ${WARM_UP}`,
  {tag: '@full'},
  async ({page, keep}) => {
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
      // Everything that loads with the plans is loaded, including tools and details.
      await expect(page.locator('plan-list plan-details')).toBeAttached();
      await change.click();
      await expect(submit).toBeVisible();
      if (searches === WARM_UP) before = await readHeap(devtools);
    }
    const grown = async (name: string) => ((await readHeap(devtools))[name] ?? Infinity) - (before[name] ?? 0);
    // Repeated until it is true, because garbage takes a moment to be collected. A leak would stay.
    await expect.poll(() => grown('Nodes')).toBeLessThanOrEqual(0);
    await expect.poll(() => grown('JSEventListeners')).toBeLessThanOrEqual(0);
    await expect.poll(() => grown('JSHeapUsedSize')).toBeLessThan(GROWTH);
  },
);
