import type {Locator, Page} from '@playwright/test';
import {startDealer, type Dealer} from './support/dealer.js';
import {askForPlans, CAR, chooseOther, countCards, finderOn, tabTo, pressOther, words} from './support/finder.js';
import {found, plan, startScriptedRelay} from './support/scripted-relay.js';
import {htmlPage} from './support/serve.js';
import {expect, type Keep, test} from './support/test.js';

test.use({viewport: {width: 390, height: 844}, reducedMotion: 'reduce'});

/** Parts of a finder whose size does not depend on the page. */
const PARTS = {
  form: [
    '.title',
    '[part="lookup"] label',
    'label[for="vin"]',
    '#vin',
    '#mileage',
    '#stateShortName',
    '[part="submit"]',
  ],
  plans: [
    '.results .title',
    '[part="name"]',
    '[part="provider"]',
    '.amount',
    '.term',
    '[part="picker"]',
    '[part="checkout"]',
  ],
};

/** What a page does that could affect its finder. */
interface Host {
  /** Attributes of the root element. */
  readonly root?: string;
  readonly head?: string;
  /** Runs in the page before any other script. */
  readonly patch?: () => void;
  /** Runs in the page once the finder can be used. */
  readonly rearrange?: () => void;
}

const plain = 'body { margin: 0; }';

const openHost = async (page: Page, keep: Keep, host: Host = {}): Promise<Dealer> => {
  const {root = '', head = '', patch, rearrange} = host;
  const html = (relay: string) =>
    htmlPage(`<script src="${relay}/embed.js"></script>`, `<style>${plain}</style>${head}`);
  const dealer = keep(
    await startDealer({page: relay => html(relay).replace('<html lang="en">', `<html lang="en" ${root}>`)}),
  );
  if (patch) await page.addInitScript(patch);
  await page.goto(dealer.url);
  // This also loads the files that load on the first sign that the form will be used.
  await finderOn(page).vin.hover();
  await expect(finderOn(page).state.locator('option', {hasText: 'Texas'})).toHaveCount(1);
  if (rearrange) await page.evaluate(rearrange);
  await expect(finderOn(page).submit).toBeVisible();
  return dealer;
};

/** Measures the first element of each part, and reads its text. */
const sizesOf = async (page: Page, parts: readonly string[]): Promise<Record<string, object>> => {
  const sizes: Record<string, object> = {};
  for (const part of parts) {
    sizes[part] = await page.locator(`plan-finder ${part}`).first().evaluate(sizeOf);
  }
  return sizes;
};

/** Runs in the page. */
const sizeOf = (element: Element): object => {
  const {fontSize, fontStyle, letterSpacing, lineHeight, textTransform, textIndent} = getComputedStyle(element);
  const height = Math.round(element.getBoundingClientRect().height);
  return {fontSize, fontStyle, letterSpacing, lineHeight, textTransform, textIndent, height};
};

/** Goes from the form to the checkout, and returns the sizes measured on the way. */
const journeyOn = async (page: Page): Promise<object> => {
  const finder = finderOn(page);
  const form = await sizesOf(page, PARTS.form);
  await askForPlans(page);
  await expect(finder.cards.first()).toBeVisible();
  await expect(finder.order).toBeVisible();
  const plans = await sizesOf(page, PARTS.plans);
  const overflow = await page
    .locator('plan-finder')
    .evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth);
  await finder.checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  return {form, plans, overflow};
};

const hosts: Readonly<Record<string, Host>> = {
  'whose root has a small font': {head: '<style>html { font-size: 62.5%; }</style>'},
  'that unsets everything': {head: `<style>* { all: unset; } ${plain}</style>`},
  'that resets all styles': {
    head: `<style>
      * {
        box-sizing: content-box !important; margin: 0 !important; padding: 0 !important; line-height: 3 !important;
        font: italic 30px/3 fantasy !important; letter-spacing: 0.3em !important; text-transform: uppercase !important;
        text-indent: 2em !important; float: none !important; width: auto !important; max-height: none !important;
      }
      input, button, select, label, p, ul, li, div { display: inline !important; height: 5px !important; }
    </style>`,
  },
  'that is right-to-left': {root: 'dir="rtl"'},
  'whose URLs have another base': {head: '<base href="https://elsewhere.example/shop/" />'},
};

