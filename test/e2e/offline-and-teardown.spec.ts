import type {Page} from '@playwright/test';
import {startDealer} from './support/dealer.js';
import {startCountedDemo} from './support/demo.js';
import {askForPlans, CAR, enter, finderOn, isSearch, recordSearches, words} from './support/finder.js';
import {createGate} from './support/gate.js';
import {untilQuiet} from './support/quiet.js';
import {found, pending, plan, refused, startScriptedRelay, type Step} from './support/scripted-relay.js';
import {htmlPage, serve} from './support/serve.js';
import {expect, test} from './support/test.js';

const {problems, results, lookup, wait} = words;

test.describe('B4: a connection that is lost and restored', () => {
  test(
    'a lost connection delays an asynchronous search, with a message, and the same search continues',
    {tag: '@full'},
    async ({page, context, keep}) => {
      const gate = createGate();
      const demo = keep(await startCountedDemo({sandbox: {wait: () => gate.opened}, relay: {prefetch: 'off'}}));
      const quiet = untilQuiet(page);
      await page.goto(demo.playground);
      const sent = recordSearches(page);
      await enter(page);
      // The code for a lost connection is loaded with the first focus, and cannot be loaded without a connection.
      await quiet();
      const accepted = page.waitForResponse(response => isSearch(response.request()) && response.status() === 202);
      await finderOn(page).submit.click();
      await accepted;
      await context.setOffline(true);
      // It is announced as well, in a live region that is visually hidden.
      const status = page.locator('plan-progress [part~="status"]');
      await expect(status).toContainText(wait.offline);
      await context.setOffline(false);
      // The second of them after a while.
      await expect(status).toContainText(new RegExp([results.waitText, wait.longer].join('|')));
      gate.open();
      await expect(finderOn(page).cards.first()).toBeVisible();
      const purposes = sent.map(({purpose}) => purpose).filter(purpose => purpose !== 'prefetch');
      expect(purposes[0]).toBe(undefined);
      expect(new Set(purposes.slice(1))).toEqual(new Set(['poll']));
      expect(demo.quotes).toHaveLength(1);
    },
  );

  test('plans stay while the connection is lost, with a message above them', async ({page, context, keep}) => {
    const demo = keep(await startCountedDemo());
    await page.goto(demo.playground);
    await askForPlans(page);
    const note = page.locator('plan-list [part~="offline"]');
    await expect(note).toBeEmpty();
    await context.setOffline(true);
    await expect(note).toContainText('You’re offline. These prices are from ');
    await expect(finderOn(page).cards.first()).toBeVisible();
    await context.setOffline(false);
    await expect(note).toBeEmpty();
  });

  test(
    'a lost connection ends a synchronous search, with a message, keeps what was entered and allows a retry',
    {tag: '@full'},
    async ({page, context, keep}) => {
      const gate = createGate();
      const breakLater: Step = response => void gate.opened.then(() => response.destroy());
      const relay = keep(await startScriptedRelay([breakLater, found([plan()])], 'data-search="sync"'));
      await page.goto(relay.url);
      await enter(page);
      await finderOn(page).submit.click();
      // A browser reports a request before it sends it.
      await expect.poll(() => relay.got.length).toBe(1);
      await context.setOffline(true);
      gate.open();
      // The message was loaded before the search, because no other can be loaded.
      await expect(finderOn(page).heading(words.results.connectionLost)).toBeVisible();
      await context.setOffline(false);
      expect(relay.got).toHaveLength(1);
      await finderOn(page).tryAgain.click();
      await expect(finderOn(page).cards).toHaveCount(1);
      expect(relay.got).toHaveLength(2);
      await finderOn(page).change.click();
      await expect(finderOn(page).vin).toHaveValue(CAR.vin);
    },
  );
});

test(
  'B5: a hidden page polls nothing, polls once when it is visible again, and then continues as before',
  {tag: '@full'},
  async ({page, keep}) => {
    const gate = createGate();
    const pendingLater: Step = response => void gate.opened.then(() => pending(response));
    const relay = keep(await startScriptedRelay([pendingLater, pending]));
    await page.clock.install();
    await page.addInitScript(() => {
      const counted = Object.assign(window, {progress: 0});
      document.addEventListener('plan-search-progress', ({stage}) => {
        if (stage === 'quoting') counted.progress += 1;
      });
      const seen = {state: 'visible'};
      Object.defineProperty(document, 'visibilityState', {get: () => seen.state});
      addEventListener('see', event => {
        seen.state = (event as CustomEvent<string>).detail;
        document.dispatchEvent(new Event('visibilitychange'));
      });
    });
    const become = (state: string) => page.evaluate(detail => dispatchEvent(new CustomEvent('see', {detail})), state);
    /** The number of answers after which the page has set the timer for the next poll. */
    const answered = () => page.evaluate(() => (window as unknown as {progress: number}).progress);
    await page.goto(relay.url);
    await askForPlans(page);
    await expect.poll(() => relay.got.length).toBe(1);
    // From here on, time passes only when the test advances it, however slow the machine is. The time to pause at must be
    // in the future.
    await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 200))).toPass();
    gate.open();
    await expect.poll(answered).toBe(1);

    await become('hidden');
    await page.clock.runFor(30_000);
    expect(relay.got).toHaveLength(1);

    await become('visible');
    await expect.poll(answered).toBe(2);
    await page.clock.runFor(900);
    expect(relay.got).toHaveLength(2);
    await page.clock.runFor(1200);
    await expect.poll(answered).toBe(3);
  },
);

