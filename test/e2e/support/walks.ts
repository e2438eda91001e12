import {startCountedDemo} from './demo.js';
import {askForPlans, CAR, enter, finderOn, wordsIn} from './finder.js';
import {createGate} from './gate.js';
import {walkScanner} from './walk-scanner.js';
import {expect} from './test.js';
import {openIn, type Walk} from './walk.js';

export type {Walk} from './walk.js';

/** A test VIN of the sandbox. */
const NO_PLANS = '1HGSANDB3RX000000';

const start = async (walk: Walk, options: Parameters<typeof startCountedDemo>[0] = {}): Promise<void> => {
  const demo = walk.keep(await startCountedDemo({relay: {prefetch: 'off'}, ...options}));
  await openIn(walk, `${demo.url}/`);
  await expect(finderOn(walk.page, wordsIn[walk.language]).submit).toBeVisible();
};

const walkForm = async (walk: Walk): Promise<void> => {
  const {page, language, look} = walk;
  const {form, lookup} = wordsIn[language];
  await start(walk);
  await look('the page as it is first seen', 'html');
  const choice = page.getByRole('group', {name: form.lookupLabel});
  for (const [way, missing] of Object.entries({vin: 3, plate: 3, catalog: 5})) {
    await choice.getByText(form.lookupMethods[way as keyof typeof form.lookupMethods]).click();
    await finderOn(page, wordsIn[language]).submit.click();
    await expect(page.getByText(lookup.summaryTitle(missing))).toBeVisible();
    await look(`the form by ${way} with what is missing`, 'plan-finder');
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
  const spoken = wordsIn[language];
  const gate = createGate();
  await start(walk, {relay: {prefetch: 'off'}, sandbox: {wait: () => gate.opened}});
  const finder = finderOn(page, spoken);
  await askForPlans(page, CAR, spoken);
  await expect(finder.wait).toBeVisible();
  await look('the wait', 'plan-finder');
  gate.open();
  await expect(finder.order).toBeVisible();
  await look('the plans', 'plan-finder');
  const maintained = finder.cards.filter({hasText: spoken.results.maintenance}).first();
  await maintained.getByRole('button', {name: spoken.results.details}).click();
  await expect(page.getByRole('dialog').getByText(spoken.details.maintenanceTitle)).toBeVisible();
  await page.locator('plan-details details:not([open]) > summary').evaluateAll(unfold);
  await look('the details', 'plan-details');
};

const walkFilters = async (walk: Walk): Promise<void> => {
  const {page, language, look} = walk;
  const spoken = wordsIn[language];
  await start(walk);
  const finder = finderOn(page, spoken);
  await askForPlans(page, CAR, spoken);
  await finder.filters.click();
  await expect(finder.panel.getByRole('slider').first()).toBeVisible();
  await finder.panel.locator('details > summary').evaluateAll(unfold);
  await look('the filters', '[part~="panel"]');
  const number = finder.panel.getByRole('textbox').nth(1);
  await number.fill('x');
  await page.keyboard.press('Tab');
  await expect(finder.panel.getByText(spoken.filters.badNumber)).toBeVisible();
  await look('the filters with a mistyped number', '[part~="panel"]');
  await number.fill('1');
  await page.keyboard.press('Tab');
  await finder.panel.getByRole('button', {name: spoken.details.close}).click();
  await expect(page.getByRole('heading', {name: spoken.filters.noneTitle})).toBeVisible();
  await look('no plan that has all of it', 'plan-finder');
};

const walkComparison = async (walk: Walk): Promise<void> => {
  const {page, language, look} = walk;
  const spoken = wordsIn[language];
  await start(walk);
  const finder = finderOn(page, spoken);
  await askForPlans(page, CAR, spoken);
  await expect(finder.filters).toBeVisible();
  for (const place of [0, 1, 2, 3]) await finder.compare.nth(place).check();
  await finder.compare.nth(4).click();
  await expect(page.getByText(spoken.details.trayFull(4))).toBeVisible();
  await look('the plans to compare', '[part~="tray"]');
  await page.getByRole('button', {name: spoken.details.trayShow(4)}).click();
  await expect(finder.comparison.getByRole('table').first()).toBeVisible();
  await finder.comparison.locator('details > summary').evaluateAll(unfold);
  await look('the comparison with its heat map and cost chart', 'plan-comparison');
  await finder.comparison.getByRole('checkbox', {name: spoken.comparison.onlyDifferences}).check();
  await look('the comparison of what differs', 'plan-comparison');
};

const walkFailures = async (walk: Walk): Promise<void> => {
  const {page, language, look} = walk;
  const spoken = wordsIn[language];
  await start(walk);
  const finder = finderOn(page, spoken);
  await askForPlans(page, {...CAR, vin: NO_PLANS}, spoken);
  await expect(finder.heading(spoken.results.emptyTitle)).toBeVisible();
  await look('no plans', 'plan-finder');
  await finder.change.click();
  const limited = {response: null, errorResponse: {errors: [{errorCode: 'RelayBudgetExhausted'}]}};
  await page.route(/\/PlansSearch/, route =>
    route.fulfill({status: 429, headers: {'retry-after': '1800'}, json: limited}),
  );
  await enter(page, CAR, spoken);
  await finder.submit.click();
  await expect(finder.heading(spoken.problems.rateLimited.title)).toBeVisible();
  await look('a failure with a time to wait', 'plan-finder');
  await finder.change.click();
  await page.unroute(/\/PlansSearch/);
  await page.context().setOffline(true);
  await finder.submit.click();
  await expect(page.getByText(spoken.results.waitOffline)).toBeVisible();
  await look('a wait for the connection', 'plan-finder');
};

const walkOtherPages = async (walk: Walk): Promise<void> => {
  const {page, language, look} = walk;
  const spoken = wordsIn[language];
  const {url} = walk.keep(await startCountedDemo({relay: {startPriceQuotes: true}}));
  await openIn(walk, `${url}/inventory.html`);
  const prices = page.locator('plan-start-price [part="price"]');
  await expect(prices).toHaveCount(3);
  await look('the cars with start prices', 'main');
  await prices.first().click();
  const dialog = page.locator('plan-start-price dialog').first();
  await expect(dialog.locator('plan-list [part~="card"]').first()).toBeVisible();
  await expect(finderOn(page, spoken).order).toBeVisible();
  await look('the finder of a start price', 'plan-start-price');
  await openIn(walk, `${url}/car.html`);
  await expect(finderOn(page, spoken).order).toBeVisible();
  await look('a car’s own page', 'main');
  await openIn(walk, `${url}/settings.html`);
  await expect(finderOn(page, spoken).submit).toBeVisible();
  await look('what a page can set', 'main');
};

/** The ways through the demo, together past every surface. */
export const WALKS = {
  'the form': walkForm,
  'the plans': walkPlans,
  'the filters': walkFilters,
  'the comparison': walkComparison,
  'an absence and a failure': walkFailures,
  'the scanner': walkScanner,
  'the dealer’s other pages': walkOtherPages,
} as const;

/** Runs in the page. */
export const unfold = (summaries: readonly Element[]): void => {
  for (const summary of summaries) (summary as HTMLElement).click();
};
