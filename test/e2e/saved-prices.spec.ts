import type {Page} from '@playwright/test';
import {CLOSED_KEY} from '../../src/elements/search/storage-keys.js';
import {savedStrings} from '../../src/strings/en/saved.js';
import {savedStrings as spanish} from '../../src/strings/es/saved.js';
import {findBarriers} from './support/axe.js';
import {type CountedDemo, startCountedDemo} from './support/demo.js';
import {finderOn, recordSearches, words} from './support/finder.js';
import {createGate} from './support/gate.js';
import {listen} from './support/live-regions.js';
import {findWide} from './support/measure.js';
import {untilIdle} from './support/quiet.js';
import {tabOut, tabThrough} from './support/tab-through.js';
import {expect, type Keep, test} from './support/test.js';

const KEY = 'plan-finder';
const CAR_PAGE = '/inventory/2022-ford-f-150-hl-2384';
const OTHER_CAR_PAGE = '/inventory/2023-toyota-camry-hl-2391';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Advances the page's and later pages' date. Runs in the page. */
const sleep = (ms: number): void => {
  const now = Date.now.bind(Date);
  Date.now = () => now() + ms;
};

const savedText = (page: Page): Promise<string | null> => page.evaluate(key => localStorage.getItem(key), KEY);

const saveButton = (page: Page) => page.locator('plan-finder [part~="save"]');
const saveStatus = (page: Page) => page.locator('plan-finder [part~="save-status"]');
const offer = (page: Page) => page.getByRole('region', {name: savedStrings.title});
const dialog = (page: Page) => page.getByRole('dialog', {name: savedStrings.title});
const button = (page: Page, name: string) => offer(page).getByRole('button', {name});

/** The browser shows the page again as it was, from its back/forward cache, which Playwright's Chromium does not have. */
const showAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true})));

/** Records the path of every file that a page requests for saved prices, from now on. */
const recordFiles = (page: Page): readonly string[] => {
  const files: string[] = [];
  page.on('request', request => {
    const {pathname} = new URL(request.url());
    if (/saved-prices|offer-prices|visit/.test(pathname)) files.push(pathname);
  });
  return files;
};

/** Waits for everything above the button that saves the prices: it would move the button away from a click. */
const isListComplete = async (page: Page): Promise<void> => {
  await expect(page.locator('plan-list [part~="show-all"]')).toBeVisible();
  await expect(finderOn(page).names).toHaveCount(10);
};

/** Opens a car's page of the dealer's site, and waits for its plans and the button that saves them. */
const openPlans = async (page: Page, demo: CountedDemo): Promise<void> => {
  await page.goto(demo.url + CAR_PAGE);
  await page.getByRole('link', {name: 'See plans'}).click();
  await isListComplete(page);
  await expect(saveButton(page)).toBeVisible();
};

const savePrices = async (page: Page, keep: Keep): Promise<CountedDemo> => {
  const demo = keep(await startCountedDemo());
  await openPlans(page, demo);
  await saveButton(page).click();
  await expect(saveStatus(page)).toHaveText(/^Saved in this browser through \w+ \d+, \d{4}\.$/);
  return demo;
};

test('if the file that saves prices cannot be loaded, a message is shown, and the next click saves them', async ({
  page,
  keep,
}) => {
  const demo = keep(await startCountedDemo());
  await page.route('**/chunks/saved-prices.js*', route => route.abort());
  await openPlans(page, demo);
  await saveButton(page).click();
  await expect(saveStatus(page)).toHaveText(words.results.loadFailed);
  await page.unroute('**/chunks/saved-prices.js*');
  await saveButton(page).click();
  await expect(saveStatus(page)).toHaveText(/^Saved in this browser through/);
});

test('if the file that shows saved prices cannot be loaded, a message is shown, and the next press shows them', async ({
  page,
  keep,
}) => {
  const demo = await savePrices(page, keep);
  await page.route('**/session-restore.js*', route => route.abort());
  await page.goto(demo.url);
  await button(page, savedStrings.show).click();
  await expect(offer(page).getByText(savedStrings.notShown).first()).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await page.unroute('**/session-restore.js*');
  await button(page, savedStrings.show).click();
  await expect(dialog(page)).toBeVisible();
});

