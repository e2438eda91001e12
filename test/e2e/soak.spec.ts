import type {CDPSession, Page, Route} from '@playwright/test';
import {createSandbox} from '../../src/sandbox/index.js';
import {createChance} from '../bench/cost/chance.js';
import {startDealer} from './support/dealer.js';
import {enter, finderOn} from './support/finder.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

/** The number of searches on a page; 120 in the nightly run. */
const SEARCHES = Number(process.env.SOAK_SEARCHES ?? 30);
const SEED = Number(process.env.SOAK_SEED ?? 1);

/** By then, every fault has occurred, and all code for them is loaded and compiled. */
const WARM_UP = SEARCHES / 2;

/** How much more memory a page may use at the end, in bytes: for compiled code and what the browser caches. */
const GROWTH = 1_500_000;

/** The faults that occur in searches. */
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

/** How many more nodes the last outcome may have: a message with a button, and no card. */
const NODES = 40;
const LISTENERS = 6;
const TIMERS = 1;

/** How many more connections may be open at the end: fewer than one per search after the warm-up. */
const SOCKETS = 12;

const HURRY_MS = 4000;

/** Counts the pending timers of a page, on top of the clock that the test installs. */
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

const TITLE = `a page leaks nothing in ${SEARCHES} searches with faults, and each search gets one result and one quote`;

test(TITLE, {tag: '@full'}, async ({page, keep}) => {
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
  const occurred = new Set<(typeof FAULTS)[number]>();
  await page.route('**/PlansSearch*/**', route => {
    const fault = faults.shift();
    if (!fault) return route.continue();
    occurred.add(fault);
    return fault(route);
  });
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
    // Plans, or a message with a button; time is advanced until one of them is shown.
    await expect(async () => {
      await page.clock.fastForward(HURRY_MS);
      if (await tryAgain.isVisible()) {
        presses += 1;
        await tryAgain.click();
      }
      await expect(cards.first()).toBeVisible({timeout: 400});
    }).toPass({timeout: 30_000});
    expect(quotes.filter(body => body.includes(`"mileage":${miles}`)).length).toBeLessThanOrEqual(presses);
    await expect(page.locator('plan-list plan-details')).toBeAttached();
    await change.click();
    await expect(submit).toBeVisible();
    if (round !== WARM_UP) continue;
    expect(occurred.size).toBe(FAULTS.length);
    before = await measure(page, devtools);
    socketsBefore = openSockets();
  }
  const grown = async (name: string) => ((await measure(page, devtools))[name] ?? Infinity) - (before[name] ?? 0);
  await expect.poll(() => grown('Nodes')).toBeLessThanOrEqual(NODES);
  await expect.poll(() => grown('JSEventListeners')).toBeLessThanOrEqual(LISTENERS);
  await expect.poll(() => grown('timers')).toBeLessThanOrEqual(TIMERS);
  await expect.poll(() => grown('JSHeapUsedSize')).toBeLessThan(GROWTH);
  // A browser opens up to six connections per host. There are two hosts: the page's and the relay's.
  expect(openSockets()).toBeLessThanOrEqual(socketsBefore + SOCKETS);
});