test.describe('T23: a page that affects everything on it', () => {
  let usual: object = {};
  for (const [what, host] of Object.entries(hosts)) {
    test(
      `on a page ${what}, a finder has the same size as on a plain page, and leads to the checkout`,
      {tag: '@full'},
      async ({page, browser, keep}) => {
        if (Object.keys(usual).length === 0) {
          const other = await browser.newPage({viewport: page.viewportSize(), reducedMotion: 'reduce'});
          await openHost(other, keep);
          usual = await journeyOn(other);
          await other.close();
        }
        await openHost(page, keep, host);
        expect(await journeyOn(page)).toEqual(usual);
      },
    );
  }

  test('on a page whose scripts extend built-ins, the finder leads to the checkout and back', async ({page, keep}) => {
    const patch = () => {
      const arrays = Array.prototype as unknown as Record<string, unknown>;
      arrays.last = function (this: unknown[]) {
        return this[this.length - 1];
      };
      const toText = (value: unknown): string => `"${String(value)}"`;
      arrays.toJSON = function (this: unknown[]) {
        return `[${this.map(toText).join(', ')}]`;
      };
      for (const {prototype} of [String, Number, Object] as readonly {prototype: object}[]) {
        Object.assign(prototype, {
          toJSON(this: unknown) {
            return toText(this);
          },
        });
      }
    };
    const exceptions: string[] = [];
    page.on('pageerror', ({message}) => exceptions.push(message));
    await openHost(page, keep, {patch});
    await page.locator('plan-finder').evaluate((finder: Element & {searchFilters?: object}) => {
      finder.searchFilters = {coverageTypes: ['Powertrain']};
    });
    await askForPlans(page);
    const finder = finderOn(page);
    await expect(finder.cards.first()).toBeVisible();
    await expect(finder.savePlace).toBeAttached();
    const count = await countCards(page);
    await finder.checkouts.first().click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await page.goBack();
    await expect(finder.cards).toHaveCount(count);
    await finder.change.click();
    await expect(finder.vin).toHaveValue(CAR.vin);
    expect(exceptions).toEqual([]);
  });

  test('on a page with hotkeys, text typed into a field triggers none of them, and arrow keys choose options', async ({
    page,
    keep,
  }) => {
    const patch = () => {
      const heard: string[] = [];
      Object.assign(window, {heard});
      const onKey = (event: Event) => {
        const {key} = event as KeyboardEvent;
        const {localName = ''} = event.target as Element;
        if (['input', 'select', 'textarea'].includes(localName) || !/^(?:.|Arrow\w+)$/.test(key)) return;
        heard.push(key);
        event.preventDefault();
      };
      for (const type of ['keydown', 'keypress', 'keyup']) document.addEventListener(type, onKey);
    };
    await openHost(page, keep, {patch});
    const finder = finderOn(page);
    await tabTo(page, page.getByRole('radio', {name: words.form.lookupMethods.vin}));
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', {name: words.form.lookupMethods.catalog})).toBeChecked();
    const make = page.getByRole('combobox', {name: words.lookup.makeLabel});
    await tabTo(page, make);
    await page.keyboard.type('hon');
    await expect(page.getByRole('option', {name: 'Honda', exact: true})).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(make).toHaveValue('Honda');
    await page.getByRole('radio', {name: words.form.lookupMethods.vin}).focus();
    await page.keyboard.press('Space');
    await tabTo(page, finder.vin);
    await page.keyboard.type(CAR.vin);
    await expect(finder.vin).toHaveValue(CAR.vin);
    await tabTo(page, finder.mileage);
    await page.keyboard.type(CAR.mileage);
    await tabTo(page, finder.state);
    await page.keyboard.type('Texas');
    await expect(finder.state).toHaveValue('TX');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    const chosen = finder.terms().first();
    await expect(chosen).toBeVisible();
    const before = await chosen.inputValue();
    await tabTo(page, chosen);
    await pressOther(chosen);
    await expect(chosen).not.toHaveValue(before);
    await tabTo(page, page.getByRole('button', {name: words.results.details}).first());
    // In a text field, the page receives arrow keys, too: this one was pressed in the list of makes.
    const heard = await page.evaluate(() => (window as unknown as {heard: string[]}).heard);
    expect(heard).toEqual(['ArrowDown', 'ArrowDown']);
  });

  test('on a page that is being translated, a card, the comparison and the headings show their current texts', async ({
    page,
    keep,
  }) => {
    await openHost(page, keep);
    await askForPlans(page);
    const finder = finderOn(page);
    const readPrices = async (within: Locator) => (await within.innerText()).match(/\$[\d,]+/g)?.join();
    await expect(finder.order).toBeVisible();
    for (const index of [0, 1]) await finder.compare.nth(index).check();
    const chooseTerm = async (within: Locator) => {
      await page.evaluate(translate);
      const before = await readPrices(within);
      await chooseOther(within.getByRole('combobox').first());
      await expect.poll(() => readPrices(within)).not.toBe(before);
    };
    await chooseTerm(finder.cards.first());
    await page.locator('[part~="compare-open"]').click();
    await chooseTerm(finder.comparison);
    await page.keyboard.press('Escape');

    await page.locator('[part~="change"]').click();
    await page.locator('#vin').fill('5YJ3E1EA2KF317000');
    await page.locator('#vin').press('Enter');
    await expect(finder.heading(/plans for your 2019 Tesla/)).toBeVisible();
  });

  test('in nested shadow roots, the finder leads to the checkout', {tag: '@full'}, async ({page, keep}) => {
    const rearrange = () => {
      const finder = document.querySelector('plan-finder') as Element;
      const [outer, inner] = [document.createElement('div'), document.createElement('div')];
      outer.attachShadow({mode: 'open'}).append(inner);
      inner.attachShadow({mode: 'open'}).append(finder);
      document.body.append(outer);
    };
    await openHost(page, keep, {rearrange});
    await askForPlans(page);
    const finder = finderOn(page);
    await expect(finder.heading(/plans for your/)).toBeFocused();
    await finder.checkouts.first().click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  });

  for (const [what, layout, least] of [
    ['a flex container', 'display: flex', 374],
    ['a cell of a grid that does not stretch it', 'display: grid; justify-items: start', 374],
    ['a float', 'float: left', 200],
    ['an inline block', 'display: inline-block', 200],
  ] as const)
    test(
      `in ${what}, the form and the plans are wide enough to read`,
      {tag: what === 'a float' ? [] : '@full'},
      async ({page, keep}) => {
        await openHost(page, keep, {head: `<style>h1 { display: none; } body { ${layout}; }</style>`});
        const finder = finderOn(page);
        const widthOf = async () => (await page.locator('plan-finder').boundingBox())?.width ?? NaN;
        await expect(finder.submit).toBeVisible();
        expect(await widthOf()).toBeGreaterThanOrEqual(least);
        await askForPlans(page);
        await expect(finder.cards.first()).toBeVisible();
        expect(await widthOf()).toBeGreaterThanOrEqual(least);
      },
    );

  test(
    'in a page’s dialog, Escape closes what is open in the finder before the dialog',
    {tag: '@full'},
    async ({page, keep}) => {
      const rearrange = () => {
        const dialog = document.createElement('dialog');
        dialog.id = 'host';
        dialog.append(document.querySelector('plan-finder') as Element);
        document.body.append(dialog);
        dialog.showModal();
      };
      await openHost(page, keep, {rearrange});
      const host = page.locator('#host');
      await page.getByText(words.form.lookupMethods.catalog, {exact: true}).click();
      const make = page.getByRole('combobox', {name: words.lookup.makeLabel});
      await make.fill('hon');
      await expect(make).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Escape');
      await expect(make).toHaveAttribute('aria-expanded', 'false');
      await expect(host).toBeVisible();

      await page.getByRole('radio', {name: words.form.lookupMethods.vin}).check({force: true});
      await askForPlans(page);
      const details = page.getByRole('button', {name: words.results.details}).first();
      await details.click();
      const dialog = page.locator('plan-details').getByRole('dialog');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(host).toBeVisible();
      await finderOn(page).checkouts.first().click();
      await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    },
  );
});

