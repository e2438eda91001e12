import {startCountedDemo} from './demo.js';
import {askForPlans, CAR, enter, finderOn, wordsIn, openFilters} from './finder.js';
import {createGate} from './gate.js';
import {walkScanner} from './walk-scanner.js';
import {expect} from './test.js';
import {openIn, type Walk} from './walk.js';

export type {Walk} from './walk.js';

/** A test VIN of the sandbox. */
const NO_PLANS = '1HGSANDB3RX000000';

const start = async (walk: Walk, options: Parameters<typeof startCountedDemo>[0] = {}): Promise<void> => {
  const demo = walk.keep(await startCountedDemo({relay: {prefetch: 'off'}, ...options}));
  await openIn(walk, demo.playground);
  await expect(finderOn(walk.page, wordsIn[walk.language]).submit).toBeVisible();
};

const walkForm = async (walk: Walk): Promise<void> => {
  const {page, language, look} = walk;
  const {form, lookup} = wordsIn[language];
  await start(walk);
  await look('the page as it is first seen', 'html');
  const choice = page.getByRole('group', {name: form.lookupLabel});
  for (const [lookupMethod, missing] of Object.entries({vin: 3, plate: 3, catalog: 5})) {
    await choice.getByText(form.lookupMethods[lookupMethod as keyof typeof form.lookupMethods]).click();
    await finderOn(page, wordsIn[language]).submit.click();
    await expect(page.getByText(lookup.summaryTitle(missing))).toBeVisible();
    await look(`the form by ${lookupMethod} with what is missing`, 'plan-finder');
  }
  const make = page.getByRole('combobox', {name: lookup.makeLabel});
  await make.fill('h');
  await expect(page.getByRole('option', {name: 'Honda', exact: true})).toBeVisible();
  await look('the open list of makes', 'plan-finder');
  await make.fill('zzz');
  await expect(page.getByText(lookup.makeNoMatch('zzz'))).toBeVisible();
  await look('a list without a match', 'plan-finder');
};

const walkPlans = async (walk: Walk): Promise<void> => {
  const {page, language, look} = walk;
  const strings = wordsIn[language];
  const gate = createGate();
  await start(walk, {relay: {prefetch: 'off'}, sandbox: {wait: () => gate.opened}});
  const finder = finderOn(page, strings);
  await askForPlans(page, CAR, strings);
  await expect(finder.wait).toBeVisible();
  await look('the wait', 'plan-finder');
  gate.open();
  await expect(finder.order).toBeVisible();
  await look('the plans', 'plan-finder');
  const maintained = finder.cards.filter({hasText: strings.results.maintenance}).first();
  await maintained.getByRole('button', {name: strings.results.details}).click();
  await expect(page.getByRole('dialog').getByRole('heading', {name: strings.details.maintenanceTitle})).toBeVisible();
  await page.locator('plan-details details:not([open]) > summary').evaluateAll(expandAll);
  await look('the details', 'plan-details');
};

const walkFilters = async (walk: Walk): Promise<void> => {
  const {page, language, look} = walk;
  const strings = wordsIn[language];
  await start(walk);
  const finder = finderOn(page, strings);
  await askForPlans(page, CAR, strings);
  await openFilters(page, strings);
  await expect(finder.panel.getByRole('slider').first()).toBeVisible();
  await finder.panel.locator('details > summary').evaluateAll(expandAll);
  await look('the filters', '[part~="panel"]');
  await finder.panel.getByRole('radio').nth(1).check({force: true});
  await finder.panel.getByRole('slider').nth(1).press('Home');
  await expect(page.locator('plan-list [part~="none"]')).toBeAttached();
  await look('the filters with a chosen step and price', '[part~="panel"]');
  const close = finder.panel.getByRole('button', {name: strings.details.close});
  if (await close.isVisible()) await close.click();
  await expect(page.getByRole('heading', {name: strings.filters.noneTitle})).toBeVisible();
  await look('no plan that matches the filters', 'plan-finder');
};