type Left = Window & {left: () => {timers: number; listeners: string[]; requests: number}};

/**
 * Counts in a page the things that are left behind: timers, listeners on objects that outlive an element, and pending
 * requests.
 */
const countLeft = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const timers = new Set<unknown>();
    const listeners = new Set<string>();
    let requests = 0;
    const {fetch, setTimeout, setInterval, clearTimeout, clearInterval} = window;
    const nameOf = (target: EventTarget) => [window, document, visualViewport].indexOf(target as never);
    const {addEventListener, removeEventListener} = EventTarget.prototype;
    let ids = 0;
    // The test's own tools also add listeners.
    const isOurs = () => /\/v\d[^/]*\/(?:chunks\/)?[\w.-]+\.js/.test(new Error().stack ?? '');
    const idOf = new WeakMap<object, number>();
    const keyOf = (target: EventTarget, type: string, listener: object) => {
      if (!idOf.has(listener)) idOf.set(listener, (ids += 1));
      return `${nameOf(target)} ${type} ${idOf.get(listener)}`;
    };
    Object.assign(window, {
      left: () => ({timers: timers.size, listeners: [...listeners], requests}),
      setTimeout(run: () => void, ms?: number) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          run();
        }, ms);
        if (isOurs()) timers.add(timer);
        return timer;
      },
      setInterval(run: () => void, ms?: number) {
        const timer = setInterval(run, ms);
        if (isOurs()) timers.add(timer);
        return timer;
      },
      clearTimeout(timer: number) {
        timers.delete(timer);
        clearTimeout(timer);
      },
      clearInterval(timer: number) {
        timers.delete(timer);
        clearInterval(timer);
      },
      async fetch(...call: Parameters<typeof fetch>) {
        requests += 1;
        try {
          const response = await fetch(...call);
          const body = await response.arrayBuffer();
          return new Response(body, response);
        } finally {
          requests -= 1;
        }
      },
    });
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      if (listener && nameOf(this) >= 0 && isOurs()) {
        const key = keyOf(this, type, listener);
        listeners.add(key);
        const {signal} = typeof options === 'object' ? options : {};
        if (signal) addEventListener.call(signal, 'abort', () => void listeners.delete(key));
      }
      addEventListener.call(this, type, listener, options);
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      if (listener && nameOf(this) >= 0) listeners.delete(keyOf(this, type, listener));
      removeEventListener.call(this, type, listener, options);
    };
  });

const leftOn = (page: Page) => page.evaluate(() => (window as unknown as Left).left());

/** The counts on a page where no finder has been used. */
const NOTHING = {timers: 0, listeners: [], requests: 0};