/**
 * Runs in the page: puts an element in the place of each text, as the translators of browsers do, also in shadow roots.
 * Each small letter becomes an x.
 */
function translate(): void {
  const translateIn = (root: ParentNode & Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style, option')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data.replace(/[a-z]/g, 'x');
      outer.append(inner);
      text.replaceWith(outer);
    }
    for (const {shadowRoot} of root.querySelectorAll('*')) if (shadowRoot) translateIn(shadowRoot);
  };
  translateIn(document);
}

/** Runs in the page: records calls that send or receive messages between windows. */
function recordMessages(): void {
  const noted: string[] = [];
  const {addEventListener} = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (/^message/.test(type)) noted.push(`listens to ${type}`);
    addEventListener.call(this, type, listener, options);
  };
  for (const name of ['MessageChannel', 'BroadcastChannel'] as const) {
    const Channel = window[name] as new (...given: unknown[]) => object;
    const Noted = class extends Channel {
      constructor(...given: unknown[]) {
        noted.push(`opens a ${name}`);
        super(...given);
      }
    };
    Object.assign(window, {[name]: Noted});
  }
  window.postMessage = () => void noted.push('sends a message');
  Object.assign(window, {noted});
}

test('T11: a search and its plans neither send messages to other windows nor listen for any', async ({page, keep}) => {
  const relay = keep(await startScriptedRelay([found([plan()])]));
  await page.addInitScript(recordMessages);
  await page.goto(relay.url);
  await askForPlans(page);
  await expect(finderOn(page).checkouts).toHaveCount(1);
  const noted = () =>
    page.evaluate(() => [...(window as unknown as {noted: string[]}).noted, String(window.onmessage)]);
  expect(await noted()).toEqual(['null']);
  await page.evaluate(() => {
    addEventListener('message', () => undefined);
    new MessageChannel();
    window.postMessage('', '*');
  });
  expect(await noted()).toEqual(['listens to message', 'opens a MessageChannel', 'sends a message', 'null']);
});

test('events that a page dispatches at its document or window cause no exception', async ({page, keep}) => {
  const exceptions: string[] = [];
  page.on('pageerror', error => exceptions.push(error.message));
  const dealer = keep(await startDealer({page: relay => htmlPage(`<script src="${relay}/embed.js"></script>`)}));
  await page.goto(dealer.url);
  await expect(finderOn(page).submit).toBeVisible();
  await page.evaluate(() => {
    for (const target of [document, window])
      for (const type of ['pointerover', 'focusin', 'click']) target.dispatchEvent(new Event(type));
  });
  await finderOn(page).vin.hover();
  await expect(finderOn(page).state.locator('option', {hasText: 'Texas'})).toHaveCount(1);
  expect(exceptions).toEqual([]);
});