const walkComparison = async (walk: Walk): Promise<void> => {
  const {page, language, look} = walk;
  const strings = wordsIn[language];
  await start(walk);
  const finder = finderOn(page, strings);
  await askForPlans(page, CAR, strings);
  await expect(finder.order).toBeVisible();
  for (const place of [0, 1, 2, 3]) await finder.compare.nth(place).check();
  await finder.compare.nth(4).click();
  // A live region may say it, too.
  await expect(page.getByText(strings.details.trayFull(4)).first()).toBeVisible();
  await look('the plans to compare', '[part~="tray"]');
  await page.getByRole('button', {name: strings.details.trayShow(4)}).click();
  await expect(finder.comparison.getByRole('table').first()).toBeVisible();
  await finder.comparison.locator('details > summary').evaluateAll(expandAll);
  await look('the comparison with its heat map and cost chart', 'plan-comparison');
  await finder.comparison.getByRole('checkbox', {name: strings.comparison.onlyDifferences}).check();
  await look('the comparison of what differs', 'plan-comparison');
};

const walkFailures = async (walk: Walk): Promise<void> => {
  const {page, language, look} = walk;
  const strings = wordsIn[language];
  await start(walk);
  const finder = finderOn(page, strings);
  await askForPlans(page, {...CAR, vin: NO_PLANS}, strings);
  await expect(finder.heading(strings.results.emptyTitle)).toBeVisible();
  await look('no plans', 'plan-finder');
  await finder.change.click();
  const limited = {response: null, errorResponse: {errors: [{errorCode: 'RelayBudgetExhausted'}]}};
  await page.route(/\/PlansSearch/, route =>
    route.fulfill({status: 429, headers: {'retry-after': '1800'}, json: limited}),
  );
  await enter(page, CAR, strings);
  await finder.submit.click();
  await expect(finder.heading(strings.problems.rateLimited.title)).toBeVisible();
  await look('a failure with a time to wait', 'plan-finder');
  await finder.change.click();
  await page.unroute(/\/PlansSearch/);
  await page.context().setOffline(true);
  await finder.submit.click();
  await expect(page.locator('plan-progress [part~="status"]')).toContainText(strings.wait.offline);
  await look('a wait for the connection', 'plan-finder');
};

const walkOtherPages = async (walk: Walk): Promise<void> => {
  const {page, language, look} = walk;
  const strings = wordsIn[language];
  const {url} = walk.keep(await startCountedDemo());
  await openIn(walk, `${url}/studio/pages/start-prices.html`);
  const prices = page.locator('plan-start-price [part="price"]');
  await expect(prices).toHaveCount(3);
  await look('the cars with start prices', 'main');
  await prices.first().click();
  const dialog = page.locator('plan-start-price dialog').first();
  await expect(dialog.locator('plan-list [part~="card"]').first()).toBeVisible();
  await expect(finderOn(page, strings).order).toBeVisible();
  await look('the finder of a start price', 'plan-start-price');
  await openIn(walk, `${url}/studio/pages/json-ld.html`);
  await expect(finderOn(page, strings).order).toBeVisible();
  await look('a car’s own page', 'main');
  await openIn(walk, `${url}/studio/pages/settings.html`);
  await expect(finderOn(page, strings).submit).toBeVisible();
  await look('what a page can set', 'main');
};

/** The walks through the demo, which together visit every screen. */
export const WALKS = {
  'the form': walkForm,
  'the plans': walkPlans,
  'the filters': walkFilters,
  'the comparison': walkComparison,
  'an empty result and a failure': walkFailures,
  'the scanner': walkScanner,
  'the studio’s other pages': walkOtherPages,
} as const;

/** Runs in the page. */
const expandAll = (summaries: readonly Element[]): void => {
  for (const summary of summaries) (summary as HTMLElement).click();
};