test('the shopper saves prices, sees them on the home page without another search, and continues to the checkout', async ({
  page,
  keep,
}) => {
  const demo = await savePrices(page, keep);
  const names = await finderOn(page).names.allTextContents();
  const title = await finderOn(page)
    .heading(/^\d+ plans for your 2022 Ford F-150$/)
    .innerText();
  const text = (await savedText(page)) ?? '';
  const vin = await page.locator('[data-plan-finder]').getAttribute('data-vin');
  expect(vin).toHaveLength(17);
  expect(text).not.toContain(vin);
  expect(text.length).toBeLessThan(1_000_000);

  const sent = recordSearches(page);
  await page.goto(demo.url);
  await expect(offer(page)).toContainText(
    /Your prices from \w+ \d+ for your 2022 Ford F-150 are good through \w+ \d+\./,
  );
  await button(page, savedStrings.show).click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole('heading', {name: title})).toBeFocused();
  await expect.poll(async () => (await finderOn(page).names.allTextContents()).slice(0, 10)).toEqual(names);
  await expect(saveStatus(page)).toContainText('Saved in this browser through');
  expect(sent).toEqual([]);
  expect(demo.quotes).toHaveLength(1);
  await finderOn(page).checkouts.first().click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  expect(page.url()).not.toContain(vin);
});

test('nothing is saved, offered or loaded for it before the shopper clicks the button', async ({page, keep}) => {
  const demo = keep(await startCountedDemo());
  const files = recordFiles(page);
  await openPlans(page, demo);
  await page.goto(demo.url);
  await untilIdle(page);
  expect(files).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the button deletes what it has saved', {tag: '@full'}, async ({page, keep}) => {
  const demo = await savePrices(page, keep);
  await expect(saveButton(page)).toBeFocused();
  await expect(saveButton(page)).toHaveText(savedStrings.delete);
  await saveButton(page).click();
  await expect(saveStatus(page)).toHaveText(savedStrings.deleted);
  await expect(saveButton(page)).toHaveText(savedStrings.save);
  expect(await savedText(page)).toBeNull();
  const files = recordFiles(page);
  await page.goto(demo.url);
  await untilIdle(page);
  expect(files).toEqual([]);
});

test('prices that are deleted and saved again from the dialog have the same search as before', async ({page, keep}) => {
  const demo = await savePrices(page, keep);
  const savedCriteria = async () =>
    (JSON.parse((await savedText(page)) ?? 'null') as {criteria?: object} | null)?.criteria;
  const before = await savedCriteria();
  expect(before).toHaveProperty('mileage');
  await page.goto(demo.url);
  await button(page, savedStrings.show).click();
  await expect(saveStatus(page)).toContainText('Saved in this browser through');
  await saveButton(page).press('Enter');
  await expect.poll(() => savedText(page)).toBe(null);
  await saveButton(page).press('Enter');
  await expect.poll(savedCriteria).toEqual(before);
});

test(
  'the offer deletes the prices, restores them on Undo, and stays closed in this tab',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = await savePrices(page, keep);
    const text = await savedText(page);
    await page.goto(demo.url);
    await button(page, savedStrings.delete).click();
    await expect(offer(page)).toContainText(savedStrings.deleted);
    expect(await savedText(page)).toBeNull();
    await expect(button(page, savedStrings.undo)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, savedStrings.show)).toBeFocused();
    expect(await savedText(page)).toBe(text);
    await button(page, savedStrings.close).click();
    await expect(offer(page)).toHaveCount(0);
    const files = recordFiles(page);
    const loaded = page.waitForEvent('requestfinished', request => request.url().endsWith('/visit.js'));
    await page.goto(`${demo.url}/inventory`);
    await loaded;
    await untilIdle(page);
    expect(files.filter(file => !file.endsWith('/visit.js'))).toEqual([]);
    expect(await savedText(page)).toBe(text);
  },
);

test('a page from the back/forward cache no longer says that prices are saved that were deleted since', async ({
  page,
  keep,
}) => {
  await savePrices(page, keep);
  const text = (await savedText(page)) ?? '';
  await showAgain(page);
  await expect(saveButton(page)).toHaveText(savedStrings.delete);
  await page.evaluate(key => localStorage.removeItem(key), KEY);
  await showAgain(page);
  await expect(saveButton(page)).toHaveText(savedStrings.save);
  await expect(saveStatus(page)).toHaveText('');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, text] as const);
  await showAgain(page);
  await expect(saveButton(page)).toHaveText(savedStrings.delete);
});

