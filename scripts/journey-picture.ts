// Writes the moving picture of the README: a shopper's way from the form to plans beside each other, in the built demo.
import {mkdirSync, statSync, writeFileSync} from 'node:fs';
import type {Page} from 'playwright';
import {comparisonStrings} from '../src/strings/en/comparison.js';
import {detailStrings} from '../src/strings/en/details.js';
import {formStrings} from '../src/strings/en/form.js';
import {resultStrings} from '../src/strings/en/results.js';
import {startDemo} from './demo/start-demo.js';
import {type Frame, writeGif} from './pictures/gif.js';
import {openBrowser} from './pictures/take-pictures.js';
import {root} from './project.js';

const FOLDER = `${root}docs/pictures`;
const SIZE = {width: 760, height: 600};
const CAR = {vin: '4T1G11AK9PU123456', mileage: '21500', state: 'TX'};

/** What a README may cost whoever opens it. */
const MOST_BYTES = 600_000;

/** Walks through the journey, and calls back with how long each moment is looked at. */
async function walk(page: Page, show: (milliseconds: number) => Promise<void>): Promise<void> {
  const vin = page.getByRole('textbox', {name: formStrings.vinLabel, exact: true});
  await vin.waitFor();
  await show(1400);
  for (const length of [4, 9, 13, 17]) {
    await vin.fill(CAR.vin.slice(0, length));
    await show(length < CAR.vin.length ? 160 : 700);
  }
  await page.getByLabel(formStrings.mileageLabel, {exact: true}).fill(CAR.mileage);
  await show(500);
  await page.getByLabel(formStrings.stateLabel, {exact: true}).selectOption(CAR.state);
  await show(900);
  await page.getByRole('button', {name: formStrings.submit}).click();
  await page.getByText(resultStrings.waitTitle).waitFor();
  await show(900);
  const compare = page.getByRole('checkbox', {name: resultStrings.compare});
  await compare.nth(1).waitFor();
  await show(2400);
  await compare.nth(0).check();
  await show(600);
  await compare.nth(1).check();
  await show(900);
  await page.getByRole('button', {name: detailStrings.trayShow(2)}).click();
  await page.getByRole('heading', {name: comparisonStrings.comparisonTitle}).waitFor();
  await show(3600);
}

const demo = await startDemo({built: true, sandbox: {latencyMs: 12_000}});
const browser = await openBrowser();
try {
  const context = await browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: 1.5,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const frames: Frame[] = [];
  await page.goto(`${demo.url}/stage.html?state=finder&data=sandbox`);
  await walk(page, async milliseconds => {
    await page.evaluate(() => document.fonts.ready);
    frames.push({png: await page.screenshot({animations: 'disabled'}), milliseconds});
  });
  mkdirSync(FOLDER, {recursive: true});
  // For whoever wants no motion: the plans beside each other.
  writeFileSync(`${FOLDER}/journey.png`, frames.at(-1)?.png ?? '');
  writeFileSync(`${FOLDER}/journey.gif`, await writeGif(await context.newPage(), frames));
} finally {
  await browser.close();
  await demo.close();
}
const {size} = statSync(`${FOLDER}/journey.gif`);
console.log(`docs/pictures/journey.gif: ${size} bytes`);
if (size > MOST_BYTES) throw new Error(`journey.gif: expected at most ${MOST_BYTES} bytes, got ${size}.`);
