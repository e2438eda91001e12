import {expect, type FrameLocator, type Locator, type Page, type Request} from '@playwright/test';
import type {VariantAxis} from '../../../src/plans/variants.js';
import {strings as spanish} from '../../../src/elements/shared/spanish.js';
import {comparisonStrings} from '../../../src/strings/en/comparison.js';
import {detailStrings} from '../../../src/strings/en/details.js';
import {filterStrings} from '../../../src/strings/en/filters.js';
import {finderStrings} from '../../../src/strings/en/finder.js';
import {formStrings} from '../../../src/strings/en/form.js';
import {problemStrings} from '../../../src/strings/en/problems.js';
import {emptyStrings} from '../../../src/strings/en/empty.js';
import {listStrings} from '../../../src/strings/en/list.js';
import {progressStrings} from '../../../src/strings/en/progress.js';
import {resultStrings} from '../../../src/strings/en/results.js';
import {retryStrings} from '../../../src/strings/en/retry.js';
import {scannerStrings} from '../../../src/strings/en/scanner.js';
import {lookupStrings} from '../../../src/strings/en/lookup.js';
import {waitStrings} from '../../../src/strings/en/wait.js';

/** The strings of the elements. */
export const words = {
  finder: finderStrings,
  form: formStrings,
  results: {...resultStrings, ...listStrings, ...retryStrings, ...progressStrings, ...emptyStrings},
  comparison: comparisonStrings,
  details: detailStrings,
  filters: filterStrings,
  problems: problemStrings,
  scanner: scannerStrings,
  lookup: lookupStrings,
  wait: waitStrings,
};

/** The same strings in each language. */
export const wordsIn = {en: words, es: spanish as typeof words};

export interface Car {
  readonly vin: string;
  readonly mileage: string;
  /** A two-letter code. */
  readonly state: string;
}

/** A car for which every provider of the sandbox has a plan. */
export const CAR: Car = {vin: '4T1G11AK9PU123456', mileage: '21500', state: 'TX'};

/** Finds the parts of a finder on a page, with the strings of a language. */
export const finderOn = (page: Page | FrameLocator, {form, results, details} = words) => ({
  vin: page.getByRole('textbox', {name: form.vinLabel, exact: true}),
  mileage: page.getByLabel(form.mileageLabel, {exact: true}),
  state: page.getByLabel(form.stateLabel, {exact: true}),
  submit: page.getByRole('button', {name: form.submit}),
  wait: page.getByText(results.waitTitle()),
  cards: page.locator('plan-list li[part~="card"]'),
  /** The list's live region, if it has announced this. */
  announced: (text: string) => page.locator('plan-list').getByRole('status').filter({hasText: text}),
  /** The selects of the plans' terms, mileages or deductibles; those with a single value have none. */
  terms: (axis: VariantAxis = 'duration') => page.locator(`plan-list select[data-axis="${axis}"]`),
  names: page.locator('plan-list [part~="name"]'),
  prices: page.locator('plan-list [part~="price"]'),
  order: page.getByLabel(details.sortBy),
  filters: page.locator('plan-list [part~="filters"]'),
  panel: page.locator('plan-list [part~="panel"]'),
  compare: page.getByRole('checkbox', {name: results.compare}),
  comparison: page.locator('plan-comparison dialog'),
  /** The place of the save button. Once it is there, the search is saved for the way back from a checkout. */
  savePlace: page.locator('plan-list > [slot="list-save"]'),
  checkouts: page.getByRole('link', {name: results.checkout}),
  change: page.getByRole('button', {name: results.change, exact: true}),
  tryAgain: page.getByRole('button', {name: results.tryAgain}),
  heading: (name: string | RegExp) => page.getByRole('heading', {name}),
});

/** Enters a car by pasting and selecting. */
export const enter = async (page: Page | FrameLocator, car = CAR, texts = words): Promise<void> => {
  const {vin, mileage, state} = car;
  const finder = finderOn(page, texts);
  await finder.vin.fill(vin);
  await finder.mileage.fill(mileage);
  await finder.state.selectOption(state);
};

/** Opens the filters, unless they are beside the plans. */
export const openFilters = async (page: Page, spoken = words): Promise<void> => {
  const {filters, order, panel} = finderOn(page, spoken);
  await expect(order).toBeVisible();
  if (await filters.isVisible()) await filters.click();
  await expect(panel.getByRole('slider').first()).toBeVisible();
};

/** Enters a car and asks for plans. */
export const askForPlans = async (page: Page | FrameLocator, car = CAR, spoken = words): Promise<void> => {
  await enter(page, car, spoken);
  await finderOn(page, spoken).submit.click();
};

/** A search that a page has sent. */
export interface SentSearch {
  /** Why it was sent (`Plan-Purpose`); undefined if the shopper submitted it. */
  readonly purpose: string | undefined;
  readonly body: string;
}

/** Chooses another term of a plan with the keyboard, as the first or the last one allows. */
export const pressOther = async (select: Locator): Promise<void> => {
  const isFirst = await select.evaluate(element => (element as HTMLSelectElement).selectedIndex === 0);
  await select.press(isFirst ? 'ArrowDown' : 'ArrowUp');
};

/** Chooses another term of a plan with the pointer. */
export const chooseOther = async (select: Locator): Promise<void> => {
  const isFirst = await select.evaluate(element => (element as HTMLSelectElement).selectedIndex === 0);
  await select.selectOption({index: isFirst ? 1 : 0});
};

/** How many cards there are once all are there: a list appears in steps. Its heading begins with their number. */
export const countCards = async (page: Page): Promise<number> => {
  const {cards} = finderOn(page);
  const title = page.locator('plan-results .title[tabindex]');
  const say = async () => Number.parseInt((await title.innerText()).replace(',', ''), 10);
  await expect.poll(async () => (await cards.count()) - (await say())).toBe(0);
  return say();
};

/** Records every search that a page sends from now on. */
export const recordSearches = (page: Page): readonly SentSearch[] => {
  const sent: SentSearch[] = [];
  page.on('request', request => {
    if (!isSearch(request)) return;
    sent.push({purpose: request.headers()['plan-purpose'], body: request.postData() ?? ''});
  });
  return sent;
};

/** Whether a request is a plan search; a page may request the start price of its car, too. */
export const isSearch = (request: Request): boolean =>
  request.method() === 'POST' && /\/PlansSearch(?!Async\/GetStartPrice)/.test(new URL(request.url()).pathname);

/** Presses Tab until an element has focus. */
export const tabTo = async (page: Page, target: Locator, most = 60): Promise<void> => {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate(isFocused)) return;
  }
  throw new Error(`tabTo: did not reach ${String(target)} within ${most} presses of the Tab key.`);
};

/** Runs in the page: whether an element has focus in its own root. */
const isFocused = (element: Element): boolean =>
  (element.getRootNode() as Document | ShadowRoot).activeElement === element;
