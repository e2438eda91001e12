import type {Page} from '@playwright/test';
import type {WidgetSettings} from '../../src/contract/index.js';
import {savedStrings} from '../../src/strings/en/saved.js';
import {startDealer} from './support/dealer.js';
import {askForPlans, finderOn, recordSearches, words} from './support/finder.js';
import {untilIdle} from './support/quiet.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

const SETTINGS: WidgetSettings = {
  tokens: {'--plan-color-accent': 'rgb(120, 20, 60)', '--plan-radius': '3px'},
  attributes: {density: 'compact', theme: 'dark', 'list-info': 'We earn a commission.', contact: 'tel:+15125550123'},
  strings: {
    en: {finder: {title: 'Protect your car', intro: '<b>From the relay</b>'}},
    es: {finder: {title: 'Proteja su auto'}},
  },
  notes: {list: 'Prices include <i>our</i> discount.'},
};

const tag = (relay: string, attributes = ''): string => `<script src="${relay}/embed.js" ${attributes} async></script>`;

/** Records the path of every request to the relay. */
const recordRequests = (page: Page): readonly string[] => {
  const paths: string[] = [];
  page.on('request', request => paths.push(new URL(request.url()).pathname));
  return paths;
};

const base = (page: Page) => page.locator('plan-finder [part~="base"]').first();

const tokenOf = (page: Page, token: string): Promise<string> =>
  base(page).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), token);

