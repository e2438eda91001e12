import {chromium} from 'playwright';
import {findWholeChromium} from '../../scripts/ensure-browser.mjs';
import {createChance} from './cost/chance.js';
import {type Bench, reportGoal, spreadOf} from './harness.js';
import {startSites} from './journey/sites.js';
import {awaitForm, type FormTimes} from './journey/visit.js';
import {readFlags} from './render/flags.js';

const PLAIN = 'without settings';
const AGAIN = 'without settings, again';
const SETTINGS = 'with settings';

const PATHS = {[PLAIN]: '/bare', [AGAIN]: '/bare', [SETTINGS]: '/bare-settings'} as const;
type Name = keyof typeof PATHS;
const NAMES = Object.keys(PATHS) as readonly Name[];

type Round = Readonly<Record<Name, FormTimes>>;

/** One frame at 60 Hz: a shorter delay cannot be seen. */
const FRAME_MS = 1000 / 60;

/**
 * Measures whether a relay's settings for all pages delay the form on a slow network (150 ms, 1.6 Mbit/s). Each run
 * visits the same page with and without them, in random order, and once more without them, to measure the variation
 * between visits of one page. The CPU is not slowed down, because that varies more than the difference. Needs a build.
 */
export const bench: Bench = async flags => {
  const {runs, seed} = readFlags(['--runs=15', ...flags]);
  const sites = await startSites();
  const browser = await chromium.launch({...findWholeChromium()});
  try {
    console.log(
      `\nChromium ${browser.version()}, ${runs} runs in random order (--seed=${seed}), medians and spread, ms`,
    );
    const {next} = createChance(seed);
    const rounds: Round[] = [];
    // The first round only warms up the browser and the relays.
    for (let run = 0; run <= runs; run += 1) {
      const round = new Map<Name, FormTimes>();
      for (const name of NAMES.toSorted(() => next() - 0.5)) {
        round.set(name, await awaitForm(browser, `${sites.url}${PATHS[name]}`));
      }
      if (run > 0) rounds.push(Object.fromEntries(round) as Round);
    }
    return report(rounds);
  } finally {
    await browser.close();
    await sites.close();
  }
};

function report(rounds: readonly Round[]): boolean {
  console.log('\nFrom the request of the loader to the usable form');
  for (const name of NAMES) print(name, timesOf(rounds, name));
  console.log('\nDifference to the visit without settings of the same run');
  const differences = ([AGAIN, SETTINGS] as const).map(name => {
    const usable = timesOf(rounds, name);
    return print(
      name,
      timesOf(rounds, PLAIN).map((plain, run) => (usable[run] ?? NaN) - plain),
    );
  });
  console.log('\nFrom the arrival of the settings to the usable form');
  const ahead = print(
    SETTINGS,
    rounds.map(({[SETTINGS]: {usable, settings}}) => usable - settings),
  );
  console.log('');
  return [
    reportGoal('settings delay the form by less than a frame', (differences[1] ?? NaN) < FRAME_MS),
    reportGoal('the first form has them', ahead > 0),
  ].every(Boolean);
}

const timesOf = (rounds: readonly Round[], name: Name): readonly number[] => rounds.map(round => round[name].usable);

/** Prints the median and the spread of some times, and returns the median. */
function print(title: string, values: readonly number[]): number {
  const {median, lowest, highest} = spreadOf(values);
  console.log(`  ${title.padEnd(26)}${median.toFixed(0)} (${lowest.toFixed(0)} to ${highest.toFixed(0)})`);
  return median;
}
