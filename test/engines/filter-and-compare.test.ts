import {afterEach, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {CAR, words} from '../e2e/support/finder.js';
import {startVisitedDemo, type VisitedDemo} from './support/demo.js';
import {beyondChromium, engineName, openEngine, type EnginePage, type OpenedEngine} from './support/engine.js';
import {openCheckouts, readCounts} from './support/in-page.js';
import {createShopper, type Shopper} from './support/shopper.js';

const {comparison, details, filters, form, results} = words;
const PLANS = /^\d+ plans for your /;
const {differs, onlyDifferences} = comparison;

let browser: OpenedEngine;
let page: EnginePage;
let shopper: Shopper;
let demo: VisitedDemo;

/** Searches for plans, and waits until the filters and the comparison have loaded. */
const askForPlans = async (): Promise<void> => {
  await page.goto(demo.playground);
  await shopper.sees(form.submit);
  await shopper.tabTo(form.vinLabel);
  await shopper.type(CAR.vin);
  await shopper.tabTo(form.mileageLabel);
  await shopper.type(CAR.mileage);
  await shopper.tabTo(form.stateLabel);
  await shopper.isOffered('Texas');
  await shopper.type('Texas');
  await shopper.tabTo(form.submit);
  await shopper.press('Enter');
  await shopper.isAt(PLANS);
  await shopper.sees(details.sortBy);
};

/** Counts the plans in the list; not a number while the list says another number. */
const countPlans = async (): Promise<number> => {
  const {cards, said} = await page.evaluate(readCounts);
  return cards === said ? said : Number.NaN;
};

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

describe(`filtering and comparing plans in ${engineName}, with only a keyboard at the width of a phone`, () => {
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

  beyondChromium(
    'filters the plans, closes the filters with Escape, and shows all plans again after clearing them',
    async () => {
      await expect.poll(countPlans).toBeGreaterThan(2);
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
    },
  );

  beyondChromium('compares two plans in a table, shows only the differences, and closes with Escape', async () => {
    await compareTwo();
    await shopper.sees(comparison.comparedNames.coverageType);
    await shopper.sees(differs);
    // The focus begins on the button after it.
    await shopper.tabTo(onlyDifferences, {isBack: true});
    await shopper.press(' ');
    await expect.poll(() => shopper.read()).not.toContain(`${comparison.comparedNames.maintenance} ${details.yes}`);
    await shopper.press('Escape');
    await shopper.isAt(details.trayShow(2));
    expect(await shopper.read()).not.toContain(comparison.comparedNames.costPerMonth);
  });

  it('closes a comparison with Back without leaving the page, and opens the details of a plan after that', async () => {
    const entries = await shopper.countEntries();
    await compareTwo();
    // The comparison adds its history entry shortly after it opens.
    await expect.poll(shopper.countEntries).toBe(entries + 1);
    await shopper.back();
    await expect.poll(() => shopper.read()).not.toContain(comparison.comparedNames.costPerMonth);
    await shopper.isOn(new RegExp(`^${demo.playground}$`));
    const {name} = await shopper.tabTo(new RegExp(`^${results.details}: `));
    await shopper.press('Enter');
    await shopper.isAt(details.close);
    await shopper.sees(details.priceTitle);
    await shopper.press('Escape');
    await shopper.isAt(name);
    expect(demo.quotes).toHaveLength(1);
  });

  it('returns from a checkout to the comparison as it was, which Back closes without leaving the page', async () => {
    const entries = await shopper.countEntries();
    await compareTwo();
    await expect.poll(shopper.countEntries).toBe(entries + 1);
    await shopper.canReturn();
    await shopper.tabTo(new RegExp(`^${results.checkout}: `));
    await shopper.press('Enter');
    await shopper.isOn(/\/sandbox\/checkout\//);
    await shopper.back();
    await shopper.sees(comparison.comparedNames.costPerMonth);
    await shopper.back();
    await expect.poll(() => shopper.read()).not.toContain(comparison.comparedNames.costPerMonth);
    await shopper.isOn(new RegExp(`^${demo.playground}$`));
    await shopper.sees(details.sortBy);
  });

  it('leaves a comparison for a checkout that the page opens itself, and returns to the page without the comparison', async () => {
    await compareTwo();
    await shopper.canReturn();
    await page.evaluate(openCheckouts);
    await shopper.tabTo(new RegExp(`^${results.checkout}: `));
    await shopper.press('Enter');
    await shopper.isOn(/\/sandbox\/checkout\//);
    await shopper.back();
    await shopper.isOn(new RegExp(`^${demo.playground}$`));
    await shopper.sees(details.sortBy);
    expect(await shopper.read()).not.toContain(comparison.comparedNames.costPerMonth);
  });
});