test('T16: appearance, text, and defaults of the relay reach a page under a strict policy, as text only', async ({
  page,
  keep,
}) => {
  const policy = (relay: string) =>
    `default-src 'none'; script-src ${relay}; connect-src ${relay}; style-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html`;
  const dealer = keep(
    await startDealer({
      policy,
      page: relay => htmlPage(`<div data-plan-finder></div>${tag(relay)}`),
      relay: {widgetSettings: SETTINGS},
    }),
  );
  const complaints: string[] = [];
  page.on('console', message => {
    if (/violates|refused/i.test(message.text())) complaints.push(message.text());
  });
  await page.goto(dealer.url);
  await expect(page.getByRole('heading', {name: 'Protect your car'})).toBeVisible();
  await expect(page.getByText('<b>From the relay</b>')).toBeVisible();
  expect(await tokenOf(page, '--plan-color-accent')).toBe('rgb(120, 20, 60)');
  await expect(page.locator('plan-finder')).toHaveAttribute('theme', 'dark');
  await askForPlans(page);
  await expect(finderOn(page).cards.first()).toBeVisible();
  await expect(page.getByText('Prices include <i>our</i> discount.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('what a page sets itself takes precedence: attributes, properties, strings, slots and CSS', async ({
  page,
  keep,
}) => {
  const css = '<style>:root { --plan-radius: 9px }</style>';
  const body = (relay: string) => `${css}
    <div data-plan-finder data-theme="light"><span slot="list-note">Our own note.</span></div>
    ${tag(relay, 'data-density="comfortable"')}`;
  const dealer = keep(await startDealer({page: relay => htmlPage(body(relay)), relay: {widgetSettings: SETTINGS}}));
  await page.goto(dealer.url);
  const finder = page.locator('plan-finder');
  await expect(finder).toHaveAttribute('list-info', 'We earn a commission.');
  await expect(finder).toHaveAttribute('theme', 'light');
  await expect(finder).toHaveAttribute('density', 'comfortable');
  expect([await tokenOf(page, '--plan-radius'), await tokenOf(page, '--plan-color-accent')]).toEqual([
    '9px',
    'rgb(120, 20, 60)',
  ]);
  await expect(finder.locator('[slot=list-note]')).toHaveText(['Our own note.']);
});

test(
  'they also reach elements in the page’s HTML, properties that a script has set stay, and later elements get them',
  {tag: '@full'},
  async ({page, keep}) => {
    const body = (relay: string) => `<plan-finder></plan-finder>
    <script>
      const own = document.createElement('plan-finder');
      own.theme = 'light';
      own.strings = {finder: {title: 'Our own title'}};
    </script>${tag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay)), relay: {widgetSettings: SETTINGS}}));
    await page.goto(dealer.url);
    await expect(page.locator('plan-finder')).toHaveAttribute('theme', 'dark');
    await page.evaluate(() => document.querySelector('plan-finder')?.replaceWith(own));
    await expect(page.getByRole('heading', {name: 'Our own title'})).toBeVisible();
    await expect(page.getByText('<b>From the relay</b>')).toBeVisible();
    const later = page.locator('plan-finder');
    await expect(later).toHaveAttribute('density', 'compact');
    expect(await later.evaluate(element => (element as HTMLElement & {theme: string}).theme)).toBe('light');
  },
);

for (const lang of ['es', 'es_US'])
  test(`a page in the language ${lang} gets the Spanish texts`, {tag: '@full'}, async ({page, keep}) => {
    const body = (relay: string) => tag(relay, `data-lang="${lang}"`);
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay)), relay: {widgetSettings: SETTINGS}}));
    await page.goto(dealer.url);
    await expect(page.getByRole('heading', {name: 'Proteja su auto'})).toBeVisible();
  });

test('the texts follow the language of the page, and what the page sets stays', async ({page, keep}) => {
  const body = (relay: string) => `<div data-plan-finder></div>${tag(relay)}`;
  const dealer = keep(await startDealer({page: relay => htmlPage(body(relay)), relay: {widgetSettings: SETTINGS}}));
  await page.goto(dealer.url);
  await expect(page.getByRole('heading', {name: 'Protect your car'})).toBeVisible();
  const setLang = (lang: string) => page.evaluate(text => (document.documentElement.lang = text), lang);
  await setLang('es');
  await expect(page.getByRole('heading', {name: 'Proteja su auto'})).toBeVisible();
  await expect(page.getByText('<b>From the relay</b>')).toHaveCount(0);
  await setLang('en');
  await expect(page.getByRole('heading', {name: 'Protect your car'})).toBeVisible();
  await page
    .locator('plan-finder')
    .evaluate(finder => Object.assign(finder, {strings: {finder: {title: 'Our own title'}}}));
  await setLang('es');
  await expect(page.getByRole('button', {name: 'Ver planes y precios'})).toBeVisible();
  await expect(page.getByRole('heading', {name: 'Our own title'})).toBeVisible();
});

test('they come from the relay that the script tag names', {tag: '@full'}, async ({page, keep}) => {
  const body = (relay: string) => tag(relay, `data-relay="${relay}/north/plans/"`);
  const dealer = keep(await startDealer({page: relay => htmlPage(body(relay)), relay: {widgetSettings: SETTINGS}}));
  const response = {attributes: {theme: 'light'}};
  await page.route(`${dealer.relay}/north/plans/WidgetSettings`, route => route.fulfill({json: {response}}));
  await page.goto(dealer.url);
  await expect(page.locator('plan-finder')).toHaveAttribute('theme', 'light');
});

test(
  'the form is usable before the settings have arrived, and a failure leaves it as it is',
  {tag: '@full'},
  async ({page, keep}) => {
    const dealer = keep(await startDealer({page: relay => htmlPage(tag(relay)), relay: {widgetSettings: SETTINGS}}));
    let fail = (): void => undefined;
    const held = new Promise<void>(resolve => (fail = resolve));
    await page.route('**/WidgetSettings', async route => {
      await held;
      await route.abort();
    });
    const warned = page.waitForEvent('console', message => message.text().includes('the settings of the relay'));
    await page.goto(dealer.url);
    await expect(finderOn(page).submit).toBeVisible();
    fail();
    await warned;
    await askForPlans(page);
    await expect(finderOn(page).cards.first()).toBeVisible();
  },
);

for (const [where, html] of Object.entries({
  'a placeholder': '<div data-plan-finder></div>',
  'the page’s HTML': '<plan-finder></plan-finder>',
}))
  test(`settings that arrive before the widget are in the first rendering of ${where}`, async ({page, keep}) => {
    const body = (relay: string) => `${html}${tag(relay)}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay)), relay: {widgetSettings: SETTINGS}}));
    await page.addInitScript(() => {
      const mark = performance.mark.bind(performance);
      performance.mark = name => {
        const {shadowRoot} = document.querySelector('plan-finder') ?? {};
        if (name === 'plan-finder:form-usable')
          document.title = shadowRoot?.querySelector('[part=title]')?.textContent ?? '';
        return mark(name);
      };
    });
    const received = page.waitForEvent('requestfinished', request => request.url().endsWith('/WidgetSettings'));
    await page.route('**/plan-finder.js', async route => {
      await received;
      await route.continue();
    });
    await page.goto(dealer.url);
    await expect(page).toHaveTitle('Protect your car');
  });

