import {afterEach, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {CAR, words} from '../e2e/support/finder.js';
import {startVisitedDemo, type VisitedDemo} from './support/demo.js';
import {engineName, openEngine, type EnginePage, type OpenedEngine} from './support/engine.js';
import {createShopper, type Shopper} from './support/shopper.js';

const {comparison, details, filters, form, results} = words;
const PLANS = /^\d+ plans for your /;
const {differs, onlyDifferences} = comparison;

let browser: OpenedEngine;
let page: EnginePage;
let shopper: Shopper;
let demo: VisitedDemo;

/** Asks for plans, and waits until what narrows and compares them has come. */
const askForPlans = async (): Promise<void> => {
  await page.goto(demo.url);
  await shopper.tabTo(form.vinLabel);
  await shopper.type(CAR.vin);
  await shopper.tabTo(form.mileageLabel);
  await shopper.type(CAR.mileage);
  await shopper.tabTo(form.stateLabel);
  await shopper.type('Texas');
  await shopper.tabTo(form.submit);
  await shopper.press('Enter');
  await shopper.isAt(PLANS);
  await shopper.sees(details.sortBy);
};

/** How many plans the list says it has. */
const countPlans = async (): Promise<number> => Number(/(\d+) plans? Filters/.exec(await shopper.read())?.[1]);

const compareTwo = async (): Promise<void> => {
  for (let place = 0; place < 2; place += 1) {
    const {name} = await shopper.tabTo(new RegExp(`^${results.compare}: `), {isOn: false});
    await shopper.press(' ');
    await shopper.isAt(name);
  }
  await shopper.sees(details.trayShow(2));
  await shopper.tabTo(details.trayShow(2), {isBack: true});
  await shopper.press('Enter');
  await shopper.sees(comparison.comparedNames.totalPrice);
};

describe(`choosing among the plans in ${engineName}, with the keyboard alone on a phone's width`, () => {
  beforeAll(async () => {
    browser = await openEngine();
    return () => browser.close();
  });

  beforeEach(async () => {
    page = await browser.openPage();
    await page.setViewport({width: 390, height: 844});
    shopper = createShopper(page);
    demo = await startVisitedDemo();
    await askForPlans();
  });
  afterEach(async () => {
    await page.close();
    await demo.close();
  });

  it('filters narrow the plans, Escape leaves them, and all are back with one press', async () => {
    const all = await countPlans();
    await shopper.tabTo(filters.filters);
    await shopper.press('Enter');
    await shopper.isAt(details.close);
    await shopper.tabTo(new RegExp(filters.withMaintenance));
    await shopper.press(' ');
    await expect.poll(countPlans).toBeLessThan(all);
    await shopper.press('Escape');
    await shopper.isAt(new RegExp(`^${filters.filters}`));
    await shopper.press('Enter');
    await shopper.isAt(details.close);
    await shopper.tabTo(filters.clear, {isBack: true});
    await shopper.press('Enter');
    await expect.poll(countPlans).toBe(all);
    await shopper.press('Escape');
    await shopper.isAt(new RegExp(`^${filters.filters}`));
    expect(demo.quotes).toHaveLength(1);
  });

  it('two plans are compared as a table and by what differs, and Escape closes it', async () => {
    await compareTwo();
    await shopper.sees(comparison.comparedNames.coverageType);
    await shopper.sees(differs);
    await shopper.tabTo(onlyDifferences);
    await shopper.press(' ');
    await expect.poll(() => shopper.read()).not.toContain(`${comparison.comparedNames.maintenance} ${comparison.yes}`);
    await shopper.press('Escape');
    await shopper.isAt(details.trayShow(2));
    expect(await shopper.read()).not.toContain(comparison.comparedNames.costPerMonth);
  });

  it('Back closes a comparison and not the page, and the details of a plan come after it', async () => {
    const entries = await shopper.countEntries();
    await compareTwo();
    // A moment after it is shown, the comparison has an entry of its own.
    await expect.poll(shopper.countEntries).toBe(entries + 1);
    await shopper.back();
    await expect.poll(() => shopper.read()).not.toContain(comparison.comparedNames.costPerMonth);
    await shopper.isOn(new RegExp(`^${demo.url}/?$`));
    const {name} = await shopper.tabTo(new RegExp(`^${results.details}: `));
    await shopper.press('Enter');
    await shopper.isAt(details.close);
    await shopper.sees(details.priceTitle);
    await shopper.press('Escape');
    await shopper.isAt(name);
    expect(demo.quotes).toHaveLength(1);
  });
});
