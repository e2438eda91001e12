import type {Page} from '@playwright/test';
import {type Dealer, startDealer} from './support/dealer.js';
import {askForPlans, finderOn, words} from './support/finder.js';
import {untilIdle} from './support/quiet.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

/** So far down that it is not near the viewport, at any size in these tests. */
const FAR = '<div id="far" style="height: 4000px"></div>';

const tag = (relay: string, attributes = '') => `<script src="${relay}/embed.js" ${attributes}></script>`;

/** Records the paths that a page requests from the relay. */
const recordRequests = (page: Page, {relay}: Dealer): readonly string[] => {
  const paths: string[] = [];
  page.on('request', request => {
    const {origin, pathname} = new URL(request.url());
    if (origin === relay) paths.push(pathname);
  });
  return paths;
};

const bring = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).evaluate(element => element.scrollIntoView());

test.describe('a script tag with data-loading="lazy"', () => {
  for (const [name, place, head] of [
    ['where the script tag is', (relay: string) => tag(relay, 'data-loading="lazy"'), undefined],
    [
      'in a placeholder',
      (relay: string) => `<div data-plan-finder></div>${tag(relay, 'data-loading="lazy"')}`,
      undefined,
    ],
    [
      'for a <plan-finder> in the page',
      (relay: string) => `<plan-finder></plan-finder>${tag(relay, 'data-loading="lazy"')}`,
      undefined,
    ],
    [
      'at the end of a page with the script in the head',
      () => '',
      (relay: string) => tag(relay, 'async data-loading="lazy"'),
    ],
  ] as const) {
    test(
      `loads nothing but itself before it is near the viewport, then leads to plans: ${name}`,
      {tag: name === 'in a placeholder' ? [] : '@full'},
      async ({page, keep}) => {
        const dealer = keep(await startDealer({page: relay => htmlPage(FAR + place(relay), head?.(relay))}));
        const asked = recordRequests(page, dealer);
        await page.goto(dealer.url);
        await untilIdle(page);
        expect(asked).toEqual(['/embed.js']);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);

        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await expect(finderOn(page).submit).toBeVisible();
        await expect(page.locator('plan-finder')).toHaveCount(1);
        // Its space was reserved, within the range by which the form's height depends on its width.
        const grown = (await page.evaluate(() => document.documentElement.scrollHeight)) - height;
        expect(Math.abs(grown)).toBeLessThan(64);
        await askForPlans(page);
        await expect(finderOn(page).cards.first()).toBeVisible();
      },
    );
  }

  test('leaves a placeholder hidden that the page has hidden with its style', {tag: '@full'}, async ({page, keep}) => {
    const places = '<div data-plan-finder style="display: none" id="tab"></div><div data-plan-finder id="shown"></div>';
    const dealer = keep(await startDealer({page: relay => htmlPage(places + tag(relay, 'data-loading="lazy"'))}));
    await page.goto(dealer.url);
    await expect(page.locator('#shown').getByRole('button', {name: words.form.submit})).toBeVisible();
    await expect(page.locator('#tab plan-finder')).toBeAttached();
    await expect(page.locator('#tab')).toBeHidden();
  });

  test(
    'reserves the space that the form needs in a narrow column of a wide page',
    {tag: '@full'},
    async ({page, keep}) => {
      await page.setViewportSize({width: 1280, height: 800});
      const column = (relay: string) =>
        `${FAR}<div style="width: 640px"><div data-plan-finder></div></div>${tag(relay, 'data-loading="lazy"')}`;
      const dealer = keep(await startDealer({page: relay => htmlPage(column(relay))}));
      await page.goto(dealer.url);
      await untilIdle(page);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(finderOn(page).submit).toBeVisible();
      const grown = (await page.evaluate(() => document.documentElement.scrollHeight)) - height;
      expect(Math.abs(grown)).toBeLessThan(64);
    },
  );

  test(
    'does not load for a <plan-finder> that the page hides, and leaves it hidden',
    {tag: '@full'},
    async ({page, keep}) => {
      const body = (relay: string) =>
        `<plan-finder hidden></plan-finder>${FAR}<plan-finder></plan-finder>${tag(relay, 'data-loading="lazy"')}`;
      const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
      const asked = recordRequests(page, dealer);
      await page.goto(dealer.url);
      await untilIdle(page);
      await expect(page.locator('plan-finder').first()).toBeHidden();
      expect(asked).toEqual(['/embed.js']);
    },
  );

  test('loads immediately if it is in the viewport', async ({page, keep}) => {
    const dealer = keep(await startDealer({page: relay => htmlPage(tag(relay, 'data-loading="lazy"') + FAR)}));
    await page.goto(dealer.url);
    await expect(finderOn(page).submit).toBeVisible();
  });

  test('waits for a placeholder that the page adds later', async ({page, keep}) => {
    const body = (relay: string) =>
      `<main></main>${FAR}<div data-plan-finder></div>${tag(relay, 'data-loading="lazy"')}`;
    const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
    const asked = recordRequests(page, dealer);
    await page.goto(dealer.url);
    await untilIdle(page);
    expect(asked).toEqual(['/embed.js']);
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('plan-finder')));
    await expect(finderOn(page).submit.first()).toBeVisible();
  });
});

test('a lazy finder waits on a page whose other finder is in the viewport', {tag: '@full'}, async ({page, keep}) => {
  const body = (relay: string) => `
    <div data-plan-finder id="here"></div>${FAR}
    <div data-plan-finder data-loading="lazy" lang="es" id="there"></div>${tag(relay)}`;
  const dealer = keep(await startDealer({page: relay => htmlPage(body(relay))}));
  const asked = recordRequests(page, dealer);
  await page.goto(dealer.url);
  await expect(page.locator('#here').getByRole('textbox')).not.toHaveCount(0);
  await untilIdle(page);
  await expect(page.locator('#there').getByRole('textbox')).toHaveCount(0);
  expect(asked.filter(path => path.includes('spanish'))).toEqual([]);
  await bring(page, '#there');
  await expect(page.locator('#there').getByRole('textbox')).not.toHaveCount(0);
});
