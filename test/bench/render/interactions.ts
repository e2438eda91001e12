import type {Locator, Page} from 'playwright';
import {reportGoal, spreadOf} from '../harness.js';
import type {Durations} from './page/note-interactions.js';
import {DESK, PHONE, type Pages, type Viewport} from './pages.js';

type Act = (page: Page) => Promise<unknown>;

/** Scrolls the target into view and waits until it is painted, because shoppers only click what they see. */
async function seek(page: Page, selector: string, nth = 0): Promise<Locator> {
  const found = page.locator(selector).nth(nth);
  await found.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.bench.rest());
  return found;
}

/** Clicks with the mouse alone: a locator's click looks for the target again within the event, at the page's expense. */
const click =
  (selector: string, nth = 0): Act =>
  async page => {
    const target = await seek(page, selector, nth);
    await target.click({trial: true});
    const {x, y, width, height} = (await target.boundingBox()) ?? {x: 0, y: 0, width: 0, height: 0};
    await page.evaluate(() => window.bench.rest());
    await page.mouse.click(x + width / 2, y + height / 2);
  };

/** Chooses the next option of a select with the keyboard, because its native list cannot be clicked. */
const next =
  (selector: string): Act =>
  async page => {
    await (await seek(page, selector)).focus();
    await page.keyboard.press('ArrowDown');
  };

const escape: Act = page => page.keyboard.press('Escape');

/** The width at which an interaction exists: with the filters beside the plans, or with two columns on a phone. */
const DESK_ONLY = 'desk';
const PHONE_ONLY = 'phone';

/** The interactions of a shopper with a list, in order. */
const ACTS: readonly (readonly [name: string, act: Act, only?: typeof DESK_ONLY | typeof PHONE_ONLY])[] = [
  ['chooses a term', next('.card:nth-child(2) select[data-axis="duration"]')],
  ['chooses a deductible', next('.card:nth-child(2) select[data-axis="deductible"]')],
  ['changes the sort order', next('[part="sort"]')],
  ['opens “How this list works”', click('.how summary')],
  ['closes it', click('.how summary')],
  ['applies a quick filter', click('.quick .chip[aria-pressed="false"]')],
  ['removes the filter by its chip', click('.quick .on')],
  ['selects a plan to compare', click('.card [part="compare"] input')],
  ['selects another', click('.card [part="compare"] input', 1)],
  ['selects a third', click('.card [part="compare"] input', 2)],
  ['opens the comparison', click('[part="compare-open"]')],
  ['shows another plan in a column', next('plan-comparison select[data-column]'), PHONE_ONLY],
  ['chooses another term in it', next('plan-comparison select[data-axis="duration"]')],
  ['expects another repair', next('plan-comparison [data-repairs]')],
  ['shows what a term means', click('plan-comparison .explain')],
  ['hides it', escape],
  ['moves a plan to another column', click('plan-comparison [data-by="1"]'), DESK_ONLY],
  ['removes a plan from it', click('plan-comparison .remove', 2), DESK_ONLY],
  ['shows only differences', click('plan-comparison input[name="only"]')],
  ['shows all rows again', click('plan-comparison input[name="only"]')],
  ['shows the ways to share', click('plan-comparison [aria-controls="share-options"]')],
  ['copies the link', click('plan-comparison #share-options button[part="share"]')],
  ['closes the comparison', escape],
  ['opens it again', click('[part="compare-open"]')],
  ['closes it again', click('plan-comparison [part="close"]')],
  ['removes a plan from the tray', click('.tray .chip button')],
  ['clears the tray', click('.tray .link')],
  ['opens the filters', click('[part="filters"]'), PHONE_ONLY],
  ['filters', click('plan-filters input[type="checkbox"]')],
  ['removes the filter', click('plan-filters input[type="checkbox"]')],
  ['closes the filters', escape, PHONE_ONLY],
  ['opens a plan’s details', click('[part="details"]')],
  ['goes to a section', click('plan-details .jumps button', 1)],
  ['shows what a term in them means', click('plan-details .explain')],
  ['hides that', escape],
  ['expands a covered system', click('plan-details summary')],
  ['shares the plan', click('plan-details button[part="share"]')],
  ['closes the details', escape],
  ['saves the prices', click('[part="save"]')],
  ['deletes them', click('[part="save"]')],
];

/** Returns the interactions at a width. */
const actsAt = (viewport: Viewport): readonly (readonly [string, Act])[] =>
  ACTS.flatMap(([name, act, only]) =>
    only === undefined || only === (viewport === PHONE ? PHONE_ONLY : DESK_ONLY) ? [[name, act]] : [],
  );

export interface InteractionOptions {
  readonly size: number;
  readonly slowdown: number;
  readonly runs: number;
  /** The maximum time until an interaction is painted, in milliseconds. */
  readonly most: number;
}

/**
 * Uses a list like a shopper, and prints for each interaction the time to the next paint, as reported by the browser,
 * and the time until all its effects were painted.
 */
export async function reportInteractions(pages: Pages, file: string, options: InteractionOptions): Promise<boolean> {
  const {most, size, slowdown} = options;
  const results: boolean[] = [];
  for (const viewport of [DESK, PHONE]) {
    const took = await timeActs(pages, file, viewport, options);
    const where = `${size} plans, ${viewport.width} px wide, CPU ${slowdown} times slower`;
    console.log(`\nInteraction to next paint, and time until all effects are painted, ${where}, in ms`);
    for (const [name, runs] of took) {
      const nextPaint = spreadOf(runs.map(run => run.nextPaint));
      const all = spreadOf(runs.map(run => run.all));
      const figures = `${format(nextPaint)}, at most ${most}; all ${format(all)}`;
      results.push(reportGoal(`a shopper ${name}: ${figures}`, nextPaint.median <= most));
    }
  }
  return results.every(Boolean);
}

const format = ({median, lowest, highest}: ReturnType<typeof spreadOf>): string =>
  `${median} (${lowest} to ${highest})`;

/** Measures each interaction in each run. */
async function timeActs(
  pages: Pages,
  file: string,
  viewport: Viewport,
  {size, slowdown, runs}: InteractionOptions,
): Promise<ReadonlyMap<string, readonly Durations[]>> {
  const acts = actsAt(viewport);
  const took = new Map(acts.map(([name]) => [name, [] as Durations[]]));
  for (let run = 0; run < runs; run += 1) {
    await pages.use(
      file,
      slowdown,
      async ({page}) => {
        await page.evaluate(count => window.bench.mount(count, {isFull: true}), size);
        for (const [name, act] of acts) {
          await act(page);
          took.get(name)?.push(await page.evaluate(() => window.bench.longestInteraction()));
        }
      },
      viewport,
    );
  }
  return took;
}
