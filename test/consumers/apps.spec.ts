import type {PlanFinder} from '../../src/index.js';
import {noteComplaints} from '../e2e/support/complaints.js';
import {expect, test} from '../e2e/support/test.js';
import {findPlans, goToCheckout, lookCloser, type JourneyOptions} from './journey.js';
import {startApp} from './support/app.js';

interface App {
  readonly name: string;
  readonly lookupMethod: JourneyOptions['lookupMethod'];
  /** Whether its page has a strict Content Security Policy with Trusted Types. */
  readonly isStrict?: boolean;
}

const APPS: readonly App[] = [
  {name: 'react', lookupMethod: 'vin', isStrict: true},
  {name: 'vue', lookupMethod: 'catalog'},
  {name: 'svelte', lookupMethod: 'vin'},
  {name: 'astro', lookupMethod: 'catalog'},
  {name: 'angular', lookupMethod: 'vin'},
];

for (const {name, lookupMethod, isStrict = false} of APPS) {
  test(`a shopper gets from the form to checkout in a ${name} app`, async ({page, keep}) => {
    // Installs and builds the app: Angular's took two minutes on a machine with two CPUs.
    test.setTimeout(300_000);
    const url = await startApp({name, isStrict, keep});
    const complaints = await noteComplaints(page);
    await page.goto(url);
    await findPlans(page, {lookupMethod, submit: 'Show my plans'});
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
