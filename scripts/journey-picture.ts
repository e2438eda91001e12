// Takes the picture of the README: two plans beside each other, at the end of a shopper's way through the built demo.
import {comparisonStrings} from '../src/strings/en/comparison.js';
import {detailStrings} from '../src/strings/en/details.js';
import {formStrings} from '../src/strings/en/form.js';
import {resultStrings} from '../src/strings/en/results.js';
import {startDemo} from './demo/start-demo.js';
import {openBrowser} from './pictures/take-pictures.js';
import {root} from './project.js';

const FILE = 'docs/pictures/journey.png';

const demo = await startDemo({built: true, sandbox: {latencyMs: 0}});
const browser = await openBrowser();
try {
  const page = await browser.newPage({
    viewport: {width: 760, height: 600},
    deviceScaleFactor: 1.5,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(`${demo.url}/stage.html?state=finder&data=sandbox`);
  await page.getByRole('textbox', {name: formStrings.vinLabel, exact: true}).fill('4T1G11AK9PU123456');
  await page.getByLabel(formStrings.mileageLabel, {exact: true}).fill('21500');
  await page.getByLabel(formStrings.stateLabel, {exact: true}).selectOption('TX');
  await page.getByRole('button', {name: formStrings.submit}).click();
  const compare = page.getByRole('checkbox', {name: resultStrings.compare});
  await compare.nth(0).check();
  await compare.nth(1).check();
  await page.getByRole('button', {name: detailStrings.trayShow(2)}).click();
  await page.getByRole('heading', {name: comparisonStrings.comparisonTitle}).waitFor();
  await page.screenshot({path: `${root}${FILE}`, animations: 'disabled'});
} finally {
  await browser.close();
  await demo.close();
}
console.log(`${FILE} is written.`);
