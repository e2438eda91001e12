import type {Page} from '@playwright/test';
import {noteComplaints} from './support/complaints.js';
import {startDealer} from './support/dealer.js';
import {askForPlans, CAR, countCards, finderOn, words} from './support/finder.js';
import {createGate} from './support/gate.js';
import {htmlPage} from './support/serve.js';
import {expect, type Keep, test} from './support/test.js';

const scriptTag = (relay: string, attributes = ''): string => `<script src="${relay}/embed.js" ${attributes}></script>`;

/** Opens a page with content before the script. */
const open = async (page: Page, keep: Keep, body: string, attributes = '') => {
  const dealer = keep(await startDealer({page: relay => htmlPage(body + scriptTag(relay, attributes))}));
  await page.goto(dealer.url);
  return dealer;
};

/** Waits until the part of the embed that follows the page has loaded: it warns of an unknown call. */
const followed = async (page: Page): Promise<void> => {
  const answered = page.waitForEvent('console', message => message.text().includes('"ready?"'));
  await page.evaluate(() => window.planFinder?.('ready?'));
  await answered;
};

const place = (page: Page) => page.locator('#place');
const PLACE = '<div data-plan-finder id="place"><a href="/plans-page">See our plans</a></div>';

test.describe('a placeholder that the page empties', () => {
  const ways: Readonly<Record<string, (element: HTMLElement) => void>> = {
    'by setting its HTML': element => element.setHTMLUnsafe(''),
    'by replaceChildren()': element => element.replaceChildren(),
    'by removing the finder': element => element.querySelector('plan-finder')?.remove(),
    'by writing its original content again': element =>
      element.setHTMLUnsafe('<h2 slot="heading">Other words</h2><a href="/plans-page">See our plans</a>'),
  };
  for (const [how, empty] of Object.entries(ways)) {
    test(
      `${how} receives the same finder again, with car and plans`,
      {tag: how === 'by setting its HTML' ? [] : '@full'},
      async ({page, keep}) => {
        const complaints = await noteComplaints(page);
        await open(page, keep, PLACE);
        await askForPlans(page);
        const count = await countCards(page);
        const finder = await place(page).locator('plan-finder').elementHandle();
        await place(page).evaluate(empty);
        await expect(place(page).locator('plan-finder')).toHaveCount(1);
        expect(
          await place(page)
            .locator('plan-finder')
            .evaluate((now, before) => now === before, finder),
        ).toBe(true);
        await expect(finderOn(page).cards).toHaveCount(count);
        await expect(page.getByRole('link', {name: 'See our plans'})).toBeHidden();
        await finderOn(page).change.click();
        await expect(finderOn(page).vin).toHaveValue(CAR.vin);
        expect(await complaints()).toEqual([]);
      },
    );
  }

  test('keeps the typed text if the page empties it while the shopper types', {tag: '@full'}, async ({page, keep}) => {
    await open(page, keep, PLACE);
    await finderOn(page).vin.fill('1HGCM826');
    await place(page).evaluate(element => element.setHTMLUnsafe(''));
    await expect(finderOn(page).vin).toHaveValue('1HGCM826');
  });

  test('shows the page’s new content when the page writes to it again', {tag: '@full'}, async ({page, keep}) => {
    await open(page, keep, PLACE);
    await expect(finderOn(page).submit).toBeVisible();
    await place(page).evaluate(element => element.setHTMLUnsafe('<h2 slot="heading">Cover for your car</h2>'));
    await expect(page.getByRole('heading', {name: 'Cover for your car'})).toBeVisible();
  });

  test('receives the same finder again if the page empties a wrapper inside it', async ({page, keep}) => {
    await open(page, keep, PLACE);
    await finderOn(page).vin.fill(CAR.vin);
    await place(page).evaluate(element => {
      const wrapper = document.createElement('section');
      wrapper.append(...element.childNodes);
      element.append(wrapper);
    });
    await place(page).evaluate(element => element.firstElementChild?.replaceChildren());
    await expect(finderOn(page).vin).toHaveValue(CAR.vin);
  });

  test('does not freeze the page if the page empties it again and again', {tag: '@full'}, async ({page, keep}) => {
    await open(page, keep, PLACE);
    await expect(finderOn(page).submit).toBeVisible();
    await place(page).evaluate(element => {
      const empty = new MutationObserver(() => {
        if (element.firstChild) element.replaceChildren();
      });
      empty.observe(element, {childList: true});
      element.replaceChildren();
      setTimeout(() => empty.disconnect(), 200);
    });
    // A frozen page would not respond. Once the page stops emptying the placeholder, its finder is back.
    await expect(finderOn(page).submit).toBeVisible();
  });

  test('receives the same start price again', {tag: '@full'}, async ({page, keep}) => {
    const car = `data-vin="${CAR.vin}" data-mileage="${CAR.mileage}" data-state="${CAR.state}"`;
    await open(page, keep, `<div data-plan-start-price ${car} id="place">See plans</div>`);
    const price = place(page).locator('plan-start-price');
    await expect(page.getByRole('button', {name: 'See plans'})).toBeVisible();
    const before = await price.elementHandle();
    await place(page).evaluate(element => (element.textContent = 'See all plans'));
    await expect(page.getByRole('button', {name: 'See all plans'})).toBeVisible();
    expect(await price.evaluate((now, then) => now === then, before)).toBe(true);
  });

  test('leaves a finder that the page moved elsewhere where it is', {tag: '@full'}, async ({page, keep}) => {
    await open(page, keep, `${PLACE}<aside></aside>`);
    await expect(finderOn(page).submit).toBeVisible();
    await page.evaluate(() =>
      document.querySelector('aside')?.append(document.querySelector('plan-finder') as Element),
    );
    await place(page).evaluate(element => element.append('a change'));
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve)));
    await expect(page.locator('aside > plan-finder')).toHaveCount(1);
    await expect(page.locator('plan-finder')).toHaveCount(1);
  });
});