for (const [what, change] of [
  ['closed', ([, key]: readonly string[]) => sessionStorage.setItem(key ?? '', 'true')],
  ['deleted', ([key]: readonly string[]) => localStorage.removeItem(key ?? '')],
] as const)
  test(`a page from the back/forward cache does not offer prices if they were ${what} since`, async ({page, keep}) => {
    const demo = await savePrices(page, keep);
    await page.goto(demo.url);
    await expect(offer(page)).toBeVisible();
    await showAgain(page);
    await expect(offer(page)).toBeVisible();
    await page.evaluate(change, [KEY, CLOSED_KEY]);
    await showAgain(page);
    await expect(page.locator('plan-saved-prices')).toHaveCount(0);
  });

test('a tab follows what the shopper deletes and saves in another one', async ({page, keep}) => {
  const demo = await savePrices(page, keep);
  const other = await page.context().newPage();
  await other.goto(demo.url);
  await expect(offer(other)).toBeVisible();
  await saveButton(page).click();
  await expect(other.locator('plan-saved-prices')).toHaveCount(0);

  await openPlans(other, demo);
  await saveButton(other).click();
  await expect(saveStatus(other)).toContainText('Saved in this browser through');
  await expect(saveStatus(page)).toContainText('Saved in this browser through');
  await expect(saveButton(page)).toHaveText(savedStrings.delete);
  await saveButton(page).click();
  await expect(saveButton(other)).toHaveText(savedStrings.save);
  await expect(saveStatus(other)).toHaveText('');
});

test(
  'a tab that offers to restore prices follows what the shopper saves and deletes in another one',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = await savePrices(page, keep);
    const other = await page.context().newPage();
    await other.goto(demo.url);
    await button(other, savedStrings.delete).click();
    await expect(button(other, savedStrings.undo)).toBeVisible();
    await saveButton(page).click();
    await expect(button(other, savedStrings.show)).toBeVisible();
    await saveButton(page).click();
    await expect(other.locator('plan-saved-prices')).toHaveCount(0);
  },
);

test('the offer follows what the shopper saves and deletes on the same page, and restores nothing over it', async ({
  page,
  keep,
}) => {
  const demo = await savePrices(page, keep);
  await page.goto(demo.url + OTHER_CAR_PAGE);
  await isListComplete(page);
  await page.locator('plan-finder [part~="change"]').click();
  await button(page, savedStrings.delete).click();
  await expect(button(page, savedStrings.undo)).toBeVisible();
  await finderOn(page).submit.click();
  await isListComplete(page);
  await saveButton(page).click();
  await expect(saveStatus(page)).toContainText('Saved in this browser through');
  await page.locator('plan-finder [part~="change"]').click();
  await expect(offer(page)).toContainText('for your 2023 Toyota Camry');
  await expect(button(page, savedStrings.undo)).toHaveCount(0);
  await button(page, savedStrings.delete).click();
  expect(await savedText(page)).toBeNull();
});

test(
  'the saved prices are not read again when another script stores something',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = await savePrices(page, keep);
    await page.goto(demo.url);
    await expect(offer(page)).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    const store = (key: string | null) => page.evaluate(key => dispatchEvent(new StorageEvent('storage', {key})), key);
    await store('another');
    expect(await offer(page).count()).toBe(1);
    await store(null);
    await expect(offer(page)).toHaveCount(0);
  },
);

test(
  'prices are offered until the last whole day of their 30 days, and deleted then',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = await savePrices(page, keep);
    await page.addInitScript(sleep, 29 * DAY_MS);
    await page.goto(demo.url);
    await expect(offer(page)).toBeVisible();
    await page.addInitScript(sleep, DAY_MS);
    await page.goto(demo.url);
    await expect.poll(() => savedText(page)).toBeNull();
    await expect(page.locator('plan-saved-prices')).toHaveCount(0);
  },
);

test(
  'prices that expire while they are shown lead back to the form, without a search',
  {tag: '@full'},
  async ({page, keep}) => {
    const demo = await savePrices(page, keep);
    await page.goto(demo.url);
    await button(page, savedStrings.show).click();
    await expect(dialog(page).locator('plan-list')).toBeVisible();
    const sent = recordSearches(page);
    await page.evaluate(sleep, 30 * DAY_MS);
    await finderOn(page).checkouts.first().click();
    await expect(dialog(page).getByRole('textbox', {name: 'VIN'})).toBeVisible();
    await expect(dialog(page).getByLabel('Mileage', {exact: true})).toHaveValue('38,000');
    expect(sent).toEqual([]);
  },
);

