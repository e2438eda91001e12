import type {Page} from 'playwright';
import {spreadOf} from '../harness.js';
import {type Change, CHANGES, STEPS} from './page/contender.js';
import type {OpenPage, Pages} from './pages.js';

/**
 * What is measured: times until painted in milliseconds; what the main thread did for all cards, without what it waited
 * for frames, and with what is loaded once they are there; and what the page's scripts hold, in MB.
 */
export const MEASURES = ['firstPaint', 'mount', 'work', 'variant', 'sort', 'filter', 'memory'] as const;
export type Measure = (typeof MEASURES)[number];
export type Run = Readonly<Record<Measure, number>>;

/** How a list is measured. */
export interface Setting {
  readonly size: number;
  /** How many times slower than this machine the processor is made. */
  readonly slowdown: number;
}

/** Each contender's runs in one setting, in the order in which they were made. */
export interface Measured extends Setting {
  readonly runs: ReadonlyMap<string, readonly Run[]>;
}

/** Measures contenders in pages of their own, repetition by repetition, each time in another order. */
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
  // What nobody holds is gone then.
  await devtools.send('HeapProfiler.collectGarbage');
  const memory = (await readMetric(devtools, 'JSHeapUsedSize')) / 1e6;
  const changes = {variant: 0, sort: 0, filter: 0};
  for (const change of CHANGES) changes[change] = await measureChange(page, change);
  return {...times, work, memory, ...changes};
}

/** The middle of several changes of a kind. */
async function measureChange(page: Page, change: Change): Promise<number> {
  const times: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    times.push(await page.evaluate(([name, which]) => window.bench.change(name, which), [change, step] as const));
  }
  return spreadOf(times).median;
}

/** One of the browser's numbers about a page. */
async function readMetric(devtools: OpenPage['devtools'], wanted: string): Promise<number> {
  const {metrics} = await devtools.send('Performance.getMetrics');
  return metrics.find(({name}) => name === wanted)?.value ?? NaN;
}

/** Throws unless all contenders put the same cards on the page, before and after each change. */
export async function assertSame(pages: Pages, contenders: ReadonlyMap<string, string>): Promise<void> {
  let first: readonly string[] | undefined;
  for (const [name, file] of contenders) {
    const said = await pages.use(file, 1, ({page}) => page.evaluate(sayAll, CHANGES));
    first ??= said;
    const other = said.findIndex((card, index) => card !== first?.[index]);
    if (said.length !== first.length || other >= 0)
      throw new Error(`${name}: expected the same cards, got\n${said[other]}\nin the place of\n${first[other]}`);
  }
}

/** Runs in the page. */
async function sayAll(changes: typeof CHANGES): Promise<readonly string[]> {
  await window.bench.mount(60);
  const said = [...(await window.bench.say())];
  for (const change of changes) {
    await window.bench.change(change, 0);
    said.push(...(await window.bench.say()));
  }
  return said;
}

function shuffle<T>(all: readonly T[], random: () => number): readonly T[] {
  const left = [...all];
  return all.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}
