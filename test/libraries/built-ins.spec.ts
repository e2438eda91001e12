import {findTool} from '../../scripts/tools.js';
import {askForPlans, countCards, finderOn, words} from '../e2e/support/finder.js';
import {DIALOGS, openDialog} from './support/dialogs.js';
import {PATCHERS} from './support/patchers.js';
import {expect, test} from './support/test.js';

const {details, filters} = words;

for (const {name, tool, replaced} of PATCHERS) {
  const isMissing = tool !== undefined && findTool(tool) === undefined;

  for (const order of ['before', 'after'] as const) {
    test(`the whole journey works on a page that loads ${name} ${order} the finder`, async ({
      page,
      site,
      complaints,
    }) => {
      test.skip(isMissing, `${name} is not installed.`);
      await page.goto(`${site.url}/patched/${name}/${order}/`);
      expect(await page.evaluate(`String((${String(replaced)})())`)).not.toContain('[native code]');
      await page.getByText(words.form.lookupMethods.catalog, {exact: true}).click();
      const make = page.getByRole('combobox', {name: words.lookup.makeLabel});
      await make.fill('Honda');
      await page.getByRole('option', {name: 'Honda', exact: true}).click();
      await expect(make).toHaveValue('Honda');
      await page.getByRole('radio', {name: words.form.lookupMethods.vin}).check({force: true});
      await askForPlans(page);
      const count = await countCards(page);
      expect(count).toBeGreaterThan(2);

      await openDialog(page, 'filters');
      const {panel} = finderOn(page);
      for (const slider of await panel.getByRole('slider').all()) {
        await slider.press('ArrowRight');
        await expect(slider).not.toHaveAttribute('aria-valuetext', /NaN/);
      }
      await panel.getByRole('button', {name: filters.clear}).click();
      await expect(finderOn(page).cards).toHaveCount(count);
      await panel.getByRole('button', {name: details.close}).click();

      await openDialog(page, 'comparison');
      const {comparison} = finderOn(page);
      await expect(comparison.locator('.costs svg').first()).toBeVisible();
      await expect(comparison.locator('.costs b').first()).toContainText('$');
      expect(await comparison.evaluate(({outerHTML}) => outerHTML)).not.toContain('NaN');
      await comparison.getByRole('button', {name: details.close}).click();
      await expect(comparison).toBeHidden();

      await openDialog(page, 'details');
      await page.keyboard.press('Escape');
      await expect(DIALOGS.details.dialog(page)).toBeHidden();
      expect(await complaints()).toEqual([]);
      await finderOn(page).checkouts.first().click();
      await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    });
  }
}