test.describe('B1: a finder that is removed from the page', () => {
  test('a finder that is removed leaves no timer, listener or request behind during a search or with an open list, and resumes when it is added again', async ({
    page,
    keep,
  }) => {
    const gate = createGate();
    await countLeft(page);
    const body = (relay: string) => `<script src="${relay}/embed.js" data-prefetch="off"></script>`;
    const dealer = keep(await startDealer({sandbox: {wait: () => gate.opened}, page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    const finder = finderOn(page);
    await finder.vin.hover();
    await expect(finder.state.locator('option', {hasText: 'Texas'})).toHaveCount(1);

    const element = await page.locator('plan-finder').elementHandle();
    const remove = () => element?.evaluate(taken => taken.remove());
    const putBack = () => element?.evaluate(taken => document.body.append(taken));

    await page.getByText(words.form.lookupMethods.catalog, {exact: true}).click();
    const make = page.getByRole('combobox', {name: lookup.makeLabel});
    await make.fill('hon');
    await expect(make).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(async () => (await leftOn(page)).listeners).not.toEqual([]);
    await remove();
    await expect.poll(() => leftOn(page)).toEqual(NOTHING);
    await putBack();

    await page.getByRole('group', {name: words.form.lookupLabel}).getByText(words.form.lookupMethods.vin).click();
    await enter(page);
    const accepted = page.waitForResponse(response => isSearch(response.request()) && response.status() === 202);
    await finder.submit.click();
    await accepted;
    await expect.poll(() => leftOn(page)).not.toEqual(NOTHING);
    await remove();
    await expect.poll(() => leftOn(page)).toEqual(NOTHING);
    await putBack();
    await expect(finder.wait).toBeVisible();
    gate.open();
    await expect(finder.cards.first()).toBeVisible();
    await remove();
    await expect.poll(() => leftOn(page)).toEqual(NOTHING);
  });

  test(
    'a finder that is removed leaves no timer, listener or request behind while it counts down to the next try',
    {tag: '@full'},
    async ({page, keep}) => {
      const full = refused(429, {errorCode: 'RelayBudgetExhausted'}, {'retry-after': '1800'});
      const relay = keep(await startScriptedRelay([full]));
      await page.clock.install();
      await countLeft(page);
      await page.goto(relay.url);
      await askForPlans(page);
      await expect(page.getByText(problems.waitMinutes(30))).toBeVisible();
      // The countdown remains once what was announced has been removed, which takes ten seconds.
      await page.clock.runFor(12_000);
      await expect.poll(() => leftOn(page)).toMatchObject({timers: 1, requests: 0});
      await page.locator('plan-finder').evaluate(finder => finder.remove());
      expect(await leftOn(page)).toEqual(NOTHING);
    },
  );
});

test(
  'B2: the response to inputs that the page has changed since is never shown',
  {tag: '@full'},
  async ({page, keep}) => {
    const gate = createGate();
    const demo = keep(await startCountedDemo({sandbox: {wait: () => gate.opened}, relay: {prefetch: 'off'}}));
    await page.goto(demo.playground);
    await askForPlans(page);
    const finder = finderOn(page);
    await expect(finder.wait).toBeVisible();
    await page.locator('#finder').evaluate(element => element.setAttribute('vin', '1HGCM82633A004352'));
    await expect(finder.vin).toHaveValue('1HGCM82633A004352');
    gate.open();
    await finder.submit.click();
    await expect(finder.heading(/for your 2003 Honda$/)).toBeVisible();
    await expect(page.getByRole('list', {name: 'Events'}).getByText('plan-search-complete')).toHaveCount(1);
  },
);

test.describe('B8: in a sandboxed frame that may neither navigate nor open windows', () => {
  for (const handoff of ['self', 'blank']) {
    test(
      `a checkout with handoff="${handoff}" is a real link that shows its host`,
      {tag: '@full'},
      async ({page, keep}) => {
        const url = 'https://checkout.example/plan-1';
        const relay = keep(
          await startScriptedRelay([found([plan({planCheckoutUrl: url})])], `data-handoff="${handoff}"`),
        );
        await page.route(url, route => route.fulfill({contentType: 'text/html', body: '<h1>The checkout</h1>'}));
        await page.route('**/shop', route =>
          route.fulfill({
            contentType: 'text/html',
            body: `<iframe src="${relay.url}/" sandbox="allow-scripts allow-same-origin" width="390" height="1400"></iframe>`,
          }),
        );
        await page.goto(`${relay.url}/shop`);
        const frame = page.frameLocator('iframe');
        await askForPlans(frame);
        const finder = finderOn(frame);
        await expect(finder.checkouts).toHaveAttribute('href', url);
        await expect(finder.cards.getByText(results.checkoutOpens('checkout.example'))).toBeVisible();
        await finder.checkouts.click();
        if (handoff === 'self') await expect(frame.getByRole('heading', {name: 'The checkout'})).toBeVisible();
        else await expect(finder.checkouts).toBeVisible();
        await expect(page).toHaveURL(`${relay.url}/shop`);
      },
    );
  }

  test('the details open and close where the frame has no origin either', async ({page, keep}) => {
    const exceptions: string[] = [];
    page.on('pageerror', ({message}) => exceptions.push(message));
    const embed = (relay: string) => htmlPage(`<script src="${relay}/embed.js"></script>`);
    const dealer = keep(await startDealer({page: embed, relay: {origins: ['*']}}));
    const body = `<iframe src="${dealer.url}/" sandbox="allow-scripts" width="390" height="800"></iframe>`;
    const shop = keep(await serve(() => new Response(body, {headers: {'content-type': 'text/html'}})));
    await page.goto(shop.url);
    const frame = page.frameLocator('iframe');
    const finder = finderOn(frame);
    await askForPlans(frame);
    await expect(finder.order).toBeVisible();
    for (const index of [0, 1]) {
      await frame.getByRole('button', {name: results.details}).nth(index).click();
      const dialog = frame.locator('plan-details').getByRole('dialog');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await finder.compare.first().check();
    expect(exceptions).toEqual([]);
  });

  test('outside of a frame, the link does not show its host', async ({page, keep}) => {
    const relay = keep(await startScriptedRelay([found([plan()])]));
    await page.goto(relay.url);
    await askForPlans(page);
    await expect(finderOn(page).checkouts).toBeVisible();
    await expect(page.getByText(results.checkoutOpens('checkout.example'))).toHaveCount(0);
  });
});
