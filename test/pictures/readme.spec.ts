import {expect, test} from '@playwright/test';
import {startDemo} from '../../scripts/demo/start-demo.js';
import {comparisonStrings} from '../../src/strings/en/comparison.js';
import {detailStrings} from '../../src/strings/en/details.js';
import {formStrings} from '../../src/strings/en/form.js';
import {resultStrings} from '../../src/strings/en/results.js';
import {requireBuild} from '../e2e/support/built.js';

test.use({
  viewport: {width: 760, height: 600},
  deviceScaleFactor: 1.5,
  colorScheme: 'light',
  contextOptions: {reducedMotion: 'reduce'},
});

test('takes the screenshots for the README: a search that ends with two plans side by side', async ({page}) => {
  requireBuild();
  const demo = await startDemo({built: true, sandbox: {latencyMs: 0}});
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

  await expect(page).toHaveScreenshot('journey.png', {scale: 'device'});
  await demo.close();
});