test('T9, T12: what another script wrote to storage leads to no other checkout, and runs no code', async ({
  page,
  keep,
}) => {
  const demo = await savePrices(page, keep);
  const saved = JSON.parse((await savedText(page)) ?? '') as {
    plans: Record<string, unknown>[];
    criteria: object;
    car: string;
  };
  const markup = '<img src=x onerror="globalThis.wasRun = true">';
  saved.car = markup;
  saved.plans = saved.plans.map(plan => ({...plan, planName: markup, planCheckoutUrl: 'javascript:alert(1)'}));
  Object.assign(saved.criteria, {vin: '1HGCM82633A004352', innerHTML: markup});
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, JSON.stringify(saved)] as const);
  await page.goto(demo.url);
  await expect(offer(page)).toContainText(markup);
  await button(page, savedStrings.show).click();
  await expect(finderOn(page).cards.first()).toContainText('You can’t buy this plan here right now.');
  await expect(finderOn(page).checkouts).toHaveCount(0);
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);

  const unreadable = [
    {...saved, plans: {}},
    {...saved, quotedAt: 1e300},
    {...saved, quotedAt: Date.UTC(9999, 0)},
  ];
  for (const text of ['not JSON', '[]', '{"version":2,"quotedAt":1e15}', ...unreadable.map(it => JSON.stringify(it))]) {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, text] as const);
    await page.goto(demo.url);
    await expect.poll(() => savedText(page)).toBeNull();
    await expect(offer(page)).toHaveCount(0);
  }
});

test('a message appears if the browser stores nothing, and the plans stay', {tag: '@full'}, async ({page, keep}) => {
  const demo = keep(await startCountedDemo());
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await openPlans(page, demo);
  await saveButton(page).click();
  await expect(saveStatus(page)).toHaveText(savedStrings.notSaved);
  await expect(finderOn(page).cards.first()).toBeVisible();
});

test('prices are saved and offered in Spanish on a Spanish page', {tag: '@full'}, async ({page, keep}) => {
  const demo = keep(await startCountedDemo());
  await page.route(/\/(?:inventory\/.*)?$/, async route => {
    const response = await route.fetch();
    await route.fulfill({response, body: (await response.text()).replace('<html lang="en">', '<html lang="es">')});
  });
  await page.goto(demo.url + CAR_PAGE);
  await page.getByRole('link', {name: 'See plans'}).click();
  await isListComplete(page);
  await page.getByRole('button', {name: spanish.save}).click();
  await expect(saveStatus(page)).toContainText('Guardados en este navegador hasta el');
  await page.goto(demo.url);
  await expect(page.getByRole('region', {name: spanish.title})).toContainText(
    /Sus precios del .+ para su Ford F-150 2022 son válidos/,
  );
  await page.unrouteAll({behavior: 'wait'});
});

test('the offer, its deletion and the undo are each announced once', async ({page, keep}) => {
  const demo = await savePrices(page, keep);
  await page.goto(demo.url);
  const regions = page.locator('plan-saved-prices').getByRole('status');
  const offered = /^Your prices from \w+ \d+ for your 2022 Ford F-150 are good through \w+ \d+\.$/;
  const region = regions.filter({hasText: /./});
  await expect(region).toHaveText(offered);
  expect((await region.boundingBox())?.height).toBe(1);
  const heard = await listen(page);
  await heard.press(button(page, savedStrings.delete), 'Enter');
  await heard.next('the focus', new RegExp(`^focus: ${savedStrings.undo}$`));
  await heard.next('the deletion', new RegExp(`^${savedStrings.deleted}$`));
  await heard.press(button(page, savedStrings.undo), 'Enter');
  await heard.next('the focus', new RegExp(`^focus: ${savedStrings.show}$`));
  await heard.next('the undo', offered);
  await heard.nothingElse();
});

test('the offer does not cover the floating button on a phone, even if that appears later', async ({page, keep}) => {
  const demo = await savePrices(page, keep);
  await page.setViewportSize({width: 390, height: 844});
  await page.route(demo.url, async route => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(<script[^>]*embed\.js")/, '$1 data-launcher');
    await route.fulfill({response, body});
  });
  const gate = createGate();
  await page.route('**/opener.js', async route => {
    await gate.opened;
    await route.continue();
  });
  await page.goto(demo.url);
  await expect(offer(page)).toBeVisible();
  gate.open();
  const launcher = page.locator('plan-launcher').getByRole('button');
  await expect(launcher).toBeVisible();
  await expect(offer(page)).toBeInViewport({ratio: 1});
  const box = await offer(page).boundingBox();
  expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThan((await launcher.boundingBox())?.y ?? NaN);
});

