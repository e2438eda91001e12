import type {Locator, Page} from '@playwright/test';
import {startDealer} from './support/dealer.js';
import {CAR, finderOn, tabTo} from './support/finder.js';
import {painted} from './support/focus.js';
import {createGate} from './support/gate.js';
import {untilQuiet} from './support/quiet.js';
import {htmlPage} from './support/serve.js';
import {expect, test} from './support/test.js';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

type Watched = Window & {shifts: string[]};

/** Records layout shifts on a page from now on, except within half a second of a touch or a key press. */
const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shifts: string[] = ((window as unknown as Watched).shifts = []);
    const observer = new PerformanceObserver(list => {
      for (const {value, hadRecentInput, startTime, sources} of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(
          ({node, previousRect, currentRect}) =>
            `${node instanceof Element ? `${node.localName} ${node.className}` : node?.nodeName} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`,
        );
        if (!hadRecentInput) shifts.push(`${value} after ${startTime} ms: ${moved.join('; ')}`);
      }
    });
    observer.observe({type: 'layout-shift'});
  });

const shiftsOn = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Watched).shifts);

/** The vertical position of an element on the page. */
const topOf = async (target: Locator): Promise<number> => (await target.boundingBox())?.y ?? NaN;

for (const width of [390, 768, 1280]) {
  const tag = width === 390 ? [] : '@full';
  test(
    `nothing shifts by itself from the form to the plans on a page ${width} pixels wide`,
    {tag},
    async ({page, keep}) => {
      await page.setViewportSize({width, height: 844});
      const gate = createGate();
      const body = (relay: string) => `<script src="${relay}/embed.js"></script><footer>Open daily</footer>`;
      const dealer = keep(
        await startDealer({sandbox: {wait: () => gate.opened}, page: relay => htmlPage(body(relay))}),
      );
      const quiet = untilQuiet(page);
      await page.goto(dealer.url);
      const finder = finderOn(page);
      await expect(finder.submit).toBeVisible();
      // The form moves what follows it when it is first painted, as this page reserves no space for it.
      await painted(page);
      await watchShifts(page);

      await finder.vin.click();
      // What the first focus loads is there long before a shopper is done, so that the wait follows the last click at once.
      await quiet();
      await page.keyboard.type(CAR.vin);
      await tabTo(page, finder.mileage);
      await page.keyboard.type(CAR.mileage);
      await tabTo(page, finder.state);
      await page.keyboard.type('Texas');
      await finder.submit.click();
      // From now on, all shifts are long after any input.
      const progress = page.locator('plan-progress');
      await expect(progress).toHaveJSProperty('stage', 'quoting');
      await expect
        .poll(() => progress.evaluate((element: Element & {elapsedMs?: number}) => element.elapsedMs))
        .toBeGreaterThan(1000);
      const outline = await topOf(progress.locator('.card').first());

      gate.open();
      await expect(finder.cards.first()).toBeVisible();
      await expect(finder.order).toBeVisible();
      await painted(page);
      expect(await shiftsOn(page)).toEqual([]);
      expect(Math.abs((await topOf(finder.cards.first())) - outline)).toBeLessThan(4);
    },
  );
}
