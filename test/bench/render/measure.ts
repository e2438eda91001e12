import type {Page} from 'playwright';
import {spreadOf} from '../harness.js';
import {type Change, CHANGES, STEPS} from './page/contender.js';
import type {OpenPage, Pages} from './pages.js';

/**
 * The measures: times until painted, in milliseconds; the CPU time of the main thread for all cards, including code
 * that loads after them; and the memory of the page's scripts, in MB.
 */
export const MEASURES = ['firstPaint', 'mount', 'work', 'variant', 'sort', 'filter', 'memory'] as const;
export type Measure = (typeof MEASURES)[number];
export type Run = Readonly<Record<Measure, number>>;

/** The conditions of a measurement. */
export interface Setting {
  readonly size: number;
  /** The CPU slowdown factor. */
  readonly slowdown: number;
}

/** The runs of each contender in one setting, in order. */
export interface Measured extends Setting {
  readonly runs: ReadonlyMap<string, readonly Run[]>;
}

/** Measures all contenders in each run, in random order, each in a new page. */
export async function measure(
  pages: Pages,
  contenders: ReadonlyMap<string, string>,
  settings: readonly Setting[],
  {runs, random}: {runs: number; random: () => number},
): Promise<readonly Measured[]> {
  const all = settings.map(setting => ({...setting, runs: new Map<string, Run[]>()}));
  for (let run = 0; run < runs; run += 1) {
    for (const measured of all) {
      for (const [name, file] of shuffle([...contenders], random)) {
        const made = await pages.use(file, measured.slowdown, open => measureOnce(open, measured.size));
        measured.runs.set(name, [...(measured.runs.get(name) ?? []), made]);
      }
    }
  }
  return all;
}

async function measureOnce({page, devtools}: OpenPage, size: number): Promise<Run> {
  await devtools.send('Performance.enable', {timeDomain: 'threadTicks'});
  const before = await readMetric(devtools, 'TaskDuration');
  const times = await page.evaluate(count => window.bench.mount(count), size);
  const work = ((await readMetric(devtools, 'TaskDuration')) - before) * 1000;
  await devtools.send('HeapProfiler.collectGarbage');
  const memory = (await readMetric(devtools, 'JSHeapUsedSize')) / 1e6;
  const changes = {variant: 0, sort: 0, filter: 0};
  for (const change of CHANGES) changes[change] = await measureChange(page, change);
  return {...times, work, memory, ...changes};
}

/** Returns the median of several changes of one kind. */
async function measureChange(page: Page, change: Change): Promise<number> {
  const times: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    times.push(await page.evaluate(([name, which]) => window.bench.change(name, which), [change, step] as const));
  }
  return spreadOf(times).median;
}

/** Reads a performance metric of the page from the browser. */
async function readMetric(devtools: OpenPage['devtools'], wanted: string): Promise<number> {
  const {metrics} = await devtools.send('Performance.getMetrics');
  return metrics.find(({name}) => name === wanted)?.value ?? NaN;
}

/** Throws unless all contenders render the same cards, before and after each change. */
export async function assertSame(pages: Pages, contenders: ReadonlyMap<string, string>): Promise<void> {
  let first: readonly string[] | undefined;
  for (const [name, file] of contenders) {
    const cards = await pages.use(file, 1, ({page}) => page.evaluate(() => window.bench.describe(60)));
    first ??= cards;
    const other = cards.findIndex((card, index) => card !== first?.[index]);
    if (cards.length !== first.length || other >= 0)
      throw new Error(`${name} renders different cards:\n${cards[other]}\ninstead of\n${first[other]}`);
  }
}

function shuffle<T>(all: readonly T[], random: () => number): readonly T[] {
  const left = [...all];
  return all.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}
