import {FORM_HEIGHTS, snippet, type SnippetKind} from '../../src/snippets/index.js';
import {startDealer} from './support/dealer.js';
import {finderOn} from './support/finder.js';
import {createGate} from './support/gate.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

const WIDTHS = [320, 768, 1280];

/** The room that the lines to paste keep on a page of a width. */
const roomAt = (width: number): number => FORM_HEIGHTS.findLast(([from]) => from <= width)?.[1] ?? NaN;

const styled = (margin: number): string => `<style>body { margin: ${margin}px; }</style>`;

test('the room in the lines to paste is that of the form', async ({page, keep}) => {
  const dealer = keep(
    await startDealer({page: relay => htmlPage(`<script src="${relay}/embed.js"></script>`, styled(0))}),
  );
  await page.goto(dealer.url);
  await expect(finderOn(page).submit).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({width, height: 900});
    const heights = await page.evaluate(() =>
      [0, 8, 16].map(margin => {
        document.body.style.margin = `${margin}px`;
        return document.querySelector('plan-finder')?.getBoundingClientRect().height ?? NaN;
      }),
    );
    const highest = Math.max(...heights);
    expect(highest, `${width}: ${heights.join()}`).toBeLessThanOrEqual(roomAt(width));
    expect(highest, `${width}: ${heights.join()}`).toBeGreaterThan(roomAt(width) - 8);
  }
});

for (const kind of ['place', 'element'] as const satisfies readonly SnippetKind[])
  for (const width of WIDTHS) {
    test(`nothing moves when the finder comes into a pasted ${kind} on a page ${width} pixels wide`, async ({
      page,
      keep,
    }) => {
      await page.setViewportSize({width, height: 900});
      const script = createGate();
      const lines = (relay: string) => snippet(kind, {relay, link: '/service-plans'});
      const dealer = keep(
        await startDealer({page: relay => htmlPage(`${lines(relay)}<footer>Open daily</footer>`, styled(8))}),
      );
      await page.route('**/embed.js', async route => {
        await script.opened;
        await route.continue();
      });
      await page.goto(dealer.url, {waitUntil: 'commit'});
      await expect(page.getByRole('link', {name: 'See service plans'})).toBeVisible();
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
      await page.evaluate(async () => {
        for (let frames = 0; frames < 3; frames += 1) await new Promise(resolve => requestAnimationFrame(resolve));
      });
      expect((await footer.boundingBox())?.y).toBe(before);
      expect(await page.evaluate(() => (window as unknown as {shifts: number[]}).shifts)).toEqual([]);
      await expect(page.getByRole('link', {name: 'See service plans'})).toBeHidden();
    });
  }