test('the offer does not cover plans that the page shows', async ({page, keep}) => {
  const demo = await savePrices(page, keep);
  await page.goto(demo.url + CAR_PAGE);
  await isListComplete(page);
  await expect(page.locator('plan-saved-prices')).toHaveCount(1);
  await expect(offer(page)).toBeHidden();
  await page.locator('plan-finder [part~="change"]').click();
  await expect(offer(page)).toBeVisible();
});

test('the offer does not cover the focused field of the form on a phone', async ({page, keep}) => {
  const demo = await savePrices(page, keep);
  await page.goto(demo.url + CAR_PAGE);
  await isListComplete(page);
  await page.locator('plan-finder [part~="change"]').click();
  await expect(finderOn(page).submit).toBeVisible();
  await expect(offer(page)).toBeVisible();
  await page.setViewportSize({width: 390, height: 700});
  await finderOn(page).submit.focus();
  await expect(offer(page)).toBeHidden();
  await finderOn(page).submit.blur();
  await expect(offer(page)).toBeVisible();
});

test('the dialog stays open while the page’s own plans arrive', async ({page, keep}) => {
  const demo = await savePrices(page, keep);
  const gate = createGate();
  await page.route(/PlansSearchAsync/, async route => {
    await gate.opened;
    await route.continue();
  });
  await page.goto(demo.url + CAR_PAGE);
  await button(page, savedStrings.show).click();
  await expect(dialog(page)).toBeVisible();
  gate.open();
  await expect(page.locator('plan-finder:state(results)')).toHaveCount(2);
  await expect(offer(page)).toBeHidden();
  await expect(dialog(page)).toBeVisible();
});

test('a double click saves the prices once', async ({page, keep}) => {
  await openPlans(page, keep(await startCountedDemo()));
  await saveButton(page).dblclick();
  await expect(saveStatus(page)).toHaveText(/^Saved in this browser through \w+ \d+, \d{4}\.$/);
  expect(await savedText(page)).not.toBeNull();
});

test('saved prices have the settings of the page’s placeholder', async ({page, keep}) => {
  const demo = await savePrices(page, keep);
  await page.route(demo.url, async route => {
    const response = await route.fetch();
    const place = '<div data-plan-finder data-theme="dark" data-handoff="blank"></div>';
    await route.fulfill({response, body: (await response.text()).replace(/<body[^>]*>/, `$&${place}`)});
  });
  await page.goto(demo.url);
  await button(page, savedStrings.show).click();
  await expect(dialog(page)).toBeVisible();
  await expect(page.locator('plan-saved-prices [data-theme]').first()).toHaveAttribute('data-theme', 'dark');
  await expect(finderOn(page).checkouts.first()).toHaveAttribute('target', '_blank');
});

test.describe('the offer', {tag: '@full'}, () => {
  // axe is added as a script, which the site's policy would block.
  test.use({bypassCSP: true, reducedMotion: 'reduce'});

  test('the offer of saved prices and its dialog have no accessibility barriers, and fit at 320 pixels', async ({
    page,
    keep,
  }) => {
    const demo = await savePrices(page, keep);
    await page.setViewportSize({width: 320, height: 700});
    await page.goto(demo.url);
    await expect(offer(page)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({colorScheme});
      expect.soft(await findBarriers(page, 'plan-saved-prices'), colorScheme).toEqual([]);
    }
    expect(await findWide(page)).toEqual([]);
    await button(page, savedStrings.show).click();
    await expect(dialog(page)).toBeVisible();
    expect(await findBarriers(page, 'plan-saved-prices')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button(page, savedStrings.show)).toBeFocused();
  });

  test('the Tab key makes every control of the dialog fully visible in a window of 320 × 256 pixels', async ({
    page,
    keep,
  }) => {
    test.slow();
    const demo = await savePrices(page, keep);
    await page.setViewportSize({width: 320, height: 256});
    await page.goto(demo.url);
    await button(page, savedStrings.show).click();
    await expect(dialog(page)).toBeVisible();
    await tabOut(page, 'Tab');
    const {stops, problems} = await tabThrough(page, 'Tab');
    expect(problems).toEqual([]);
    expect(stops).toBeGreaterThan(1);
  });
});
