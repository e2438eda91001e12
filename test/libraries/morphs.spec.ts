import type {Page} from '@playwright/test';
import {askForPlans, CAR, countCards, finderOn} from '../e2e/support/finder.js';
import {type Pages, startSite} from './support/site.js';
import {expect, notePageFetches, test} from './support/test.js';

/** A way in which a library updates a page or a part of it. */
interface Morph {
  readonly name: string;
  /** Script tags for the head that load the library. */
  readonly head: string;
  /** The script that updates the page. */
  readonly run: string;
}

/** Fetches the current page from the server, for libraries that take HTML. */
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
    name: 'a morphing Turbo Stream',
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
    name: 'htmx, which replaces the content of the placeholder',
    head: HTMX,
    run: `await htmx.ajax('GET', location.href, {target: '#place', swap: 'innerHTML', select: '#place > *'});`,
  },
  {
    name: 'a component that renders its markup again',
    head: '',
    run: `${FETCH} document.querySelector('#place').replaceChildren(...fresh.querySelector('#place').childNodes);`,
  },
];

const pathOf = ({name}: Morph): string => `/${name.replace(/\W+/g, '-').toLowerCase()}/`;

/** Each request returns a page with different content next to the placeholder. */
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

/** Wraps the script of a morph in an async function that the page can call. */
const run = (page: Page, code: string): Promise<unknown> => page.evaluate(`(async () => {${code}})()`);

for (const morph of MORPHS) {
  test(`the finder keeps its vehicle and plans after an update by ${morph.name}`, async ({page, complaints, keep}) => {
    const {pages, site} = await start(morph);
    keep(site);
    await page.goto(`${site.url}${pathOf(morph)}`);
    await askForPlans(page);
    const count = await countCards(page);
    const place = page.locator('#place');
    const before = await place.elementHandle();
    pages[pathOf(morph)] = pageOf(morph).replace('See our plans', 'See all our plans').replace('12 cars', '13 cars');
    await run(page, morph.run);
    // The update added content to the placeholder, which the finder hides.
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
  test(`the form shows another vehicle after ${morph.name} updates the page for it`, async ({page, keep}) => {
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

test('a finder that Astro persists across pages keeps its vehicle and plans', async ({page, site, complaints}) => {
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