test('T12: only text with a known name is used, whatever a response contains', async ({page, keep}) => {
  const dealer = keep(await startDealer({page: relay => htmlPage(tag(relay)), relay: {widgetSettings: SETTINGS}}));
  const payload = `{
    "tokens": {"--plan-color-accent": "url(https://x.example/pixel)", "--other": "red", "__proto__": "red", "--plan-radius": "5px"},
    "attributes": {"onclick": "alert(1)", "relay": "https://x.example", "__proto__": "x", "density": 7, "theme": "dark"},
    "strings": {
      "en": {"finder": {"title": 7, "intro": "<i>Text</i>"}, "form": ["x"], "__proto__": {"polluted": "x"}},
      "fr": {"finder": {"intro": "x"}}
    },
    "notes": {"script": "x", "list": {"toString": "x"}},
    "reports": "yes",
    "script": "alert(1)"
  }`;
  await page.route('**/WidgetSettings', route => route.fulfill({body: `{"response": ${payload}}`}));
  const asked = recordRequests(page);
  await page.goto(dealer.url);
  await expect(page.getByText('<i>Text</i>')).toBeVisible();
  const finder = page.locator('plan-finder');
  await expect(page.getByRole('heading', {name: 'Protect your car beyond the factory warranty'})).toBeVisible();
  expect([await tokenOf(page, '--plan-color-accent'), await tokenOf(page, '--plan-radius')]).toEqual(['', '5px']);
  expect(await finder.evaluate(element => element.getAttributeNames().sort())).toEqual(['relay', 'theme']);
  await expect(finder).toHaveAttribute('relay', `${dealer.relay}/plans`);
  expect(await finder.evaluate(element => element.children.length)).toBe(0);
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  await untilIdle(page);
  expect(asked.filter(path => /activity/i.test(path))).toEqual([]);
});

test('a lazy script tag requests them only with the widget', {tag: '@full'}, async ({page, keep}) => {
  const body = (relay: string) =>
    `<div style="height: 5000px"></div><div data-plan-finder></div>${tag(relay, 'data-loading="lazy"')}`;
  const dealer = keep(await startDealer({page: relay => htmlPage(body(relay)), relay: {widgetSettings: SETTINGS}}));
  const asked = recordRequests(page);
  await page.goto(dealer.url);
  await untilIdle(page);
  expect(asked.filter(path => /WidgetSettings|\/v\d/.test(path))).toEqual([]);
  await page.locator('[data-plan-finder]').scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', {name: 'Protect your car'})).toBeVisible();
});

test('without settings, nothing is requested for them', async ({page, keep}) => {
  const dealer = keep(await startDealer({page: relay => htmlPage(tag(relay))}));
  const asked = recordRequests(page);
  await page.goto(dealer.url);
  await askForPlans(page);
  await expect(finderOn(page).cards.first()).toBeVisible();
  expect(asked.filter(path => /settings|activity/i.test(path))).toEqual([]);
});

declare const own: Element;

test('saved prices have the notes and the texts of the relay and of the page, and search for nothing', async ({
  page,
  keep,
}) => {
  const settings: WidgetSettings = {
    ...SETTINGS,
    attributes: {'auto-search': ''},
    strings: {en: {details: {print: 'Print our plans'}}},
  };
  const finder = '<plan-finder state="TX"><p slot="details-note">Ask our desk.</p></plan-finder>';
  let body = finder;
  const dealer = keep(
    await startDealer({page: relay => htmlPage(body + tag(relay)), relay: {widgetSettings: settings}}),
  );
  await page.goto(dealer.url);
  await askForPlans(page);
  await page.locator('plan-finder [part~="save"]').click();
  await expect(page.locator('plan-finder [part~="save-status"]')).toContainText('Saved in this browser');
  const searches = recordSearches(page);
  const dialog = page.getByRole('dialog', {name: savedStrings.title});
  for (const [place, note] of [
    ['<span data-plan-start-price></span>', ''],
    [finder, 'Ask our desk.'],
  ] as const) {
    body = place;
    await page.goto(dealer.url);
    await page.getByRole('button', {name: savedStrings.show}).click();
    await expect(dialog.getByText('Prices include <i>our</i> discount.')).toBeVisible();
    await expect(dialog.getByRole('button', {name: 'Print our plans'})).toBeVisible();
    await dialog.getByRole('button', {name: words.results.details}).first().click();
    await expect(page.locator('plan-details [part~="section"]').first()).toBeVisible();
    await expect(dialog.getByText('Ask our desk.')).toHaveCount(note ? 1 : 0);
  }
  expect(searches).toEqual([]);
});

test('the settings and the reports belong to the relay of the script, also if it has another public URL', async ({
  page,
  keep,
}) => {
  const dealer = keep(
    await startDealer({
      page: relay => htmlPage(`<div data-plan-finder></div>${tag(relay)}`),
      relay: {
        widgetSettings: SETTINGS,
        publicUrl: 'https://plans.dealer.example',
        reportToken: 'a-report-token-of-32-characters!',
      },
    }),
  );
  const reported = page.waitForRequest(`${dealer.relay}/plans/Activity`);
  await page.goto(dealer.url);
  await expect(page.getByRole('heading', {name: 'Protect your car'})).toBeVisible();
  await askForPlans(page);
  expect((await reported).postDataJSON()).toMatchObject({activity: 'search'});
});
