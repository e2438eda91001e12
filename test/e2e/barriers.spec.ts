import {findBarriers} from './support/axe.js';
import {startCountedDemo} from './support/demo.js';
import {askForPlans, enter, finderOn} from './support/finder.js';
import {createGate} from './support/gate.js';
import {refused, startScriptedRelay} from './support/scripted-relay.js';
import {expect, test} from './support/test.js';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({colorScheme, reducedMotion: 'reduce'});

    test('axe finds nothing wrong with the form, the wait and the plans', async ({page, keep}) => {
      const gate = createGate();
      const demo = keep(await startCountedDemo({sandbox: {wait: () => gate.opened}}));
      await page.goto(demo.url);
      const finder = finderOn(page);
      await expect(finder.submit).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);

      await enter(page);
      await finder.submit.click();
      await expect(finder.wait).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);

      gate.open();
      await expect(finder.cards.first()).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
    });

    test('axe finds nothing wrong with a form that is not complete', async ({page, keep}) => {
      const demo = keep(await startCountedDemo());
      await page.goto(demo.url);
      await finderOn(page).submit.click();
      await expect(page.locator('plan-vehicle-form [part="summary"]')).toBeFocused();
      expect(await findBarriers(page)).toEqual([]);
    });

    test('axe finds nothing wrong with a failed search', async ({page, keep}) => {
      const relay = keep(await startScriptedRelay([refused(503, {errorCode: 'RelayUnavailable'})]));
      await page.goto(relay.url);
      await askForPlans(page);
      await expect(finderOn(page).tryAgain).toBeVisible();
      expect(await findBarriers(page, 'plan-finder')).toEqual([]);
    });
  });
}
