import {existsSync} from 'node:fs';
import {createChance} from './cost/chance.js';
import type {Bench} from './harness.js';
import {buildPages, type Entry, FINDER, OURS, pageOf} from './render/build.js';
import {type Flags, readFlags} from './render/flags.js';
import {reportInteractions} from './render/interactions.js';
import {assertSame, measure} from './render/measure.js';
import {openPages} from './render/pages.js';
import {type Goal, reportGoals, comparePeer, printMeasured} from './render/report.js';

const LIST = 'plan-list';
const FLOOR = 'by hand';

const ENTRIES: readonly Entry[] = [
  {name: FLOOR, file: './page/floor.ts'},
  {name: 'by hand, skipping', file: './page/floor-skipping.ts'},
  {name: LIST, file: OURS},
  {name: 'React', file: './peers/react.jsx', peer: 'react-dom'},
  {name: 'Preact', file: './peers/preact.jsx', peer: 'preact'},
  {name: 'Vue', file: './peers/vue.mjs', peer: 'vue'},
  {name: 'Svelte', file: './peers/svelte.mjs', peer: 'svelte'},
];

const GOALS: readonly Goal[] = [
  {what: 'mount', most: {300: 1.1, 1000: 1.1}},
  {what: 'firstPaint', most: {300: 0.25, 1000: 0.12}},
  {what: 'sort', most: {300: 0.35, 1000: 0.2}},
  {what: 'variant', most: {300: 1.3, 1000: 1.3}},
];

/**
 * Compares the published plan list with the same cards rendered by hand and by frameworks. `--quick` skips the long
 * lists, `--sizes=1000,3000` measures only these (`--sizes=0` none), `--cpu=1,4` sets the CPU slowdown factors,
 * `--runs=9` sets the number of runs, and `--seed=1` repeats the order of an earlier run.
 */
export const bench: Bench = async flags => {
  const isInstalled = ENTRIES.every(
    ({peer}) => !peer || existsSync(new URL(`node_modules/${peer}/package.json`, import.meta.url)),
  );
  if (!isInstalled) {
    console.error('The peers are not installed. Run: npm ci --prefix test/bench');
    return false;
  }
  const options = readFlags(flags);
  const names = await buildPages(ENTRIES);
  const isCompared = options.settings.length === 0 || (await compareLists(names, options));
  return (await useList(options.runs)) && isCompared;
};

async function compareLists(names: ReadonlyMap<string, string>, {settings, runs, seed}: Flags): Promise<boolean> {
  const pages = await openPages({isPaced: false});
  try {
    console.log(`\nChromium ${pages.version}, ${runs} runs in random order (--seed=${seed}), until painted, in ms;`);
    console.log(`in parentheses, the ratio to the list written ${FLOOR}, run by run.`);
    const contenders = new Map(ENTRIES.map(({name, file}) => [names.get(name) ?? name, pageOf(file)]));
    await assertSame(pages, contenders);
    const all = await measure(pages, contenders, settings, {runs, random: createChance(seed).next});
    for (const measured of all) printMeasured(measured, FLOOR);
    console.log('');
    return [
      reportGoals(all, GOALS, LIST, FLOOR),
      ...['React', 'Preact', 'Vue'].map(peer => comparePeer(all, LIST, names.get(peer) ?? peer, 1)),
      comparePeer(all, LIST, names.get('Svelte') ?? 'Svelte', 1.1),
    ].every(Boolean);
  } finally {
    await pages.close();
  }
}

/** Measures the interactions of a shopper with the plans of a finder on a slow phone, at the frame rate of a screen. */
async function useList(runs: number): Promise<boolean> {
  const pages = await openPages({isPaced: true});
  try {
    return await reportInteractions(pages, pageOf(FINDER), {size: 300, slowdown: 4, runs, most: 100});
  } finally {
    await pages.close();
  }
}
