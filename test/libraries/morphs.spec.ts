import type {Page} from '@playwright/test';
import {askForPlans, CAR, countCards, finderOn} from '../e2e/support/finder.js';
import {type Pages, startSite} from './support/site.js';
import {expect, notePageFetches, test} from './support/test.js';

/** A way in which a library brings a page, or a part of it, up to date. */
interface Morph {
  readonly name: string;
  /** In the head: the library. */
  readonly head: string;
  /** What a script of the page runs for it. */
  readonly run: string;
}

/** The page as its server has it now, for libraries that are handed the text. */
const FETCH = `const text = await (await fetch(location.href)).text();
  const fresh = new DOMParser().parseFromString(text, 'text/html');`;

const HTMX = '<script src="/lib/htmx.org/dist/htmx.min.js"></script>';

const MORPHS: readonly Morph[] = [
  {
    name: 'a page refresh of Turbo',
    head: `<meta name="turbo-refresh-method" content="morph">
      <script src="/lib/@hotwired/turbo/dist/turbo.es2017-umd.js"></script>`,
    run: `Turbo.renderStreamMessage('<turbo-stream action="refresh"></turbo-stream>');`,
  },
  {
    name: 'a stream of Turbo that morphs',
    head: '<script src="/lib/@hotwired/turbo/dist/turbo.es2017-umd.js"></script>',
    run: `${FETCH}
      const content = fresh.querySelector('main').outerHTML;
      Turbo.renderStreamMessage(
        '<turbo-stream action="replace" method="morph" target="main"><template>' + content + '</template></turbo-stream>',
      );`,
  },
  {
    name: 'morphdom',
    head: '<script src="/lib/morphdom/dist/morphdom-umd.js"></script>',
    run: `${FETCH} morphdom(document.querySelector('main'), fresh.querySelector('main'));`,
  },
  {
    name: 'idiomorph',
    head: '<script src="/lib/idiomorph/dist/idiomorph.js"></script>',
    run: `${FETCH} Idiomorph.morph(document.body, fresh.body, {morphStyle: 'outerHTML'});`,
  },
  {
    name: 'htmx with idiomorph',
    head: `${HTMX}<script src="/lib/idiomorph/dist/idiomorph-ext.js"></script>`,
    run: `document.body.setAttribute('hx-ext', 'morph');
      htmx.process(document.body);
      await htmx.ajax('GET', location.href, {target: 'main', swap: 'morph:outerHTML', select: 'main'});`,
  },
  {
    name: 'htmx, which writes into the place',
    head: HTMX,
    run: `await htmx.ajax('GET', location.href, {target: '#place', swap: 'innerHTML', select: '#place > *'});`,
  },
  {
    name: 'a component that writes its own markup again',
    head: '',
    run: `${FETCH} document.querySelector('#place').replaceChildren(...fresh.querySelector('#place').childNodes);`,
  },
];

const pathOf = ({name}: Morph): string => `/${name.replace(/\W+/g, '-').toLowerCase()}/`;

/** Every time that it is asked for, the page says something else beside the place. */
const pageOf = ({head}: Morph, vin = ''): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Service plans</title>
    ${head}
    <script src="/embed.js" async></script>
  </head>
  <body>
    <main id="main">
      <h1>Service plans</h1>
      <p id="stock">12 cars in stock</p>
      <div data-plan-finder id="place" ${vin && `data-vin="${vin}"`}><a href="/plans-page">See our plans</a></div>
    </main>
  </body>
</html>`;

const start = async (morph: Morph) => {
  const pages: Record<string, string> = {[pathOf(morph)]: pageOf(morph)};
  return {pages, site: await startSite(pages satisfies Pages)};
};

/** Lets a script of the page run what a morph takes, as an asynchronous function of its own. */
const run = (page: Page, code: string): Promise<unknown> => page.evaluate(`(async () => {${code}})()`);

for (const morph of MORPHS) {
  test(`${morph.name} leaves car and plans in a place that stays`, async ({page, complaints, keep}) => {
    const {pages, site} = await start(morph);
    keep(site);
    await page.goto(`${site.url}${pathOf(morph)}`);
    await askForPlans(page);
    const count = await countCards(page);
    const place = page.locator('#place');
    const before = await place.elementHandle();
    pages[pathOf(morph)] = pageOf(morph).replace('See our plans', 'See all our plans').replace('12 cars', '13 cars');
    await run(page, morph.run);
    // What the place has now came with the morph; it is the finder's own, and hidden.
    await expect(page.locator('#place a[href="/plans-page"]')).toHaveText('See all our plans');
    expect(await place.evaluate((now, then) => now === then, before)).toBe(true);
    await expect(page.locator('plan-finder')).toHaveCount(1);
    await expect(finderOn(page).cards).toHaveCount(count);
    await expect(page.getByRole('link', {name: 'See all our plans'})).toBeHidden();
    await finderOn(page).change.click();
    await expect(finderOn(page).vin).toHaveValue(CAR.vin);
    expect(await complaints()).toEqual([]);
  });
}

for (const morph of MORPHS.slice(0, 4)) {
  test(`${morph.name} to a page about another car brings that car into the form`, async ({page, keep}) => {
    const {pages, site} = await start(morph);
    keep(site);
    pages[pathOf(morph)] = pageOf(morph, '1HGCM82633A004352');
    await page.goto(`${site.url}${pathOf(morph)}`);
    await expect(finderOn(page).vin).toHaveValue('1HGCM82633A004352');
    pages[pathOf(morph)] = pageOf(morph, CAR.vin);
    await run(page, morph.run);
    await expect(finderOn(page).vin).toHaveValue(CAR.vin);
    await expect(page.locator('plan-finder')).toHaveCount(1);
  });
}

test('a place that Astro keeps across pages keeps car and plans', async ({page, site, complaints}) => {
  await page.goto(`${site.url}/astro/kept/`);
  await askForPlans(page);
  const count = await countCards(page);
  const fetched = notePageFetches(page);
  await page.getByRole('link', {name: 'More', exact: true}).click();
  await expect(page.getByRole('heading', {name: 'More about service plans', level: 1})).toBeVisible();
  await expect(page.locator('plan-finder')).toHaveCount(1);
  await expect(finderOn(page).cards).toHaveCount(count);
  expect(fetched).toEqual(['/astro/kept/more/']);
  expect(await complaints()).toEqual([]);
});