test.describe('a finder beside the script', () => {
  const addPlace = (page: Page) =>
    page.evaluate(() => {
      const later = document.createElement('div');
      later.id = 'place';
      later.dataset.planFinder = '';
      later.dataset.theme = 'dark';
      document.querySelector('main')?.append(later);
    });

  for (const [where, head] of [
    ['in the body', false],
    ['in the head', true],
  ] as const) {
    test(`moves to a placeholder that is added later, with the typed text: script ${where}`, async ({page, keep}) => {
      const dealer = keep(
        await startDealer({
          page: relay =>
            head ? htmlPage('<main></main>', scriptTag(relay)) : htmlPage(`<main></main>${scriptTag(relay)}`),
        }),
      );
      await page.goto(dealer.url);
      await finderOn(page).vin.fill(CAR.vin);
      await addPlace(page);
      await expect(page.locator('#place > plan-finder')).toHaveAttribute('theme', 'dark');
      await expect(page.locator('plan-finder')).toHaveCount(1);
      await expect(finderOn(page).vin).toHaveValue(CAR.vin);
    });
  }

  test('the finder is removed when the page adds its own <plan-finder>', async ({page, keep}) => {
    await open(page, keep, '<main></main>');
    await expect(finderOn(page).submit).toBeVisible();
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('plan-finder')));
    await expect(page.locator('plan-finder')).toHaveCount(1);
    await expect(page.locator('main > plan-finder')).toHaveCount(1);
  });

  test(
    'the finder is removed when the rest of the page contains start prices',
    {tag: '@full'},
    async ({page, keep}) => {
      const rest = createGate();
      const [before = '', after = ''] = htmlPage('<!-- script --><main></main><!-- rest -->').split('<!-- rest -->');
      const slowly = (relay: string) =>
        new ReadableStream<Uint8Array>({
          async start(stream) {
            const encoder = new TextEncoder();
            stream.enqueue(encoder.encode(before.replace('<!-- script -->', scriptTag(relay, 'async'))));
            await rest.opened;
            stream.enqueue(encoder.encode(`<div data-plan-start-price></div>${after}`));
            stream.close();
          },
        });
      const dealer = keep(await startDealer({page: slowly}));
      await page.goto(dealer.url, {waitUntil: 'commit'});
      await expect(page.locator('plan-finder')).toHaveCount(1);
      rest.open();
      await expect(page.locator('plan-start-price')).toHaveCount(1);
      await expect(page.locator('plan-finder')).toHaveCount(0);
    },
  );
});

