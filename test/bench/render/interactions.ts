import type {Page} from 'playwright';
import {promise, spreadOf} from '../harness.js';
import type {Pages} from './pages.js';

/** What a shopper does in a list, in this order. */
const ACTS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'chooses a term': page => page.locator('.card').nth(1).locator('.option input:not(:checked)').first().click(),
  'takes another order': async page => {
    await page.locator('[part="sort"]').focus();
    await page.keyboard.press('ArrowDown');
  },
  'takes a plan to compare': page => page.locator('[part="compare"] input').first().click(),
  'opens the filters': page => page.locator('[part="filters"]').click(),
  filters: page => page.locator('plan-filters input[type="checkbox"]').first().click(),
  'filters no more': page => page.locator('plan-filters input[type="checkbox"]').first().click(),
  'closes the filters': page => page.keyboard.press('Escape'),
  'opens a plan’s details': page => page.locator('[part="details"]').first().click(),
  'closes them': page => page.keyboard.press('Escape'),
};

export interface InteractionOptions {
  readonly size: number;
  readonly slowdown: number;
  readonly runs: number;
  /** The longest that one may take until it is painted, in milliseconds. */
  readonly most: number;
}

/** Uses a list as a shopper does, and prints how long each act took until it was painted, as browsers tell pages. */
export async function judgeInteractions(pages: Pages, file: string, options: InteractionOptions): Promise<boolean> {
  const {size, slowdown, runs, most} = options;
  const took = new Map<string, number[]>();
  for (let run = 0; run < runs; run += 1) {
    await pages.use(file, slowdown, async ({page}) => {
      await page.evaluate(count => window.bench.mount(count), size);
      for (const [name, act] of Object.entries(ACTS)) {
        await act(page);
        took.set(name, [...(took.get(name) ?? []), await page.evaluate(() => window.bench.longestInteraction())]);
      }
    });
  }
  console.log(`\nInteraction to next paint, ${size} plans, a processor ${slowdown} times slower, in ms`);
  const held = [...took].map(([name, times]) => {
    const {median, lowest, highest} = spreadOf(times);
    return promise(`a shopper ${name}: ${median} (${lowest} to ${highest}), at most ${most}`, median <= most);
  });
  return held.every(Boolean);
}
