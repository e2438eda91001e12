import {expect, type FrameLocator, type Locator, type Page, type Request} from '@playwright/test';
import {words as spanish} from '../../../src/elements/shared/spanish.js';
import {comparisonStrings} from '../../../src/strings/en/comparison.js';
import {detailStrings} from '../../../src/strings/en/details.js';
import {filterStrings} from '../../../src/strings/en/filters.js';
import {finderStrings} from '../../../src/strings/en/finder.js';
import {formStrings} from '../../../src/strings/en/form.js';
import {problemStrings} from '../../../src/strings/en/problems.js';
import {resultStrings} from '../../../src/strings/en/results.js';
import {scannerStrings} from '../../../src/strings/en/scanner.js';
import {lookupStrings} from '../../../src/strings/en/lookup.js';

/** The words that the shopper reads, as the elements have them. */
export const words = {
  finder: finderStrings,
  form: formStrings,
  results: resultStrings,
  comparison: comparisonStrings,
  details: detailStrings,
  filters: filterStrings,
  problems: problemStrings,
  scanner: scannerStrings,
  lookup: lookupStrings,
};

/** The same words in each language. */
export const wordsIn = {en: words, es: spanish as typeof words};

export interface Car {
  readonly vin: string;
  readonly mileage: string;
  /** A two-letter code. */
  readonly state: string;
}

/** A car for which every provider of the sandbox has a plan. */
export const CAR: Car = {vin: '4T1G11AK9PU123456', mileage: '21500', state: 'TX'};

/** Where the parts of a finder are on a page, by the words of its language. */
export const finderOn = (page: Page | FrameLocator, {finder, form, results, details, filters} = words) => ({
  vin: page.getByRole('textbox', {name: form.vinLabel, exact: true}),
  mileage: page.getByLabel(form.mileageLabel, {exact: true}),
  state: page.getByLabel(form.stateLabel, {exact: true}),
  submit: page.getByRole('button', {name: form.submit}),
  wait: page.getByText(results.waitTitle),
  cards: page.locator('plan-list li[part~="card"]'),
  /** What the list has just announced, where it says this. */
  announced: (text: string) => page.locator('plan-list').getByRole('status').filter({hasText: text}),
  planStatus: page.locator('plan-list [part="status"]'),
  names: page.locator('plan-list [part~="name"]'),
  prices: page.locator('plan-list [part~="price"]'),
  order: page.getByLabel(details.sortBy),
  filters: page.getByRole('button', {name: filters.filters}),
  panel: page.locator('plan-list [part~="panel"]'),
  compare: page.getByRole('checkbox', {name: results.compare}),
  comparison: page.locator('plan-comparison dialog'),
  checkouts: page.getByRole('link', {name: results.checkout}),
  change: page.getByRole('button', {name: finder.change}),
  tryAgain: page.getByRole('button', {name: finder.tryAgain}),
  heading: (name: string | RegExp) => page.getByRole('heading', {name}),
});

/** Enters a car, as one who pastes and picks. */
export const enter = async (page: Page | FrameLocator, car = CAR, spoken = words): Promise<void> => {
  const {vin, mileage, state} = car;
  const finder = finderOn(page, spoken);
  await finder.vin.fill(vin);
  await finder.mileage.fill(mileage);
  await finder.state.selectOption(state);
};

/** Enters a car and asks for plans. */
export const askForPlans = async (page: Page | FrameLocator, car = CAR, spoken = words): Promise<void> => {
  await enter(page, car, spoken);
  await finderOn(page, spoken).submit.click();
};

/** One search that a page has sent. */
export interface SentSearch {
  /** Why it was sent (`Plan-Purpose`); undefined when the shopper asked. */
  readonly purpose: string | undefined;
  readonly body: string;
}

/** How many cards there are once all are there: a list appears in steps, and says from the first how many it has. */
export const countCards = async (page: Page): Promise<number> => {
  const {cards, planStatus} = finderOn(page);
  const say = async () => Number.parseInt((await planStatus.innerText()).replace(',', ''), 10);
  await expect.poll(async () => (await cards.count()) - (await say())).toBe(0);
  return say();
};

/** Notes every search that a page sends from now on. */
export const noteSearches = (page: Page): readonly SentSearch[] => {
  const sent: SentSearch[] = [];
  page.on('request', request => {
    if (!isSearch(request)) return;
    sent.push({purpose: request.headers()['plan-purpose'], body: request.postData() ?? ''});
  });
  return sent;
};

/** Whether a request is a plan search. */
export const isSearch = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname.includes('/PlansSearch');

/** Presses Tab until the focus is there, as one does who has no mouse. */
export const tabTo = async (page: Page, target: Locator, most = 60): Promise<void> => {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate(isFocused)) return;
  }
  throw new Error(`tabTo: expected to come to ${String(target)} in ${most} presses, did not.`);
};

/** Runs in the page: the focus as seen from the element's own root. */
const isFocused = (element: Element): boolean =>
  (element.getRootNode() as Document | ShadowRoot).activeElement === element;