test.describe('data-auto-place="off" on the script', () => {
  for (const loading of ['eager', 'lazy']) {
    test(
      `adds no finder to a page without a placeholder, and one to a placeholder that is added later: ${loading}`,
      {tag: '@full'},
      async ({page, keep}) => {
        const dealer = keep(
          await startDealer({
            page: relay =>
              htmlPage('<main></main>', scriptTag(relay, `async data-auto-place="off" data-loading="${loading}"`)),
          }),
        );
        await page.goto(dealer.url);
        await followed(page);
        await expect(page.locator('plan-finder')).toHaveCount(0);
        await page.evaluate(() => ((document.querySelector('main') as HTMLElement).dataset.planFinder = ''));
        await expect(page.locator('main > plan-finder')).toHaveCount(1);
        await expect(finderOn(page).submit).toBeVisible();
      },
    );
  }
});

test('running embed.js again adds no more observers to the page', {tag: '@full'}, async ({page, keep}) => {
  await page.addInitScript(() => {
    const watched = new Map<Node, Set<MutationObserver>>();
    Object.assign(window, {observersOfDocument: () => watched.get(document)?.size ?? 0});
    const {observe, disconnect} = MutationObserver.prototype;
    MutationObserver.prototype.observe = function (node, options) {
      watched.set(node, (watched.get(node) ?? new Set()).add(this));
      observe.call(this, node, options);
    };
    MutationObserver.prototype.disconnect = function () {
      for (const observers of watched.values()) observers.delete(this);
      disconnect.call(this);
    };
  });
  const observers = () =>
    page.evaluate(() => (window as unknown as {observersOfDocument(): number}).observersOfDocument());
  for (const loading of ['lazy', 'eager']) {
    const far = loading === 'lazy' ? '<div style="height: 5000px"></div>' : '';
    const dealer = await open(page, keep, `${far}${PLACE}`, `data-loading="${loading}"`);
    const runAgain = () =>
      page.evaluate(
        ([relay = '', mode = '']) =>
          new Promise(resolve => {
            const script = document.createElement('script');
            script.src = `${relay}/embed.js`;
            script.dataset.loading = mode;
            script.onload = resolve;
            document.body.append(script);
          }),
        [dealer.relay, loading],
      );
    for (let times = 0; times < 5; times += 1) await runAgain();
    if (loading === 'eager') {
      await expect(finderOn(page).submit).toBeVisible();
      await followed(page);
    }
    // One for placeholders; the elements have another for the language.
    expect(await observers(), loading).toBe(loading === 'lazy' ? 1 : 2);
  }
});

