import type {Locator, Page} from '@playwright/test';
import {openerStrings} from '../../src/strings/en/opener.js';
import {openerStrings as spanish} from '../../src/strings/es/opener.js';
import {findBarriers} from './support/axe.js';
import {closeByBack} from './support/back.js';
import {noteComplaints} from './support/complaints.js';
import {type Dealer, type DealerOptions, startDealer} from './support/dealer.js';
import {CAR, finderOn} from './support/finder.js';
import {createGate} from './support/gate.js';
import {untilIdle, untilQuiet} from './support/quiet.js';
import {htmlPage} from './support/serve.js';
import {expect, type Keep, test} from './support/test.js';

/** A script tag that loads nothing before it is needed, and adds no widget of its own. */
const tag = (relay: string, attributes = '') =>
  `<script src="${relay}/embed.js" data-loading="lazy" data-auto-place="off" ${attributes} async></script>`;

const BUTTON = '<button type="button" data-plan-finder-open>Protect this car</button>';
const WITH_CAR = `<button type="button" data-plan-finder-open data-vin="${CAR.vin}" data-mileage="${CAR.mileage}"
  data-state="${CAR.state}" data-auto-search>Plans for this car</button>`;
const LINK = '<a href="/other" data-plan-finder-open>See vehicle service contracts</a>';

interface Options extends Partial<Omit<DealerOptions, 'page'>> {
  readonly attributes?: string;
  readonly head?: string;
}

const startSite = (keep: Keep, body: string, {attributes, head, ...options}: Options = {}): Promise<Dealer> =>
  startDealer({page: relay => htmlPage(body + tag(relay, attributes), head), ...options}).then(keep);

