import type {CDPSession, Page, Route} from '@playwright/test';
import {createSandbox} from '../../src/sandbox/index.js';
import {createChance} from '../bench/cost/chance.js';
import {startDealer} from './support/dealer.js';
import {enter, finderOn} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

/** How many searches a page sees; 120 in the nightly run. */
const SEARCHES = Number(process.env.SOAK_SEARCHES ?? 4);
const SEED = Number(process.env.SOAK_SEED ?? 1);

/** By then every fault has been met, and all is loaded and compiled that one needs. */
const WARM_UP = SEARCHES / 2;

/** What a page may hold more at the end, in bytes: compiled code and what the browser keeps of it. */
const GROWTH = 1_500_000;

/** What befalls a search on its way. */
const FAULTS: readonly ((route: Route) => Promise<void>)[] = [
  route => route.abort('connectionreset'),
  route => route.abort('internetdisconnected'),
  route => route.fulfill({status: 200, contentType: 'application/json', body: '{"response":'}),
  route => route.fulfill({status: 502, contentType: 'text/html', body: '<html>'}),
  route => route.fulfill({status: 429, headers: {'retry-after': '2'}, body: ''}),
  async route => {
    const response = await route.fetch();
    await route.fulfill({response, body: ''});
  },
];

/** What the way on which the last search went may leave: a line of words with its button, and no card. */
const NODES = 40;
const LISTENERS = 6;
const TIMERS = 1;

const HURRY_MS = 4000;

/** Counts the timers of a page that wait, over the clock that the test turns on. */
function countTimers(): void {
  const waiting = new Set<number>();
  const {setTimeout: start, clearTimeout: stop} = window;
  const counted = (run: () => void, ms?: number): number => {
    const id = start(() => {
      waiting.delete(id);
      run();
    }, ms);
    waiting.add(id);
    return id;
  };
  Object.assign(window, {
    setTimeout: counted,
    clearTimeout: (id: number) => {
      waiting.delete(id);
      stop(id);
    },
    countWaiting: () => waiting.size,
  });
}

async function measure(page: Page, devtools: CDPSession): Promise<Readonly<Record<string, number>>> {
  await devtools.send('HeapProfiler.collectGarbage');
  const {metrics} = await devtools.send('Performance.getMetrics');
  const timers = await page.evaluate(() => (window as unknown as {countWaiting(): number}).countWaiting());
  return {...Object.fromEntries(metrics.map(({name, value}) => [name, value])), timers};
}

test(
  `a page holds no more after ${SEARCHES} searches with faults, and each is answered and quoted once`,
  {tag: '@full'},
  async ({page, keep}) => {
    test.setTimeout(60_000 + SEARCHES * 10_000);
    const chance = createChance(SEED);
    const sandbox = createSandbox({latencyMs: 0});
    const quotes: string[] = [];
    const dealer = keep(
      await startDealer({
        page: relay => htmlPage(`<script src="${relay}/embed.js"></script>`),
        relay: {
          prefetch: 'off',
          visitorSearches: 0,
          fetch: (url, init) => {
            if (url.includes('/PlansSearch') && typeof init.body === 'string') quotes.push(init.body);
            return sandbox.fetch(new Request(url, init));
          },
        },
      }),
    );
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    await page.clock.install();
    await page.addInitScript(countTimers);
    let faults: (typeof FAULTS)[number][] = [];
    await page.route('**/PlansSearch*/**', route => (faults.shift() ?? (() => route.continue()))(route));
    await page.goto(dealer.url);
    const {cards, change, submit, tryAgain, mileage} = finderOn(page);
    await enter(page);

    const openSockets = (): number => process.getActiveResourcesInfo().filter(name => name === 'TCPSocketWrap').length;
    let before: Readonly<Record<string, number>> = {};
    let socketsBefore = 0;
    for (let round = 1; round <= SEARCHES; round += 1) {
      const miles = String(20_000 + round);
      await mileage.fill(miles);
      faults = Array.from(
        {length: chance.whole(0, 2)},
        () => FAULTS[(round + chance.whole(0, 1)) % FAULTS.length],
      ).filter(fault => fault !== undefined);
      let presses = 1;
      await (chance.happens(0.4) ? submit.dblclick() : submit.click());
      // Plans, or words with a way on; time is hurried along until one of them is there.
      await expect(async () => {
        await page.clock.fastForward(HURRY_MS);
        if (await tryAgain.isVisible()) {
          presses += 1;
          await tryAgain.click();
        }
        await expect(cards.first()).toBeVisible({timeout: 1000});
      }).toPass({timeout: 30_000});
      expect(quotes.filter(body => body.includes(`"mileage":${miles}`)).length).toBeLessThanOrEqual(presses);
      await expect(page.locator('plan-list plan-details')).toBeAttached();
      await change.click();
      await expect(submit).toBeVisible();
      if (round !== WARM_UP) continue;
      before = await measure(page, devtools);
      socketsBefore = openSockets();
    }
    const grown = async (name: string) => ((await measure(page, devtools))[name] ?? Infinity) - (before[name] ?? 0);
    await expect.poll(() => grown('Nodes')).toBeLessThanOrEqual(NODES);
    await expect.poll(() => grown('JSEventListeners')).toBeLessThanOrEqual(LISTENERS);
    await expect.poll(() => grown('timers')).toBeLessThanOrEqual(TIMERS);
    await expect.poll(() => grown('JSHeapUsedSize')).toBeLessThan(GROWTH);
    // A browser keeps six connections to a host.
    expect(openSockets()).toBeLessThanOrEqual(socketsBefore + 12);
  },
);
