import type {PlanFinder} from '../../src/index.js';
import {noteComplaints} from '../e2e/support/complaints.js';
import {expect, test} from '../e2e/support/test.js';
import {findPlans, goToCheckout, lookCloser, type JourneyOptions} from './journey.js';
import {startApp} from './support/app.js';

interface App {
  readonly name: string;
  readonly way: JourneyOptions['way'];
  /** Whether its page has a strict Content Security Policy with Trusted Types. */
  readonly isStrict?: boolean;
}

const APPS: readonly App[] = [
  {name: 'react', way: 'vin', isStrict: true},
  {name: 'vue', way: 'catalog'},
  {name: 'svelte', way: 'vin'},
  {name: 'astro', way: 'catalog'},
  {name: 'angular', way: 'vin'},
];

for (const {name, way, isStrict = false} of APPS) {
  test(`in ${name}, a shopper comes from the car to the checkout`, async ({page, keep}) => {
    test.setTimeout(180_000);
    const url = await startApp({name, isStrict, keep});
    const complaints = await noteComplaints(page);
    await page.goto(url);
    await findPlans(page, {way, submit: 'Show my plans'});
    await expect(page.getByText(/^[1-9]\d* plans found\.$/)).toBeVisible();
    await expect(page.getByText('Questions? Ask our service desk.')).toBeVisible();
    const {theme, maxCompare} = await page
      .locator('plan-finder')
      .evaluate(({theme, maxCompare}: PlanFinder) => ({theme, maxCompare}));
    expect({theme, maxCompare}).toEqual({theme: 'light', maxCompare: 3});
    await lookCloser(page);
    expect(await complaints()).toEqual([]);
    await goToCheckout(page);
  });
}
