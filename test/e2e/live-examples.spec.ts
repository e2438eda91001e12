import {existsSync, readFileSync} from 'node:fs';
import {build} from 'vite';
import {examplesConfig} from '../../scripts/demo/config.js';
import {root} from '../../scripts/project.js';
import {lookupStrings} from '../../src/strings/en/lookup.js';
import {finderOn, words} from './support/finder.js';
import {noteComplaints} from './support/complaints.js';
import {serve, typeOf} from './support/serve.js';
import {expect, test} from './support/test.js';

const FOLDER = `${root}test-results/live-examples`;

test(
  'the live examples of the documentation’s site work as static files in any folder',
  {tag: '@full'},
  async ({page, keep}) => {
    test.slow();
    const config = examplesConfig();
    await build({...config, configFile: false, mode: 'examples', build: {...config.build, outDir: FOLDER}});
    const site = keep(
      await serve(request => {
        const {pathname} = new URL(request.url);
        const file = pathname.replace('/any/folder', FOLDER);
        return pathname.startsWith('/any/folder/') && existsSync(file)
          ? new Response(readFileSync(file), {headers: {'content-type': typeOf(pathname)}})
          : new Response(null, {status: 404});
      }),
    );
    const complaints = await noteComplaints(page);
    for (const state of ['list', 'comparison', 'details', 'filters', 'field-open', 'progress-usual']) {
      await page.goto(`${site.url}/any/folder/stage.html?state=${state}`);
      await expect(page.locator('html')).toHaveAttribute('data-reached', state);
    }

    await page.goto(`${site.url}/any/folder/stage.html?state=finder`);
    const finder = finderOn(page);
    await page.getByText(words.form.lookupMethods.catalog).click();
    await page.getByRole('combobox', {name: lookupStrings.makeLabel}).fill('Toy');
    await page.getByRole('option', {name: 'Toyota'}).click();
    await page.getByRole('combobox', {name: lookupStrings.modelLabel}).fill('Cam');
    await page.getByRole('option', {name: 'Camry'}).click();
    await page.getByRole('combobox', {name: lookupStrings.yearLabel}).fill('2022');
    await finder.mileage.fill('21500');
    await finder.state.selectOption('TX');
    await finder.submit.click();
    await expect(finder.cards.first()).toBeVisible();
    expect(await complaints()).toEqual([]);
  },
);