/** Records the files of the widget that a page requests. */
function recordFiles(page: Page): readonly string[] {
  const files: string[] = [];
  page.on('request', request => {
    const {pathname} = new URL(request.url());
    if (/\.js$/.test(pathname)) files.push(pathname.replace(/^.*\//, ''));
  });
  return files;
}

/** Holds opener.js back until the gate is opened. */
async function holdOpener(page: Page): Promise<ReturnType<typeof createGate>> {
  const gate = createGate();
  await page.route('**/opener.js', async route => {
    await gate.opened;
    await route.continue();
  });
  return gate;
}

const dialogOn = (page: Page): Locator => page.getByRole('dialog', {name: openerStrings.dialog});
const buttonOn = (page: Page): Locator => page.getByRole('button', {name: 'Protect this car'});

/** Moves the pointer over a button or link until that loads what opens the widget: from then on, opener.js listens. */
const showIntent = (page: Page, files: readonly string[], opener = buttonOn(page)): Promise<void> =>
  expect(async () => {
    // A pointer that is already over it must leave it first.
    await page.mouse.move(0, 0);
    await opener.hover();
    await expect.poll(() => files, {timeout: 1000}).toContain('finder-commands.js');
  }).toPass();

/** Opens a page, and loads everything that its link needs to open the widget: it is followed if that takes seconds. */
const openWithLink = async (page: Page, url: string): Promise<Locator> => {
  const files = recordFiles(page);
  const quiet = untilQuiet(page);
  await page.goto(url);
  const link = page.getByRole('link', {name: 'See vehicle service contracts'});
  await showIntent(page, files, link);
  await quiet();
  return link;
};

test.describe('a link or button that opens the widget', () => {
  test('nothing of it is loaded on a page without one', async ({page, keep}) => {
    const dealer = await startSite(keep, '<a href="/other">Other</a>');
    const files = recordFiles(page);
    await page.goto(dealer.url);
    await page.getByRole('link', {name: 'Other'}).hover();
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))));
    expect(files).toEqual(['embed.js']);
    await expect(page.locator('plan-finder, plan-launcher')).toHaveCount(0);
  });

  test('a double-click on a button outside the dialog leaves it open', async ({page, keep}) => {
    const dealer = await startSite(keep, BUTTON);
    await page.setViewportSize({width: 1600, height: 900});
    await page.goto(dealer.url);
    await buttonOn(page).click();
    await expect(dialogOn(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toBeHidden();
    await page.evaluate(() => {
      document.addEventListener('plan-close', () => document.body.setAttribute('data-closed', ''));
    });
    await buttonOn(page).hover();
    await page.mouse.down();
    await page.mouse.up();
    await expect(dialogOn(page)).toBeVisible();
    await page.mouse.down({clickCount: 2});
    await page.mouse.up({clickCount: 2});
    // It would close once the next frame is painted.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))));
    await expect(page.locator('[data-closed]')).toHaveCount(0);
    await expect(dialogOn(page)).toBeVisible();
  });

  test('a button that is added before a script clicks the document opens the widget', async ({page, keep}) => {
    const complaints = await noteComplaints(page);
    const dealer = await startSite(keep, `<template>${BUTTON}</template>`);
    const files = recordFiles(page);
    await page.goto(dealer.url);
    await expect.poll(() => files).toEqual(['embed.js']);
    await page.locator('template').evaluate((template: HTMLTemplateElement) => {
      template.replaceWith(template.content);
      document.dispatchEvent(new Event('click', {bubbles: true}));
    });
    await expect.poll(() => files).toContain('opener.js');
    await buttonOn(page).click();
    await expect(dialogOn(page)).toBeVisible();
    expect(await complaints()).toEqual([]);
  });

  test('the widget is loaded on intent, opens on a press, and returns focus', async ({page, keep}) => {
    const dealer = await startSite(keep, BUTTON);
    const files = recordFiles(page);
    await page.goto(dealer.url);
    await expect.poll(() => files).toEqual(['embed.js', 'opener.js']);
    await showIntent(page, files);
    await expect(page.locator('plan-finder')).toHaveCount(0);
    await buttonOn(page).click();
    await expect(dialogOn(page)).toBeVisible();
    await expect(finderOn(page).submit).toBeVisible();
    await expect(buttonOn(page)).not.toHaveAttribute('aria-busy');
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toHaveCount(0);
    await expect(buttonOn(page)).toBeFocused();
    await expect(page.locator('plan-finder')).toBeHidden();
  });

  test(
    'Back closes the dialog, and what was entered is still there when it opens again',
    {tag: '@full'},
    async ({page, keep}) => {
      const dealer = await startSite(keep, BUTTON);
      await page.goto(dealer.url);
      await buttonOn(page).click();
      await finderOn(page).mileage.fill('21500');
      await closeByBack(page);
      await expect(dialogOn(page)).toHaveCount(0);
      expect(page.url()).toBe(`${dealer.url}/`);
      await buttonOn(page).click();
      await expect(finderOn(page).mileage).toHaveValue('21,500');
    },
  );

  test('its settings prefill the widget, which searches immediately, and lead to plans', async ({page, keep}) => {
    const dealer = await startSite(keep, `${WITH_CAR} ${BUTTON}`);
    await page.goto(dealer.url);
    await page.getByRole('button', {name: 'Plans for this car'}).click();
    await expect(dialogOn(page).locator('plan-list [part~="card"]').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toHaveCount(0);
    // Another opener has other settings, and therefore a widget of its own.
    await buttonOn(page).click();
    await expect(finderOn(page).vin).toHaveValue('');
    await expect(page.locator('plan-finder')).toHaveCount(1);
  });

  test('attributes that are not settings are not passed on', {tag: '@full'}, async ({page, keep}) => {
    const body = `<button data-plan-finder-open data-onfocus="alert(1)" data-style="display: none" data-id="x" data-slot="y"
      data-relay="https://elsewhere.example/plans" data-theme="dark">Open</button>`;
    const dealer = await startSite(keep, body);
    await page.goto(dealer.url);
    await page.getByRole('button', {name: 'Open'}).click();
    await expect(dialogOn(page)).toBeVisible();
    const attributes = await page
      .locator('plan-finder')
      .evaluate(({attributes}) =>
        Object.fromEntries([...attributes].flatMap(({name, value}) => (value ? [[name, value]] : []))),
      );
    expect(attributes).toEqual({relay: `${dealer.relay}/plans`, theme: 'dark'});
  });

  test('a button that is added later opens the widget, even if it is pressed at once', async ({page, keep}) => {
    const dealer = await startSite(keep, '<p>A list of cars.</p>');
    await page.goto(dealer.url);
    await page.evaluate(() => {
      const button = document.createElement('button');
      button.dataset.planFinderOpen = '';
      button.textContent = 'Protect this car';
      document.body.append(button);
    });
    await buttonOn(page).click();
    await expect(dialogOn(page)).toBeVisible();
  });

  test('a press that the page has handled opens nothing, before and after opener.js has loaded', async ({
    page,
    keep,
  }) => {
    const body = `${BUTTON}<button type="button" data-plan-finder-open>Other</button>`;
    const dealer = await startSite(keep, body, {attributes: 'data-launcher'});
    const gate = await holdOpener(page);
    await page.goto(dealer.url);
    await page.evaluate(() =>
      addEventListener(
        'click',
        event => {
          if ((event.target as Element).textContent === 'Other') event.preventDefault();
        },
        true,
      ),
    );
    const other = page.getByRole('button', {name: 'Other'});
    await other.click();
    gate.open();
    // It adds the floating button last.
    await expect(page.getByRole('button', {name: openerStrings.launcher})).toBeVisible();
    await expect(other).not.toHaveAttribute('aria-busy');
    await other.click();
    await expect(other).not.toHaveAttribute('aria-busy');
    await expect(page.locator('plan-finder')).toHaveCount(0);
    await buttonOn(page).click();
    await expect(dialogOn(page)).toBeVisible();
  });

  test('a button opens a widget of its own if the page’s is in a hidden tab', {tag: '@full'}, async ({page, keep}) => {
    const dealer = await startSite(keep, `<section hidden><div data-plan-finder></div></section>${BUTTON}`);
    await page.goto(dealer.url);
    await expect(page.locator('[data-plan-finder]')).toBeHidden();
    await buttonOn(page).click();
    await expect(dialogOn(page)).toBeVisible();
  });

  test('a button in a shadow root opens the widget', {tag: '@full'}, async ({page, keep}) => {
    const dealer = await startSite(keep, `<div id="card"></div>${BUTTON.replace('Protect', 'Price')}`);
    const listening = page.waitForResponse('**/opener.js');
    await page.goto(dealer.url);
    await listening;
    await page.locator('#card').evaluate(card => {
      const button = document.createElement('button');
      button.dataset.planFinderOpen = '';
      button.textContent = 'Protect this car';
      card.attachShadow({mode: 'open'}).append(button);
    });
    await buttonOn(page).click();
    await expect(dialogOn(page)).toBeVisible();
  });

  test(
    'a link opens the widget, and with Ctrl it opens its page in a new tab',
    {tag: '@full'},
    async ({page, context, keep}) => {
      const dealer = await startSite(keep, LINK);
      const link = await openWithLink(page, dealer.url);
      await link.click();
      await expect(dialogOn(page)).toBeVisible();
      expect(page.url()).toBe(`${dealer.url}/`);
      await page.keyboard.press('Escape');
      await expect(dialogOn(page)).toHaveCount(0);
      const opened = context.waitForEvent('page');
      await link.click({modifiers: ['ControlOrMeta']});
      expect(new URL((await opened).url()).pathname).toMatch(/^\/other$|^blank$/);
      await expect(dialogOn(page)).toHaveCount(0);
    },
  );

  test('a press before our file is there opens the form, although the pointer moves on', async ({page, keep}) => {
    const dealer = await startSite(keep, `${BUTTON}<p>Our cars</p>`);
    const gate = await holdOpener(page);
    const requested = page.waitForRequest('**/opener.js');
    await page.goto(dealer.url);
    await requested;
    await buttonOn(page).click();
    await page.getByText('Our cars').hover();
    gate.open();
    await expect(dialogOn(page)).toBeVisible();
  });

  test('a press before the form is there opens it once it is, and shows meanwhile that something happens', async ({
    page,
    keep,
  }) => {
    const dealer = await startSite(keep, BUTTON);
    let load = (): void => undefined;
    const wanted = new Promise<void>(resolve => (load = resolve));
    await page.route('**/plan-finder.js', async route => {
      await wanted;
      await route.continue();
    });
    const listening = page.waitForResponse('**/opener.js');
    await page.goto(dealer.url);
    await listening;
    await expect(async () => {
      await buttonOn(page).click();
      await expect(buttonOn(page)).toHaveAttribute('aria-busy', 'true', {timeout: 500});
    }).toPass();
    await expect(dialogOn(page)).toHaveCount(0);
    load();
    await expect(dialogOn(page)).toBeVisible();
    await expect(buttonOn(page)).not.toHaveAttribute('aria-busy');
    await expect(page.locator('plan-finder')).toHaveCount(1);
  });

  test('a link in the open dialog that opens it leaves it open, and is not followed', async ({page, keep}) => {
    const link = '<a href="/other" data-plan-finder-open>Other cars</a>';
    const dealer = await startSite(keep, `${BUTTON}<plan-finder><p slot="intro">${link}</p></plan-finder>`);
    await page.goto(dealer.url);
    await buttonOn(page).click();
    await expect(dialogOn(page)).toBeVisible();
    const inside = page.getByRole('link', {name: 'Other cars'});
    await inside.click();
    // It would be followed later, if it were still waiting for the dialog.
    expect(await inside.getAttribute('aria-busy')).toBe(null);
    await expect(dialogOn(page)).toBeVisible();
  });

  test('a link to another page, pressed before opener.js has loaded, is followed once and opens nothing', async ({
    page,
    keep,
  }) => {
    const dealer = await startSite(keep, LINK, {attributes: 'data-launcher'});
    const opener = createGate();
    const target = createGate();
    let requests = 0;
    await page.route('**/opener.js', async route => {
      await opener.opened;
      await route.continue();
    });
    await page.route('**/other', async route => {
      requests += 1;
      await target.opened;
      await route.fulfill({contentType: 'text/html', body: '<title>Other</title>'});
    });
    const requested = page.waitForRequest('**/opener.js');
    await page.goto(dealer.url);
    await requested;
    // The page reports it, because Playwright evaluates nothing in a page that is being left. The floating button is
    // added last.
    const started = page.waitForEvent('console', message => message.text().startsWith('busy links'));
    await page.evaluate(() =>
      new MutationObserver(() => {
        if (!document.querySelector('plan-launcher')) return;
        console.log(`busy links: ${document.querySelectorAll('[aria-busy]').length}`);
      }).observe(document, {childList: true, subtree: true}),
    );
    await page.getByRole('link', {name: 'See vehicle service contracts'}).click({noWaitAfter: true});
    await expect.poll(() => requests).toBe(1);
    opener.open();
    // It would open the widget, or be followed again later.
    expect((await started).text()).toBe('busy links: 0');
    target.open();
    await expect(page).toHaveTitle('Other');
    expect(requests).toBe(1);
  });

  test('a link to the page itself, pressed before opener.js has loaded, opens the form', async ({page, keep}) => {
    const dealer = await startSite(keep, '<a href="#" data-plan-finder-open>Prices</a>');
    const gate = await holdOpener(page);
    const requested = page.waitForRequest('**/opener.js');
    await page.goto(dealer.url);
    await requested;
    await page.getByRole('link', {name: 'Prices'}).click();
    await expect(page).toHaveURL(`${dealer.url}/#`);
    gate.open();
    await expect(dialogOn(page)).toBeVisible();
  });

  for (const when of ['before', 'after'])
    test(`a button opens the form with Shift, Ctrl or Command held, too, ${when} opener.js has loaded`, async ({
      page,
      keep,
    }) => {
      const dealer = await startSite(keep, BUTTON);
      const gate = await holdOpener(page);
      const requested = page.waitForRequest('**/opener.js');
      await page.goto(dealer.url);
      await requested;
      if (when === 'after') {
        const files = recordFiles(page);
        gate.open();
        await showIntent(page, files);
      }
      await buttonOn(page).click({modifiers: ['Shift']});
      gate.open();
      await expect(dialogOn(page)).toBeVisible();
      for (const modifier of ['Control', 'Meta'] as const) {
        await page.keyboard.press('Escape');
        await expect(dialogOn(page)).toHaveCount(0);
        await buttonOn(page).click({modifiers: [modifier]});
        await expect(dialogOn(page)).toBeVisible();
      }
    });

  for (const file of ['embed.js', 'opener.js'])
    test(`a link is followed if ${file} cannot be loaded`, async ({page, keep}) => {
      const dealer = await startSite(keep, LINK);
      await page.route(`**/${file}`, route => route.abort());
      const failed = page.waitForEvent('requestfailed');
      await page.goto(dealer.url);
      await failed;
      const followed = page.waitForRequest(`${dealer.url}/other`);
      await page.getByRole('link', {name: 'See vehicle service contracts'}).click();
      await followed;
    });

  test('a button no longer shows that the widget is loading after some seconds, and opens it when it has', async ({
    page,
    keep,
  }) => {
    const dealer = await startSite(keep, BUTTON);
    const gate = createGate();
    await page.route('**/finder-commands.js', async route => {
      await gate.opened;
      await route.continue();
    });
    await page.goto(dealer.url);
    await expect(async () => {
      await buttonOn(page).click();
      await expect(buttonOn(page)).toHaveAttribute('aria-busy', 'true', {timeout: 500});
    }).toPass();
    await expect(buttonOn(page)).not.toHaveAttribute('aria-busy', {timeout: 10_000});
    gate.open();
    await expect(dialogOn(page)).toBeVisible();
  });

  test('a link is followed if the widget cannot be loaded within seconds', {tag: '@full'}, async ({page, keep}) => {
    const dealer = await startSite(keep, LINK);
    await page.route('**/plan-finder.js', route => route.abort());
    const listening = page.waitForResponse('**/opener.js');
    await page.goto(dealer.url);
    await listening;
    const link = page.getByRole('link', {name: 'See vehicle service contracts'});
    const followed = page.waitForRequest(`${dealer.url}/other`);
    await link.click();
    await followed;
  });

  test('it works under a strict Content Security Policy with Trusted Types', async ({page, keep}) => {
    const policy = (relay: string) =>
      `default-src 'none'; script-src ${relay}; connect-src ${relay}; style-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types lit-html 'allow-duplicates'`;
    const dealer = await startSite(keep, BUTTON, {policy, attributes: 'data-launcher'});
    const complaints = await noteComplaints(page);
    await page.goto(dealer.url);
    await expect(page.getByRole('button', {name: openerStrings.launcher})).toBeVisible();
    await buttonOn(page).click();
    await expect(dialogOn(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toHaveCount(0);
    expect(await complaints()).toEqual([]);
  });

  test('it opens the widget of the page, with what the shopper has entered there', async ({page, keep}) => {
    const dealer = await startSite(keep, `${BUTTON}<div data-plan-finder></div>`);
    await page.goto(dealer.url);
    await finderOn(page).mileage.fill('21500');
    await buttonOn(page).click();
    await expect(dialogOn(page).getByLabel('mileage', {exact: false}).first()).toHaveValue('21,500');
    await expect(page.locator('plan-finder')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toHaveCount(0);
    await expect(finderOn(page).mileage).toHaveValue('21,500');
  });

  test('a separate widget leaves the one beside the script, and what the shopper entered there', async ({
    page,
    keep,
  }) => {
    const head = `<script>planFinder = function () { (planFinder.q = planFinder.q || []).push(arguments) }</script>`;
    const body = (relay: string) =>
      htmlPage(`<main><script src="${relay}/embed.js" async></script></main>${WITH_CAR}`, head);
    const dealer = keep(await startDealer({page: body}));
    await page.goto(dealer.url);
    await finderOn(page).mileage.fill('21500');
    await page.getByRole('button', {name: 'Plans for this car'}).click();
    await expect(dialogOn(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toHaveCount(0);
    await expect(page.locator('main plan-finder').getByLabel('Mileage')).toHaveValue('21,500');
  });

  test('a separate widget that opens before the page is parsed does not replace the page’s', async ({page, keep}) => {
    const body = (relay: string) =>
      htmlPage(
        '<main></main>',
        `<script>planFinder = function () { (planFinder.q = planFinder.q || []).push(arguments) }; planFinder('open', {vin: '${CAR.vin}'})</script><script src="${relay}/embed.js" async></script>`,
      );
    const dealer = keep(await startDealer({page: body}));
    await page.goto(dealer.url);
    await expect(dialogOn(page)).toBeVisible();
    await expect(page.locator('plan-finder')).toHaveCount(2);
  });

  test(
    'a link is not followed if the page stops the propagation of plan-open',
    {tag: '@full'},
    async ({page, keep}) => {
      const dealer = await startSite(keep, LINK);
      const link = await openWithLink(page, dealer.url);
      await page.evaluate(() => document.body.addEventListener('plan-open', event => event.stopPropagation()));
      await link.click();
      await expect(dialogOn(page)).toBeVisible();
      await expect(
        page.getByRole('link', {name: 'See vehicle service contracts', includeHidden: true}),
      ).not.toHaveAttribute('aria-busy');
    },
  );

  test('a link that is clicked while the widget is open is not followed', async ({page, keep}) => {
    const dealer = await startSite(keep, LINK);
    await openWithLink(page, dealer.url);
    await page.evaluate(() => window.planFinder?.('open'));
    await expect(dialogOn(page)).toBeVisible();
    const link = page.getByRole('link', {name: 'See vehicle service contracts', includeHidden: true});
    await link.dispatchEvent('click');
    // Once it no longer waits, it is not followed.
    await expect(link).not.toHaveAttribute('aria-busy', {timeout: 2000});
    await expect(dialogOn(page)).toBeVisible();
  });

  for (const width of [320, 390])
    test(
      `at ${width} px it is a side sheet of full height that fits, and is accessible`,
      {tag: width === 320 ? [] : '@full'},
      async ({page, keep}) => {
        await page.setViewportSize({width, height: 700});
        const dealer = await startSite(keep, BUTTON);
        await page.goto(dealer.url);
        await buttonOn(page).click();
        await expect(finderOn(page).submit).toBeVisible();
        await expect.poll(() => dialogOn(page).boundingBox()).toEqual({x: 0, y: 0, width, height: 700});
        expect(await dialogOn(page).evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)).toBe(0);
        expect(await findBarriers(page, 'plan-finder')).toEqual([]);
      },
    );

  test(
    'on a tablet the side sheet leaves the page visible beside it, and on a desktop it is a dialog',
    {tag: '@full'},
    async ({page, keep}) => {
      await page.setViewportSize({width: 620, height: 700});
      const dealer = await startSite(keep, BUTTON);
      await page.goto(dealer.url);
      await buttonOn(page).click();
      await expect.poll(() => dialogOn(page).boundingBox()).toEqual({x: 140, y: 0, width: 480, height: 700});
      await page.setViewportSize({width: 1280, height: 800});
      const edges = async (): Promise<readonly number[]> => {
        const {x = 0, width = 0} = (await dialogOn(page).boundingBox()) ?? {};
        return [x, 1280 - x - width];
      };
      // The same space on both sides of it.
      await expect.poll(async () => new Set(await edges()).size).toBe(1);
      expect(Math.min(...(await edges()))).toBeGreaterThan(60);
      expect(await findBarriers(page, 'plan-finder')).toEqual([]);
    },
  );
});

test.describe('the dialog follows the shopper’s settings', () => {
  test(
    'with reduced motion it does not move, and a click beside it closes it',
    {tag: '@full'},
    async ({page, keep}) => {
      const dealer = await startSite(keep, BUTTON);
      const animation = () => dialogOn(page).evaluate(dialog => getComputedStyle(dialog).animationName);
      await page.goto(dealer.url);
      await buttonOn(page).click();
      expect(await animation()).not.toBe('none');
      await page.emulateMedia({reducedMotion: 'reduce'});
      expect(await animation()).toBe('none');
      await dialogOn(page).click();
      await expect(dialogOn(page)).toBeVisible();
      await page.mouse.click(5, 5);
      await expect(dialogOn(page)).toHaveCount(0);
      await expect(buttonOn(page)).toBeFocused();
    },
  );

  test('in forced colors, lines mark the dialog and the floating button', {tag: '@full'}, async ({page, keep}) => {
    await page.emulateMedia({forcedColors: 'active'});
    const dealer = await startSite(keep, '<main><p>A page.</p></main>', {attributes: 'data-launcher'});
    await page.goto(dealer.url);
    const launcher = page.getByRole('button', {name: openerStrings.launcher});
    const border = (place: Locator) =>
      place.evaluate(element => {
        const {borderBlockStartStyle, borderBlockStartColor} = getComputedStyle(element);
        return [borderBlockStartStyle, borderBlockStartColor === 'rgba(0, 0, 0, 0)'];
      });
    expect(await border(launcher)).toEqual(['solid', false]);
    await launcher.click();
    await expect(dialogOn(page)).toBeVisible();
    expect(await border(dialogOn(page))).toEqual(['solid', false]);
  });

  test('it has the color scheme of data-theme, whatever its case', {tag: '@full'}, async ({page, keep}) => {
    const dealer = await startSite(keep, '<main></main>', {attributes: 'data-launcher data-theme=" Dark "'});
    await page.goto(dealer.url);
    await expect(page.getByRole('button', {name: openerStrings.launcher})).toHaveCSS('color-scheme', 'dark');
  });

  test('it is in Spanish on a page in Spanish', {tag: '@full'}, async ({page, keep}) => {
    const dealer = await startSite(keep, '<main lang="es"></main>', {attributes: 'data-launcher data-lang="es"'});
    await page.goto(dealer.url);
    await page.getByRole('button', {name: spanish.launcher}).click();
    await expect(page.getByRole('dialog', {name: spanish.dialog})).toBeVisible();
    await page.getByRole('button', {name: spanish.close, exact: true}).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('a URL that ends in #plan-finder', () => {
  test('it opens the widget on load, and closing it removes the end of the URL', async ({page, keep}) => {
    const dealer = await startSite(keep, '<p>Nothing here opens it.</p>');
    await page.goto(`${dealer.url}/?x=1#plan-finder`);
    await expect(dialogOn(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toHaveCount(0);
    await expect.poll(() => page.url()).toBe(`${dealer.url}/?x=1`);
  });

  test('a link to it opens the widget each time, and Back closes it', async ({page, keep}) => {
    const dealer = await startSite(keep, '<a href="#plan-finder">Service plans</a>');
    await page.goto(dealer.url);
    for (let times = 0; times < 2; times += 1) {
      await page.getByRole('link', {name: 'Service plans'}).click();
      await expect(dialogOn(page)).toBeVisible();
      await closeByBack(page);
      await expect(dialogOn(page)).toHaveCount(0);
      await expect.poll(() => page.url()).toBe(`${dealer.url}/`);
    }
  });

  test('it leads to the element with that id, if the page has one', {tag: '@full'}, async ({page, keep}) => {
    const body = `<a href="#plan-finder">Plans</a><div id="plan-finder">Ours</div>${BUTTON}`;
    const dealer = await startSite(keep, body);
    await page.goto(dealer.url);
    // From then on, the widget could open at once.
    await buttonOn(page).click();
    await expect(dialogOn(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toHaveCount(0);
    await page.getByRole('link', {name: 'Plans'}).click();
    await expect(page).toHaveURL(`${dealer.url}/#plan-finder`);
    await untilIdle(page);
    await expect(dialogOn(page)).toHaveCount(0);
  });
});

test.describe('the floating button', () => {
  test('it opens the widget, and is accessible at 320 px', async ({page, keep}) => {
    await page.setViewportSize({width: 320, height: 600});
    const dealer = await startSite(keep, '<main><p>A page.</p></main>', {attributes: 'data-launcher'});
    const files = recordFiles(page);
    await page.goto(dealer.url);
    const launcher = page.getByRole('button', {name: openerStrings.launcher});
    await expect(launcher).toBeVisible();
    expect(files).toEqual(['embed.js', 'opener.js']);
    expect(await findBarriers(page, 'plan-launcher')).toEqual([]);
    await launcher.click();
    await expect(dialogOn(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toHaveCount(0);
    await expect(launcher).toBeFocused();
  });

  test('its text follows the language of the page', async ({page, keep}) => {
    const dealer = await startSite(keep, '<main></main>', {attributes: 'data-launcher'});
    await page.goto(dealer.url);
    await expect(page.getByRole('button', {name: openerStrings.launcher})).toBeVisible();
    for (const [lang, {launcher}] of [
      ['es_US', spanish],
      ['en', openerStrings],
      ['es', spanish],
    ] as const) {
      await page.evaluate(text => (document.documentElement.lang = text), lang);
      await expect(page.getByRole('button', {name: launcher})).toBeVisible();
    }
  });

  test(
    'it has the text of the script tag, or ours in the language of the page',
    {tag: '@full'},
    async ({page, keep}) => {
      const dealer = await startSite(keep, '', {attributes: 'data-launcher="Protect your car"'});
      await page.goto(dealer.url);
      await expect(page.getByRole('button', {name: 'Protect your car'})).toBeVisible();
      const other = await startSite(keep, '', {attributes: 'data-launcher data-lang="es"'});
      await page.goto(other.url);
      await expect(page.getByRole('button', {name: spanish.launcher})).toBeVisible();
    },
  );

  test('there is one, even if the page has the script tag twice', {tag: '@full'}, async ({page, keep}) => {
    const dealer = keep(
      await startDealer({page: relay => htmlPage(tag(relay, 'data-launcher') + tag(relay, 'data-launcher'))}),
    );
    await page.goto(dealer.url);
    await page.locator('plan-launcher').getByRole('button').click();
    await expect(dialogOn(page)).toBeVisible();
    await expect(page.locator('plan-launcher')).toHaveCount(1);
  });

  test('it is hidden while a widget in the page is visible', async ({page, keep}) => {
    const body = '<div data-plan-finder></div><div style="block-size: 4000px"></div>';
    const dealer = await startSite(keep, body, {attributes: 'data-launcher'});
    await page.goto(dealer.url);
    const launcher = page.locator('plan-launcher').getByRole('button');
    await expect(page.locator('plan-launcher')).toHaveAttribute('hidden');
    await expect(launcher).toBeHidden();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(launcher).toBeVisible();
  });

  test('it is hidden beside a widget that is added later, and stays when a router replaces the body', async ({
    page,
    keep,
  }) => {
    const dealer = await startSite(keep, '<main></main>', {attributes: 'data-launcher'});
    await page.goto(dealer.url);
    const launcher = page.locator('plan-launcher').getByRole('button');
    await expect(launcher).toBeVisible();
    await page.evaluate(() => {
      const place = document.createElement('div');
      place.dataset.planFinder = '';
      document.querySelector('main')?.append(place);
    });
    await expect(launcher).toBeHidden();
    await page.evaluate(() => document.querySelector('main')?.replaceChildren());
    await expect(launcher).toBeVisible();
    await page.evaluate(() => document.documentElement.replaceChild(document.createElement('body'), document.body));
    await expect(launcher).toBeVisible();
  });
});

test.describe('planFinder() opens and uses the widget', () => {
  const STUB = `<script>window.planFinder=window.planFinder||function(){(planFinder.q=planFinder.q||[]).push(arguments)}</script>`;

  test('a call before embed.js has run opens the widget with settings', async ({page, keep}) => {
    const head = `${STUB}<script>planFinder('open', {vin: '${CAR.vin}', licensePlate: '', theme: 'dark'})</script>`;
    const dealer = await startSite(keep, '', {head});
    await page.goto(dealer.url);
    await expect(dialogOn(page)).toBeVisible();
    await expect(finderOn(page).vin).toHaveValue(CAR.vin);
  });

  test('the commands open, search, reset and close the widget, and events report it', async ({page, keep}) => {
    const dealer = await startSite(keep, '', {head: STUB});
    await page.goto(dealer.url);
    await page.evaluate(() => {
      for (const type of ['plan-open', 'plan-close'])
        document.addEventListener(type, () => document.body.append(`${type} `));
    });
    await page.evaluate(({vin, state}) => window.planFinder?.('search', {vin, mileage: 21_500, state}), CAR);
    await expect(dialogOn(page).locator('plan-list [part~="card"]').first()).toBeVisible();
    await page.evaluate(() => window.planFinder?.('reset'));
    await expect(finderOn(page).vin).toHaveValue('');
    await page.evaluate(() => window.planFinder?.('close'));
    await expect(dialogOn(page)).toHaveCount(0);
    await expect(page.locator('body')).toContainText('plan-open plan-close');
  });

  test('compare opens the comparison of plans that are shown', {tag: '@full'}, async ({page, keep}) => {
    const dealer = await startSite(keep, WITH_CAR, {head: STUB});
    await page.goto(dealer.url);
    await page.evaluate(() => {
      document.addEventListener('plan-search-complete', ({groups}) =>
        document.body.setAttribute('data-keys', JSON.stringify(groups.slice(0, 2).map(({key}) => key))),
      );
    });
    await page.getByRole('button', {name: 'Plans for this car'}).click();
    await expect(finderOn(page).cards.first()).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-keys', /","/);
    await page.evaluate(() => window.planFinder?.('compare', JSON.parse(document.body.dataset.keys ?? '[]')));
    await expect(page.getByRole('dialog', {name: /^Compare \d plans$/})).toBeVisible();
  });

  test(
    'invalid arguments cause one warning each, and nothing is thrown or opened',
    {tag: '@full'},
    async ({page, keep}) => {
      const dealer = await startSite(keep, '', {head: STUB});
      const warnings: string[] = [];
      page.on('console', message => void (message.type() === 'warning' && warnings.push(message.text())));
      const errors: Error[] = [];
      page.on('pageerror', error => errors.push(error));
      await page.goto(dealer.url);
      await page.evaluate(() => {
        for (let times = 0; times < 2; times += 1) {
          window.planFinder?.('open', {color: 'red'});
          window.planFinder?.('open', 7);
          window.planFinder?.('search', 'x');
          window.planFinder?.('compare', 'x');
          window.planFinder?.('close');
          window.planFinder?.('reset');
          window.planFinder?.('launch');
        }
      });
      await expect.poll(() => warnings.length).toBeGreaterThan(4);
      expect(
        warnings.map(text => /"color"|expects settings|search\(\)|compare\(\)|"launch"/.exec(text)?.[0]).sort(),
      ).toEqual(['"color"', '"launch"', 'compare()', 'expects settings', 'search()']);
      await untilIdle(page);
      expect(errors).toEqual([]);
      await expect(dialogOn(page)).toHaveCount(0);
    },
  );

  test('reports invalid values of the given settings, and opens', {tag: '@full'}, async ({page, keep}) => {
    const dealer = await startSite(keep, '', {head: STUB});
    const warnings: string[] = [];
    page.on('console', message => void (message.type() === 'warning' && warnings.push(message.text())));
    await page.goto(dealer.url);
    await page.evaluate(() => window.planFinder?.('open', {state: 'Texas', zip: 'abc'}));
    await expect(dialogOn(page)).toBeVisible();
    expect(warnings).toEqual([
      'plan-finder: data-state is invalid; expected the code of a US state, such as TX.',
      'plan-finder: data-zip is invalid; expected 5 digits.',
    ]);
  });

  /** Opens the separate widget with its plans, and closes it. Returns the keys of the first two plans. */
  async function findAndClose(page: Page, url: string): Promise<readonly string[]> {
    await page.goto(url);
    await page.evaluate(() => {
      document.addEventListener('plan-search-complete', ({groups}) =>
        document.body.setAttribute('data-keys', JSON.stringify(groups.slice(0, 2).map(({key}) => key))),
      );
    });
    await page.getByRole('button', {name: 'Plans for this car'}).click();
    await expect(dialogOn(page).locator('plan-list [part~="card"]').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toHaveCount(0);
    return JSON.parse((await page.locator('body').getAttribute('data-keys')) ?? '[]') as readonly string[];
  }

  test('invalid arguments leave the plans of a closed separate widget, and its plans can be compared', async ({
    page,
    keep,
  }) => {
    const dealer = await startSite(keep, WITH_CAR, {head: STUB});
    const keys = await findAndClose(page, dealer.url);
    const warned = page.waitForEvent('console', message => message.text().includes('search()'));
    await page.evaluate(() => {
      window.planFinder?.('compare', ['no-such-plan', 'nor-this']);
      window.planFinder?.('search', {color: 'red'});
    });
    await warned;
    await expect(page.locator('plan-finder plan-list')).toHaveCount(1);
    await expect(dialogOn(page)).toHaveCount(0);
    await page.evaluate(given => window.planFinder?.('compare', given), keys);
    await expect(page.getByRole('dialog', {name: 'Compare 2 plans'})).toBeVisible();
  });

  test('search uses the closed separate widget, with its settings', async ({page, keep}) => {
    const themed = WITH_CAR.replace('data-auto-search', 'data-auto-search data-theme="dark"');
    const dealer = await startSite(keep, themed, {head: STUB});
    await findAndClose(page, dealer.url);
    await page.evaluate(() => window.planFinder?.('search', {vin: '1HGCM82633A004352', mileage: 48_000, state: 'CA'}));
    await expect(dialogOn(page)).toBeVisible();
    await expect(page.locator('plan-finder')).toHaveAttribute('theme', 'dark');
    await expect(
      dialogOn(page)
        .getByText(/ for your 2003 Honda/)
        .first(),
    ).toBeVisible();
  });

  test('settings that are null or undefined are those of the script tag', async ({page, keep}) => {
    const dealer = await startSite(keep, '', {head: STUB, attributes: 'data-state="CA" data-theme="dark"'});
    await page.goto(dealer.url);
    await page.evaluate(() =>
      window.planFinder?.('open', {vin: '1HGCM82633A004352', state: null, theme: undefined, autoSearch: undefined}),
    );
    await expect(dialogOn(page)).toBeVisible();
    const finder = page.locator('plan-finder');
    await expect(finder).toHaveAttribute('state', 'CA');
    await expect(finder).toHaveAttribute('theme', 'dark');
    await expect(finder).not.toHaveAttribute('auto-search');
  });

  test('close ends an open that has not finished, before and after the widget has loaded', async ({page, keep}) => {
    const dealer = await startSite(keep, '', {head: STUB});
    await page.goto(dealer.url);
    await page.evaluate(() => document.addEventListener('plan-open', () => document.body.append('It has opened. ')));
    for (let times = 0; times < 2; times += 1) {
      const warned = page.waitForEvent('console', message => message.text().includes(`"done-${times}"`));
      await page.evaluate(count => {
        window.planFinder?.('open');
        window.planFinder?.('close');
        window.planFinder?.(`done-${count}`);
      }, times);
      await warned;
      await untilIdle(page);
      await expect(page.locator('body')).not.toContainText('It has opened.');
    }
    await page.evaluate(() => window.planFinder?.('open'));
    await expect(dialogOn(page)).toBeVisible();
  });
});