test.describe('the settings of a placeholder', () => {
  test('settings apply when they change or are removed, unless they name a relay that the placeholder may not name', async ({
    page,
    keep,
  }) => {
    await open(page, keep, PLACE, 'data-theme="light"');
    await expect(page.locator('plan-finder, plan-start-price')).toHaveCount(1);
    const finder = page.locator('plan-finder');
    const set = (name: string, value: string) =>
      place(page).evaluate(
        (element, [attribute = '', text = '']) => element.setAttribute(attribute, text),
        [name, value],
      );
    await set('data-theme', 'dark');
    await expect(finder).toHaveAttribute('theme', 'dark');
    await set('data-onclick', 'window.ran = true');
    await set('data-relay', 'https://other.example/plans');
    await set('data-vin', CAR.vin);
    await expect(finderOn(page).vin).toHaveValue(CAR.vin);
    await expect(finder).toHaveAttribute('relay', /127\.0\.0\.1/);
    expect(await finder.evaluate(element => element.hasAttribute('onclick'))).toBe(false);
    await place(page).evaluate(element => element.removeAttribute('data-theme'));
    await expect(finder).toHaveAttribute('theme', 'light');
    await place(page).evaluate(element => element.removeAttribute('data-vin'));
    await expect(finder).not.toHaveAttribute('vin');
    await expect(finderOn(page).vin).toHaveValue('');
  });

  test('settings that the page sets on the finder itself are kept when a placeholder’s setting changes', async ({
    page,
    keep,
  }) => {
    await open(page, keep, PLACE);
    await expect(page.locator('plan-finder, plan-start-price')).toHaveCount(1);
    const finder = page.locator('plan-finder');
    await finder.evaluate(element => element.setAttribute('vin', '1HGCM82633A004352'));
    await place(page).evaluate((element: HTMLElement) => (element.dataset.theme = 'dark'));
    await expect(finder).toHaveAttribute('theme', 'dark');
    await expect(finder).toHaveAttribute('vin', '1HGCM82633A004352');
  });

  for (const kind of ['finder', 'start-price'])
    test(`a copy of a ${kind}’s placeholder with other settings gets those`, async ({page, keep}) => {
      await open(page, keep, `<div data-plan-${kind} data-vin="${CAR.vin}" id="place">See plans</div>`);
      const elements = page.locator(`plan-${kind}`);
      await expect(elements).toHaveCount(1);
      await place(page).evaluate((element: HTMLElement) => {
        const copy = element.cloneNode(true) as HTMLElement;
        copy.dataset.vin = '1HGCM82633A004352';
        element.after(copy);
      });
      await expect(elements.nth(1)).toHaveAttribute('vin', '1HGCM82633A004352');
      await expect(elements.nth(0)).toHaveAttribute('vin', CAR.vin);
    });

  test('changed settings of a placeholder also apply to a start price', {tag: '@full'}, async ({page, keep}) => {
    await open(page, keep, `<div data-plan-start-price data-vin="${CAR.vin}" id="place">See plans</div>`);
    await expect(page.getByRole('button', {name: 'See plans'})).toBeVisible();
    await expect(page.locator('plan-finder, plan-start-price')).toHaveCount(1);
    await place(page).evaluate((element: HTMLElement) => (element.dataset.mileage = '48000'));
    await expect(page.locator('plan-start-price')).toHaveAttribute('mileage', '48000');
  });
});

