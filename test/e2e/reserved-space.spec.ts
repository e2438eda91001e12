import {FORM_HEIGHTS, snippet, type SnippetKind} from '../../src/snippets/index.js';
import {startDealer} from './support/dealer.js';
import {finderOn} from './support/finder.js';
import {painted} from './support/focus.js';
import {createGate} from './support/gate.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

/** On a phone with 320 pixels, a column is at least this wide. */
const NARROWEST = 280;
const WIDEST = 1300;

const column = (width: number): string => `<style>
  body { margin: 0; }
  .column { width: ${width}px; }
</style>`;

test(
  'the HTML to paste reserves the height of the form in a column of any width',
  {tag: '@full'},
  async ({page, keep}) => {
    const dealer = keep(
      await startDealer({
        page: relay =>
          htmlPage(`<div class="column"><script src="${relay}/embed.js"></script></div>`, column(NARROWEST)),
      }),
    );
    await page.setViewportSize({width: WIDEST, height: 900});
    await page.goto(dealer.url);
    await expect(finderOn(page).submit).toBeVisible();
    for (const [index, [from, height]] of FORM_HEIGHTS.entries()) {
      const end = FORM_HEIGHTS[index + 1]?.[0] ?? WIDEST;
      const highest = await page.evaluate(
        ([first = 0, last = 0]) => {
          const box = document.querySelector<HTMLElement>('.column');
          const finder = document.querySelector('plan-finder');
          const heights: number[] = [];
          for (let width = first; width < last && box; width += 2) {
            box.style.width = `${width}px`;
            heights.push(finder?.getBoundingClientRect().height ?? NaN);
          }
          return Math.max(...heights);
        },
        [Math.max(from, NARROWEST), end],
      );
      expect(highest, `from ${from} to ${end}`).toBeLessThanOrEqual(height);
      expect(highest, `from ${from} to ${end}`).toBeGreaterThan(height - 8);
    }
  },
);

for (const kind of ['place', 'element'] as const satisfies readonly SnippetKind[])
  for (const [what, viewport, width] of [
    ['a phone', 320, 304],
    ['a narrow column of a wide page', 1280, 640],
    ['a wide page', 1280, 1200],
  ] as const) {
    test(
      `nothing shifts when the finder appears in a pasted ${kind} on ${what}`,
      {tag: kind === 'place' && width === 304 ? [] : '@full'},
      async ({page, keep}) => {
        await page.setViewportSize({width: viewport, height: 900});
        const script = createGate();
        const lines = (relay: string) =>
          `<div class="column">${snippet(kind, {relay, link: '/service-plans'})}</div><footer>Open daily</footer>`;
        const dealer = keep(await startDealer({page: relay => htmlPage(lines(relay), column(width))}));
        await page.route('**/embed.js', async route => {
          await script.opened;
          await route.continue();
        });
        await page.goto(dealer.url, {waitUntil: 'commit'});
        await expect(page.getByRole('link', {name: 'See vehicle service contracts'})).toBeVisible();
        const footer = page.getByText('Open daily');
        const before = (await footer.boundingBox())?.y;
        await page.evaluate(() => {
          const shifts: number[] = ((window as unknown as {shifts: number[]}).shifts = []);
          new PerformanceObserver(list => {
            for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & {value: number}).value);
          }).observe({type: 'layout-shift', buffered: true});
        });
        script.open();
        await expect(finderOn(page).submit).toBeVisible();
        await painted(page);
        expect((await footer.boundingBox())?.y).toBe(before);
        expect(await page.evaluate(() => (window as unknown as {shifts: number[]}).shifts)).toEqual([]);
        await expect(page.getByRole('link', {name: 'See vehicle service contracts'})).toBeHidden();
      },
    );
  }
