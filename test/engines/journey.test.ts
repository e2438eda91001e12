import {afterEach, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {serviceError} from '../../src/contract/search-faults.js';
import {CAR, words} from '../e2e/support/finder.js';
import {startVisitedDemo, type VisitedDemo, type VisitOptions} from './support/demo.js';
import {engineName, openEngine, possible, type EnginePage, type OpenedEngine} from './support/engine.js';
import {createShopper, type Shopper} from './support/shopper.js';

const {finder, form, results, details, lookup, problems} = words;
const CHECKOUT = /\/sandbox\/checkout\//;
const PLANS = /^\d+ plans for your /;

let browser: OpenedEngine;
let page: EnginePage;
let shopper: Shopper;
let demo: VisitedDemo | undefined;

/** Opens the demo, built, with a relay and a sandbox. */
const visit = async (options?: VisitOptions): Promise<VisitedDemo> => {
  demo = await startVisitedDemo(options);
  await page.goto(demo.url);
  return demo;
};

const enterVin = async (vin = CAR.vin): Promise<void> => {
  await shopper.tabTo(form.vinLabel);
  await shopper.type(vin);
};

/** Goes on to another way with the arrow keys; in WebKit a choice does not go round. */
const chooseWay = async (name: string): Promise<void> => {
  let {name: chosen} = await shopper.tabTo(/./, {isChoice: true});
  for (let presses = 0; presses < 2 && chosen !== name; presses += 1) {
    await shopper.press('ArrowRight');
    ({name: chosen} = await shopper.focus());
  }
  expect(chosen).toBe(name);
};

const enterPlate = async (): Promise<void> => {
  await chooseWay(form.lookupMethods.plate);
  await shopper.tabTo(lookup.plateLabel);
  await shopper.type('abc 1234');
};

const choose = async (label: string, typed: string, name: string): Promise<void> => {
  await shopper.tabTo(label);
  await shopper.type(typed);
  await shopper.isOffered(name);
  await shopper.press('ArrowDown');
  await shopper.press('Enter');
  await expect.poll(async () => (await shopper.focus()).value).toBe(name);
};

const enterCatalog = async (): Promise<void> => {
  await chooseWay(form.lookupMethods.catalog);
  await choose(lookup.makeLabel, 'hon', 'Honda');
  await choose(lookup.modelLabel, 'acc', 'Accord');
  await choose(lookup.yearLabel, '2021', '2021');
};

/** Enters what is left of the form and sends it. */
const submit = async (): Promise<void> => {
  await shopper.tabTo(form.mileageLabel);
  await shopper.type(CAR.mileage);
  await shopper.tabTo(form.stateLabel);
  await shopper.type('Texas');
  await shopper.tabTo(form.submit);
  await shopper.press('Enter');
};

const askForPlans = async (vin?: string): Promise<void> => {
  await enterVin(vin);
  await submit();
  await shopper.isAt(PLANS);
};

describe(`the journey in ${engineName}, with the keyboard alone on a phone's width`, () => {
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

  for (const [way, enter] of Object.entries({
    'a VIN': () => enterVin(),
    'a license plate': enterPlate,
    'a make, a model and a year': enterCatalog,
  })) {
    it(`${way} leads to plans, to the checkout and back without another quote`, async () => {
      const demo = await visit();
      await enter();
      await submit();
      await shopper.isAt(PLANS);
      const {name} = await shopper.focus();
      await shopper.tabTo(new RegExp(`^${results.checkout}`));
      await shopper.press('Enter');
      await shopper.isOn(CHECKOUT);
      await shopper.sees('Place order');

      await shopper.back();
      await shopper.isOn(new RegExp(`^${demo.url}/?$`));
      await shopper.sees(name);
      expect(demo.quotes).toHaveLength(1);
    });
  }

  it('another term has another price, which the checkout asks for', async () => {
    await visit();
    await askForPlans();
    const before = await shopper.tabTo(/year|month/, {isChoice: true});
    await shopper.press('ArrowDown');
    // In WebKit a choice does not go round.
    if ((await shopper.focus()).name === before.name) await shopper.press('ArrowUp');
    await expect.poll(async () => (await shopper.focus()).price).not.toBe(before.price);
    const {name, price} = await shopper.focus();
    expect(name).not.toBe(before.name);
    const [monthly = ''] = price.split(' ');

    await shopper.tabTo(new RegExp(`^${results.checkout}`));
    await shopper.press('Enter');
    await shopper.isOn(CHECKOUT);
    await shopper.sees(new RegExp(`\\${monthly} a month`));
  });

  it('a plan is looked into, with its maintenance program, and the focus comes back', async () => {
    await visit();
    await askForPlans();
    const {name} = await shopper.tabTo(new RegExp(`^${results.details}: `), {card: results.maintenance});
    await shopper.press('Enter');
    await shopper.isAt(details.close);
    await shopper.sees(details.maintenanceTitle);
    await shopper.press('Escape');
    await shopper.isAt(name);
    expect(await shopper.read()).not.toContain(details.priceTitle);
  });

  it('a model that the service does not know is told at its field, and mended there', async () => {
    const {quotes} = await visit();
    await chooseWay(form.lookupMethods.catalog);
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

  it('a VIN that the service cannot read leads on by make, model and year, with the rest kept', async () => {
    const refusal = {response: null, errorResponse: {errors: [serviceError('CantParseVIN')]}};
    const {quotes} = await visit({
      answer: async search =>
        (await search.text()).includes(CAR.vin) ? Response.json(refusal, {status: 400}) : undefined,
    });
    await enterVin();
    await submit();
    await shopper.isAt(form.vinLabel);
    // The advice stands above the form.
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
  });

  it('a search that fails is said, and the same car is asked for again', async () => {
    let isDown = true;
    const {quotes} = await visit({
      answer: async () => (isDown ? new Response('Bad gateway', {status: 502}) : undefined),
    });
    await enterVin();
    await submit();
    await shopper.isAt(problems.failed.title);
    isDown = false;
    await shopper.tabTo(finder.tryAgain);
    await shopper.press('Enter');
    await shopper.isAt(PLANS);
    expect(quotes).toHaveLength(2);
  });

  possible('touch')('by touch, a VIN leads to plans, to the checkout and back', async () => {
    const {quotes, url} = await visit();
    await shopper.touch(form.vinLabel);
    await shopper.type(CAR.vin);
    await shopper.touch(form.mileageLabel);
    await shopper.type(CAR.mileage);
    // The list of states is the system's own, beyond a finger of ours.
    await shopper.tabTo(form.stateLabel);
    await shopper.type('Texas');
    await shopper.touch(form.submit);
    await shopper.isAt(PLANS);
    const {name} = await shopper.focus();
    await shopper.touch(results.checkout);
    await shopper.isOn(CHECKOUT);
    await shopper.back();
    await shopper.isOn(new RegExp(`^${url}/?$`));
    await shopper.sees(name);
    expect(quotes).toHaveLength(1);
  });
});
