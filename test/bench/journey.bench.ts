import {chromium} from 'playwright';
import {findWholeChromium} from '../../scripts/ensure-browser.mjs';
import {createChance} from './cost/chance.js';
import {type Bench, reportGoal, spreadOf} from './harness.js';
import {startSites} from './journey/sites.js';
import {type FinderVisit, type Visit, visit} from './journey/visit.js';
import {readFlags} from './render/flags.js';

/** Includes the same heavy page twice, to measure the variation between visits of one page. */
const VISITS = [
  {name: 'a bare page', path: '/bare', hasFinder: true},
  {name: 'a heavy page', path: '/heavy', hasFinder: true},
  {name: 'the heavy page without the widget', path: '/heavy-alone', hasFinder: false},
  {name: 'the heavy page without the widget, again', path: '/heavy-alone', hasFinder: false},
] as const;

const ROUND_TRIP_MS = 150;
const WORK_MS = 400;

/** Measures the journey to the first plans on a slow phone and network (4 × CPU, 150 ms, 1.6 Mbit/s). Needs a build. */
export const bench: Bench = async flags => {
  const {runs, seed} = readFlags(flags);
  const sites = await startSites();
  const browser = await chromium.launch({...findWholeChromium()});
  try {
    console.log(`\nChromium ${browser.version()}, ${runs} runs in random order (--seed=${seed}), medians and spread`);
    const {next} = createChance(seed);
    const seen = new Map<string, Visit[]>(VISITS.map(({name}) => [name, []]));
    for (let run = 0; run < runs; run += 1) {
      for (const {name, path, hasFinder} of VISITS.toSorted(() => next() - 0.5)) {
        seen.get(name)?.push(await visit(browser, `${sites.url}${path}`, hasFinder));
      }
    }
    print(seen);
    return reportGoals(seen);
  } finally {
    await browser.close();
    await sites.close();
  }
};

const FIGURES: readonly (readonly [title: string, read: (finder: FinderVisit) => number, digits?: number])[] = [
  ['form usable after the loader, ms', ({formAfterLoader}) => formAfterLoader],
  ['sequential requests until then', ({roundTrips}) => roundTrips],
  ['first card after the response, ms', ({cardAfterResponse}) => cardAfterResponse],
  ['  of that, parsing the response, ms', ({readAfterResponse}) => readAfterResponse],
  ['plans', ({plans}) => plans],
  ['layout shift', ({layoutShift}) => layoutShift, 4],
  ['long tasks, including those of the page', ({longTasks}) => longTasks],
  ['requests of the widget', ({requests}) => requests],
];

const PAGE_FIGURES = [
  ['largest contentful paint, ms', ({largestPaint}: Visit) => largestPaint],
  ['blocked by long tasks, ms', ({blocked}: Visit) => blocked],
] as const;

const show = (values: readonly number[], digits = 0): string => {
  const {median, lowest, highest} = spreadOf(values);
  return `${median.toFixed(digits)} (${lowest.toFixed(digits)} to ${highest.toFixed(digits)})`;
};

const findersOf = (visits: readonly Visit[]): readonly FinderVisit[] => visits.flatMap(({finder}) => finder ?? []);

function print(seen: ReadonlyMap<string, readonly Visit[]>): void {
  for (const [name, visits] of seen) {
    console.log(`\n${name}`);
    const finders = findersOf(visits);
    for (const [title, read, digits] of finders.length > 0 ? FIGURES : []) {
      console.log(`  ${title.padEnd(40)}${show(finders.map(read), digits)}`);
    }
    console.log(`  ${'bytes in total'.padEnd(40)}${show(visits.map(({bytes}) => bytes))}`);
    for (const [title, read] of PAGE_FIGURES) console.log(`  ${title.padEnd(40)}${show(visits.map(read))}`);
  }
  console.log('');
}

function reportGoals(seen: ReadonlyMap<string, readonly Visit[]>): boolean {
  const [bare, heavy, alone, again] = VISITS.map(({name}) => seen.get(name) ?? []);
  const finders = findersOf(bare ?? []);
  const everywhere = [...finders, ...findersOf(heavy ?? [])];
  const median = (read: (finder: FinderVisit) => number): number => spreadOf(finders.map(read)).median;
  return [
    reportGoal(
      'the form is usable after two sequential requests from the loader',
      median(({roundTrips}) => roundTrips) <= 2,
    ),
    reportGoal(
      `the form is usable within two round trips and ${WORK_MS} ms`,
      median(({formAfterLoader}) => formAfterLoader) <= 2 * ROUND_TRIP_MS + WORK_MS,
    ),
    reportGoal(
      'the first card is painted within 150 ms after the response',
      median(({cardAfterResponse}) => cardAfterResponse) <= 150,
    ),
    reportGoal(
      'no layout shift',
      everywhere.every(({layoutShift}) => layoutShift === 0),
    ),
    ...PAGE_FIGURES.map(([title, read]) => {
      const {lowest, highest} = spreadOf([...(alone ?? []), ...(again ?? [])].map(read));
      const {median: withFinder} = spreadOf((heavy ?? []).map(read));
      const limits = `${lowest.toFixed(0)} to ${highest.toFixed(0)}`;
      return reportGoal(
        `heavy page, ${title}: ${withFinder.toFixed(0)}, without the widget ${limits}`,
        withFinder <= highest,
      );
    }),
  ].every(Boolean);
}
