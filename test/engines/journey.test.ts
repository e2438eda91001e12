import {afterEach, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {serviceError} from '../../src/contract/validate-search.js';
import {CAR, words} from '../e2e/support/finder.js';
import {startVisitedDemo, type VisitedDemo, type VisitOptions} from './support/demo.js';
import {
  beyondChromium,
  engineName,
  openEngine,
  possible,
  type EnginePage,
  type OpenedEngine,
} from './support/engine.js';
import {fillFlexContainer} from './support/in-page.js';
import {createShopper, type Shopper} from './support/shopper.js';

const {form, results, details, lookup, problems} = words;
const CHECKOUT = /\/sandbox\/checkout\//;
const PLANS = /^\d+ plans for your /;

let browser: OpenedEngine;
let page: EnginePage;
let shopper: Shopper;
let demo: VisitedDemo | undefined;

/** Opens the built demo, with a relay and a sandbox. */
const visit = async (options?: VisitOptions): Promise<VisitedDemo> => {
  demo = await startVisitedDemo(options);
  await page.goto(demo.playground);
  await shopper.sees(form.submit);
  return demo;
};

const enterVin = async (vin = CAR.vin): Promise<void> => {
  await shopper.tabTo(form.vinLabel);
  await shopper.type(vin);
};

/** Chooses another lookup method with the arrow keys. In WebKit, radio buttons do not wrap around. */
const chooseLookupMethod = async (name: string): Promise<void> => {
  let {name: chosen} = await shopper.tabTo(/./, {isChoice: true});
  for (let presses = 0; presses < 2 && chosen !== name; presses += 1) {
    await shopper.press('ArrowRight');
    ({name: chosen} = await shopper.focus());
  }
  expect(chosen).toBe(name);
};

const enterPlate = async (): Promise<void> => {
  await chooseLookupMethod(form.lookupMethods.plate);
  await shopper.hasField(lookup.plateLabel);
  await shopper.tabTo(lookup.plateLabel);
  await shopper.type('abc 1234');
};

const choose = async (label: string, typed: string, name: string): Promise<void> => {
  await shopper.hasField(label);
  await shopper.tabTo(label);
  await shopper.type(typed);
  await shopper.isOffered(name);
  await shopper.press('ArrowDown');
  await shopper.press('Enter');
  await expect.poll(async () => (await shopper.focus()).value).toBe(name);
};

const enterCatalog = async (): Promise<void> => {
  await chooseLookupMethod(form.lookupMethods.catalog);
  await choose(lookup.makeLabel, 'hon', 'Honda');
  await choose(lookup.modelLabel, 'acc', 'Accord');
  await choose(lookup.yearLabel, '2021', '2021');
};

/** Fills in the rest of the form and submits it. */
const submit = async (): Promise<void> => {
  await shopper.tabTo(form.mileageLabel);
  await shopper.type(CAR.mileage);
  await shopper.tabTo(form.stateLabel);
  await shopper.isOffered('Texas');
  await shopper.type('Texas');
  await shopper.tabTo(form.submit);
  await shopper.press('Enter');
};

const askForPlans = async (vin?: string): Promise<void> => {
  await enterVin(vin);
  await submit();
  await shopper.isAt(PLANS);
};

describe(`the journey in ${engineName}, with only a keyboard at the width of a phone`, () => {
  beforeAll(async () => {
    browser = await openEngine();
    return () => browser.close();
  });

  beforeEach(async () => {
    page = await browser.openPage();
    await page.setViewport({width: 390, height: 844});
    shopper = createShopper(page);
  });
  afterEach(async () => {
    await page.close();
    await demo?.close();
  });

  for (const [method, enter, define] of [
    ['a VIN', () => enterVin(), it],
    ['a license plate', enterPlate, beyondChromium],
    ['a make, a model and a year', enterCatalog, beyondChromium],
  ] as const) {
    define(`finds plans with ${method}, continues to checkout, and comes back without another quote`, async () => {
      const demo = await visit();
      await enter();
      await submit();
      await shopper.isAt(PLANS);
      const {name} = await shopper.focus();
      await shopper.canReturn();
      await shopper.tabTo(new RegExp(`^${results.checkout}`));
      await shopper.press('Enter');
      await shopper.isOn(CHECKOUT);
      await shopper.sees('Place order');

      await shopper.back();
      await shopper.isOn(new RegExp(`^${demo.playground}$`));
      await shopper.sees(name);
      expect(demo.quotes).toHaveLength(1);
    });
  }

  beyondChromium('fills a flex container, with the styles of the embed', async () => {
    demo = await startVisitedDemo();
    await page.goto(`${demo.url}/service-plans`);
    let widths: ReturnType<typeof fillFlexContainer>;
    await expect.poll(async () => (widths = await page.evaluate(fillFlexContainer))).toBeDefined();
    expect(widths?.finder).toBe(widths?.container);
    expect(widths?.finder).toBeGreaterThan(300);
  });

  beyondChromium('shows another price for another term, and the same price at checkout', async () => {
    await visit();
    await askForPlans();
    const before = await shopper.tabTo(new RegExp(`^${results.term}: `));
    await shopper.press('ArrowDown');
    // The last term has none below it.
    if ((await shopper.focus()).value === before.value) await shopper.press('ArrowUp');
    await expect.poll(async () => (await shopper.focus()).price).not.toBe(before.price);
    const {value, price} = await shopper.focus();
    expect(value).not.toBe(before.value);
    const [monthly = ''] = price.split('/');

    await shopper.tabTo(new RegExp(`^${results.checkout}`));
    await shopper.press('Enter');
    await shopper.isOn(CHECKOUT);
    await shopper.sees(new RegExp(`\\${monthly} ?/month`));
  });

  beyondChromium(
    'opens the details of a plan, with its maintenance program, and returns the focus when they close',
    async () => {
      await visit();
      await askForPlans();
      const {name} = await shopper.tabTo(new RegExp(`^${results.details}: `), {card: results.maintenance});
      await shopper.press('Enter');
      await shopper.isAt(details.close);
      await shopper.sees(details.maintenanceTitle);
      await shopper.press('Escape');
      await shopper.isAt(name);
      expect(await shopper.read()).not.toContain(details.priceTitle);
    },
  );

  it('shows the error for an unknown model at its field, where it can be corrected', async () => {
    const {quotes} = await visit();
    await chooseLookupMethod(form.lookupMethods.catalog);
    await choose(lookup.makeLabel, 'hon', 'Honda');
    await shopper.tabTo(lookup.modelLabel);
    await shopper.type('Hovercraft');
    await shopper.tabTo(lookup.yearLabel);
    await shopper.type('2021');
    await submit();
    await shopper.isAt(lookup.modelLabel);
    await shopper.sees('Please choose a model and year from the lists.');
    for (const _ of 'Hovercraft') await shopper.press('Backspace');
    await shopper.type('acc');
    await shopper.isOffered('Accord');
    await shopper.press('ArrowDown');
    await shopper.press('Enter');
    await shopper.tabTo(form.submit);
    await shopper.press('Enter');
    await shopper.isAt(PLANS);
    expect(quotes).toHaveLength(2);
  });

  beyondChromium(
    'offers to search by make, model and year after a VIN that cannot be decoded, and keeps the other fields',
    async () => {
      const errorResponse = {response: null, errorResponse: {errors: [serviceError('CantParseVIN')]}};
      const {quotes} = await visit({
        respond: async search =>
          (await search.text()).includes(CAR.vin) ? Response.json(errorResponse, {status: 400}) : undefined,
      });
      await enterVin();
      await submit();
      await shopper.isAt(form.vinLabel);
      // The suggestion is above the form.
      await shopper.tabTo('You can also search by make, model and year.', {isBack: true});
      await shopper.press('Enter');
      await shopper.sees(lookup.makeLabel);
      await choose(lookup.makeLabel, 'hon', 'Honda');
      await choose(lookup.modelLabel, 'acc', 'Accord');
      await choose(lookup.yearLabel, '2021', '2021');
      expect((await shopper.tabTo(form.mileageLabel)).value).toBe('21,500');
      expect((await shopper.tabTo(form.stateLabel)).value).toBe('TX');
      await shopper.tabTo(form.submit);
      await shopper.press('Enter');
      await shopper.isAt(PLANS);
      expect(quotes).toHaveLength(2);
    },
  );

  beyondChromium('reports a failed search, and repeats it for the same car', async () => {
    let isDown = true;
    const {quotes} = await visit({
      respond: async () => (isDown ? new Response('Bad gateway', {status: 502}) : undefined),
    });
    await enterVin();
    await submit();
    await shopper.isAt(problems.failed.title);
    isDown = false;
    await shopper.tabTo(results.tryAgain);
    await shopper.press('Enter');
    await shopper.isAt(PLANS);
    expect(quotes).toHaveLength(2);
  });

  possible('touch')('finds plans with a VIN, continues to checkout and comes back, by touch', async () => {
    const {quotes, playground} = await visit();
    await shopper.touch(form.vinLabel);
    await shopper.type(CAR.vin);
    // The question about the car moves the fields below it.
    await shopper.sees(lookup.isYourCar);
    await shopper.touch(form.mileageLabel);
    await shopper.type(CAR.mileage);
    // The native list of states cannot be touched from a test.
    await shopper.tabTo(form.stateLabel);
    await shopper.isOffered('Texas');
    await shopper.type('Texas');
    await shopper.touch(form.submit);
    await shopper.isAt(PLANS);
    const {name} = await shopper.focus();
    await shopper.canReturn();
    // The demo has a setting of that name, too.
    await shopper.touch(`${results.checkout}: `);
    await shopper.isOn(CHECKOUT);
    await shopper.back();
    await shopper.isOn(new RegExp(`^${playground}$`));
    await shopper.sees(name);
    expect(quotes).toHaveLength(1);
  });
});
