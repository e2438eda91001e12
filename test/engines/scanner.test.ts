import {afterEach, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {words} from '../e2e/support/finder.js';
import {startVisitedDemo, type VisitedDemo} from './support/demo.js';
import {beyondChromium, engineName, openEngine, type EnginePage, type OpenedEngine} from './support/engine.js';
import {givePhoto} from './support/in-page.js';
import {createShopper, type Shopper} from './support/shopper.js';

const {form, scanner, lookup} = words;

/** The VIN on the label of the demo page. */
const SCANNED = '1HGCM82633A004352';

/** The machines that run these tests have no camera; each engine reports that differently. */
const NO_CAMERA = new RegExp(
  [scanner.missing, scanner.unavailable, scanner.denied, scanner.busy].map(text => text.slice(0, 30)).join('|'),
);

let browser: OpenedEngine;
let page: EnginePage;
let shopper: Shopper;
let demo: VisitedDemo;

describe(`scanning a VIN in ${engineName}, without a camera`, () => {
  beforeAll(async () => {
    browser = await openEngine();
    return () => browser.close();
  });

  beforeEach(async () => {
    page = await browser.openPage();
    await page.setViewport({width: 390, height: 844});
    shopper = createShopper(page);
    demo = await startVisitedDemo();
    await page.goto(demo.playground);
    await shopper.sees(form.submit);
    await shopper.tabTo(form.vinLabel);
    await shopper.sees(lookup.scan);
    await shopper.tabTo(lookup.scan);
    await shopper.press('Enter');
    await shopper.sees(NO_CAMERA);
  });
  afterEach(async () => {
    await page.close();
    await demo.close();
  });

  it('says that the camera cannot be used, and returns the focus to the button after Escape', async () => {
    await shopper.press('Escape');
    await shopper.isAt(lookup.scan);
    expect(await shopper.read()).not.toMatch(NO_CAMERA);
  });

  beyondChromium('reads the VIN from a photo of the label', async () => {
    await page.evaluate(givePhoto, `${demo.url}/labels/code-39.png`);
    await shopper.sees(lookup.scanned);
    await shopper.isAt(form.vinLabel);
    expect((await shopper.focus()).value).toBe(SCANNED);
    expect(demo.quotes).toHaveLength(0);
  });
});
