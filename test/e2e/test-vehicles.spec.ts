import {startDemo} from '../../scripts/demo/start-demo.js';
import {TEST_CARDS, TEST_EMAILS, TEST_VEHICLES} from '../../src/sandbox/index.js';
import {findBarriers} from './support/axe.js';
import {finderOn, words} from './support/finder.js';
import {expect, test} from './support/test.js';

test.describe('the demo', () => {
  test(
    'offers every test car, card and email address of the sandbox, without barriers',
    {tag: '@full'},
    async ({page, keep}) => {
      const demo = keep(await startDemo({built: true, sandbox: {latencyMs: 20}}));
      await page.goto(demo.playground);
      await page.getByText('Simulate errors and edge cases').click();
      const [car, other] = [page.locator('#test-vehicle'), page.locator('#test-other')];
      const optionsOf = (select: typeof car) => select.locator('option:not([value=""])');
      await expect(optionsOf(car)).toHaveCount(TEST_VEHICLES.length);
      await expect(optionsOf(other)).toHaveCount(TEST_CARDS.length + TEST_EMAILS.length);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({colorScheme});
        expect(await findBarriers(page, '#test-values')).toEqual([]);
      }

      await other.selectOption('4000000000000002');
      await expect(page.getByText('4000000000000002: choose this card at checkout.')).toBeVisible();

      await car.selectOption({label: 'No plans'});
      const finder = finderOn(page);
      await expect(finder.vin).toHaveValue('1HGSANDB3RX000000');
      await page.getByRole('combobox', {name: 'Lookup method', exact: true}).selectOption('plate');
      await expect(page.getByRole('textbox', {name: words.lookup.plateLabel})).toHaveValue('NOPLANS');
      await finder.submit.click();
      await expect(finder.heading(/no plans/i)).toBeVisible();
    },
  );
});

test.describe('the sandbox’s status page', () => {
  test('the status page is displayed correctly under its own policy', async ({page, keep}) => {
    const demo = keep(await startDemo({built: true, sandbox: {latencyMs: 20}}));
    const complaints: string[] = [];
    page.on('console', message => complaints.push(message.text()));
    await page.goto(`${demo.url}/sandbox`);
    await expect(page.getByRole('heading', {name: 'Accounts'})).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test.describe('without barriers', {tag: '@full'}, () => {
    // axe runs as a script in the page, which the page's policy would block.
    test.use({bypassCSP: true});

    for (const width of [390, 1200]) {
      test(`the sandbox’s status page has no accessibility barriers at ${width} pixels`, async ({page, keep}) => {
        const demo = keep(await startDemo({built: true, sandbox: {latencyMs: 20}}));
        await page.setViewportSize({width, height: 844});
        await page.request.get(`${demo.url}/api/v2/Partners/Vehicles/Makes`);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({colorScheme});
          await page.goto(`${demo.url}/sandbox`);
          await expect(page.getByText('GET /api/v2/Partners/Vehicles/Makes')).toBeVisible();
          expect(await findBarriers(page)).toEqual([]);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow).toBeLessThanOrEqual(0);
        }
      });
    }
  });
});
