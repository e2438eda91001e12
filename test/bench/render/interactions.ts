import type {Locator, Page} from 'playwright';
import {promise, spreadOf} from '../harness.js';
import type {Took} from './page/note-interactions.js';
import {DESK, PHONE, type Pages, type Viewport} from './pages.js';

type Act = (page: Page) => Promise<unknown>;

/** Brings what is to be pressed into view and lets that be painted: nobody presses what is not there yet. */
async function seek(page: Page, selector: string, nth = 0): Promise<Locator> {
  const found = page.locator(selector).nth(nth);
  await found.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.bench.rest());
  return found;
}

const click =
  (selector: string, nth = 0): Act =>
  async page =>
    (await seek(page, selector, nth)).click();

/** Chooses the next of a select's options by the keyboard, as a list of options cannot be clicked. */
const next =
  (selector: string): Act =>
  async page => {
    await (await seek(page, selector)).focus();
    await page.keyboard.press('ArrowDown');
  };

const escape: Act = page => page.keyboard.press('Escape');

/** What a shopper does in a list, in this order. */
const ACTS: Readonly<Record<string, Act>> = {
  'chooses a term': click('.card:nth-child(2) .option input:not(:checked)'),
  'takes another order': next('[part="sort"]'),
  'takes a plan to compare': click('.card [part="compare"] input'),
  'takes another': click('.card [part="compare"] input', 1),
  'takes a third': click('.card [part="compare"] input', 2),
  'opens the comparison': click('[part="compare-open"]'),
  'chooses a term in it': next('plan-comparison select[data-axis="duration"]'),
  'sees only what differs': click('plan-comparison input[name="only"]'),
  'sees all again': click('plan-comparison input[name="only"]'),
  'closes the comparison': escape,
  'opens it again': click('[part="compare-open"]'),
  'closes it again': click('plan-comparison [part="close"]'),
  'drops a plan from the tray': click('.chip button'),
  'clears the tray': click('.tray .link'),
  'opens the filters': click('[part="filters"]'),
  filters: click('plan-filters input[type="checkbox"]'),
  'filters no more': click('plan-filters input[type="checkbox"]'),
  'closes the filters': escape,
  'opens a plan’s details': click('[part="details"]'),
  'unfolds its maintenance': click('plan-details summary'),
  'shares it': click('button[part="share"]'),
  'closes them': escape,
};

/** What only two columns of a phone have. */
const PHONE_ACTS: Readonly<Record<string, Act>> = {
  'puts another plan into a column': next('plan-comparison select[data-column]'),
};

/** The acts at a width, those of a phone after the one that opens what they are in. */
const actsAt = (viewport: Viewport): readonly (readonly [string, Act])[] =>
  Object.entries(ACTS).flatMap(act =>
    act[0] === 'opens the comparison' && viewport === PHONE ? [act, ...Object.entries(PHONE_ACTS)] : [act],
  );

export interface InteractionOptions {
  readonly size: number;
  readonly slowdown: number;
  readonly runs: number;
  /** The longest that one may take until it is painted, in milliseconds. */
  readonly most: number;
}

/**
 * Uses a list as a shopper does, and prints how long each act took until it was answered, as browsers tell pages, and
 * until all that follows from it was painted.
 */
export async function judgeInteractions(pages: Pages, file: string, options: InteractionOptions): Promise<boolean> {
  const {most, size, slowdown} = options;
  const held: boolean[] = [];
  for (const viewport of [DESK, PHONE]) {
    const took = await timeActs(pages, file, viewport, options);
    const where = `${size} plans, ${viewport.width} px wide, a processor ${slowdown} times slower`;
    console.log(`\nInteraction to next paint, and until all that follows is painted, ${where}, in ms`);
    for (const [name, runs] of took) {
      const answer = spreadOf(runs.map(run => run.answer));
      const all = spreadOf(runs.map(run => run.all));
      const figures = `${say(answer)}, at most ${most}; all ${say(all)}`;
      held.push(promise(`a shopper ${name}: ${figures}`, answer.median <= most));
    }
  }
  return held.every(Boolean);
}

const say = ({median, lowest, highest}: ReturnType<typeof spreadOf>): string => `${median} (${lowest} to ${highest})`;

/** How long each act took, run by run. */
async function timeActs(
  pages: Pages,
  file: string,
  viewport: Viewport,
  {size, slowdown, runs}: InteractionOptions,
): Promise<ReadonlyMap<string, readonly Took[]>> {
  const acts = actsAt(viewport);
  const took = new Map(acts.map(([name]) => [name, [] as Took[]]));
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