test.describe('planFinder()', () => {
  const addShadow = (page: Page) =>
    page.evaluate(() => {
      const host = document.createElement('div');
      host.id = 'host';
      const inner = document.createElement('div');
      inner.dataset.planFinder = '';
      const root = host.attachShadow({mode: 'closed'});
      root.append(inner);
      document.querySelector('main')?.append(host);
      Object.assign(window, {root});
      window.planFinder?.('fill', root);
    });
  const inShadow = (page: Page, selector: string) =>
    page.evaluate(
      query => (window as unknown as {root: ShadowRoot}).root.querySelectorAll(query).length,
      `:is(${selector})`,
    );
  const AUTO = 'data-auto-place="off"';

  test(
    'fills placeholders in a closed shadow root, and those that are added there later',
    {tag: '@full'},
    async ({page, keep}) => {
      await open(page, keep, '<main></main>', AUTO);
      await addShadow(page);
      await expect.poll(() => inShadow(page, '[data-plan-finder] > plan-finder')).toBe(1);
      await page.evaluate(() => {
        const {root} = window as unknown as {root: ShadowRoot};
        const later = document.createElement('section');
        later.dataset.planFinder = '';
        root.append(later);
        root.querySelector('div')?.replaceChildren();
      });
      await expect.poll(() => inShadow(page, '[data-plan-finder] > plan-finder')).toBe(2);
      await page.evaluate(() => {
        const {root} = window as unknown as {root: ShadowRoot};
        (root.querySelector('section') as HTMLElement).dataset.theme = 'dark';
      });
      await expect.poll(() => inShadow(page, 'section > plan-finder[theme="dark"]')).toBe(1);
    },
  );

  test('queues calls that a page makes before the embed loads, with the page’s own stub function', async ({
    page,
    keep,
  }) => {
    const dealer = keep(await startDealer({page: () => htmlPage('<main></main>')}));
    await page.goto(dealer.url);
    await page.evaluate(() => {
      // The stub in the documentation, which queues the arguments of each call.
      const queue = function (...call: unknown[]) {
        (queue.q ??= []).push(call);
      } as NonNullable<Window['planFinder']> & {q?: unknown[][]};
      window.planFinder ??= queue;
    });
    await addShadow(page);
    await page.evaluate(relay => {
      const script = document.createElement('script');
      script.src = `${relay}/embed.js`;
      script.dataset.autoPlace = 'off';
      document.head.append(script);
    }, dealer.relay);
    await expect.poll(() => inShadow(page, '[data-plan-finder] > plan-finder')).toBe(1);
  });

  test('makes a lazy script load the widget', {tag: '@full'}, async ({page, keep}) => {
    await open(page, keep, '<main></main>', `${AUTO} data-loading="lazy"`);
    await addShadow(page);
    await expect.poll(() => inShadow(page, '[data-plan-finder] > plan-finder')).toBe(1);
  });

  test('works with the single file, too', {tag: '@full'}, async ({page, keep}) => {
    const body = (relay: string) =>
      `<main></main><script src="/plan-finder.iife.js" data-relay="${relay}/plans" ${AUTO}></script>`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    await page.goto(dealer.url);
    await addShadow(page);
    await expect.poll(() => inShadow(page, '[data-plan-finder] > plan-finder')).toBe(1);
  });

  test('warns in the console of an unknown command, and does not throw', async ({page, keep}) => {
    await open(page, keep, '<main></main>');
    const warnings: string[] = [];
    const exceptions: string[] = [];
    page.on('console', message => warnings.push(message.text()));
    page.on('pageerror', ({message}) => exceptions.push(message));
    await page.evaluate(() => {
      for (const call of [[], ['fill'], ['fill', null], ['fill', 'main'], ['constructor', 1], [Symbol('x')], [{}]])
        window.planFinder?.(...call);
    });
    await followed(page);
    expect(warnings.filter(text => text.includes("planFinder('fill', root) expects"))).toHaveLength(1);
    expect(warnings.filter(text => text.includes('has no command "constructor"'))).toHaveLength(1);
    expect(exceptions).toEqual([]);
  });

  for (const markup of [
    '<div id="planFinder"></div>',
    '<form id="planFinder"><input name="q"><input name="stop"></form>',
    '<object id="planFinder"></object>',
  ])
    test(`planFinder() is not replaced by markup with its name: ${markup}`, async ({page, keep}) => {
      const exceptions: string[] = [];
      page.on('pageerror', ({message}) => exceptions.push(message));
      await open(page, keep, `${markup}<main></main>`);
      await expect(finderOn(page).submit).toBeVisible();
      expect(exceptions).toEqual([]);
    });
});

test(
  'a page that changes the car in the settings of a placeholder removes the plans for the previous car',
  {tag: '@full'},
  async ({page, keep}) => {
    await open(page, keep, '<div data-plan-finder data-vin="1HGCM82633A004352" id="place"></div>');
    await askForPlans(page);
    await expect(finderOn(page).cards.first()).toBeVisible();
    await place(page).evaluate((element: HTMLElement) => (element.dataset.vin = '2FMDK3GC4DBA12345'));
    await expect(page.getByRole('textbox', {name: words.form.vinLabel})).toHaveValue('2FMDK3GC4DBA12345');
  },
);
