import {reportGoal, type Spread, spreadOf} from '../harness.js';
import {type Measure, type Measured, MEASURES} from './measure.js';

const TITLES: Readonly<Record<Measure, string>> = {
  firstPaint: 'first paint',
  mount: 'all cards',
  work: 'all cards, CPU',
  variant: 'one variant',
  sort: 'sorting',
  filter: 'filtering',
  memory: 'memory, MB',
};

/** The ratio between two contenders run by run, because both had the same conditions in a run. */
function ratioOf({runs}: Measured, what: Measure, name: string, other: string): Spread {
  const others = runs.get(other) ?? [];
  return spreadOf((runs.get(name) ?? []).map((run, index) => run[what] / (others[index]?.[what] ?? NaN)));
}

/** Prints the median of each measure for each contender, and its ratio to the floor with the spread. */
export function printMeasured(measured: Measured, floor: string): void {
  const {size, slowdown, runs} = measured;
  const names = [...runs.keys()].sort((a, b) => Number(b === floor) - Number(a === floor));
  const count = size.toLocaleString('en-US');
  console.log(`\n${count} plans${slowdown > 1 ? `, CPU ${slowdown} times slower` : ''}`);
  console.log(`  ${''.padEnd(24)}${MEASURES.map(what => TITLES[what].padEnd(27)).join('')}`);
  for (const name of names) {
    const cells = MEASURES.map(what => {
      const {median} = spreadOf((runs.get(name) ?? []).map(run => run[what]));
      const ratio = ratioOf(measured, what, name, floor);
      const part = `${ratio.median.toFixed(2)} (${ratio.lowest.toFixed(2)} to ${ratio.highest.toFixed(2)})`;
      return `${median.toFixed(1).padStart(7)} ${part}`.padEnd(27);
    });
    console.log(`  ${name.padEnd(24)}${cells.join('')}`.trimEnd());
  }
}

/** The maximum ratio of a measure to the floor, by number of plans. */
export interface Goal {
  readonly what: Measure;
  readonly most: Readonly<Record<number, number>>;
}

/** Reports whether each goal that was measured is met. */
export function reportGoals(all: readonly Measured[], goals: readonly Goal[], ours: string, floor: string): boolean {
  const results = goals.flatMap(({what, most}) =>
    all.flatMap(measured => {
      const limit = most[measured.size];
      if (limit === undefined) return [];
      const {median} = ratioOf(measured, what, ours, floor);
      return reportGoal(
        `${place(measured)}: ${TITLES[what]} at most ${limit.toFixed(2)} of ${floor}: ${median.toFixed(2)}`,
        median <= limit,
      );
    }),
  );
  return results.every(Boolean);
}

/** Reports whether all our measures are at most this ratio of a peer's, and lists those that are not. */
export function comparePeer(all: readonly Measured[], ours: string, peer: string, most: number): boolean {
  const over = all.flatMap(measured =>
    MEASURES.flatMap(what => {
      const {median} = ratioOf(measured, what, ours, peer);
      return median <= most ? [] : `${TITLES[what]} of ${place(measured)} ${median.toFixed(2)}`;
    }),
  );
  return reportGoal(
    `at most ${most.toFixed(2)} of ${peer} in each${over.length > 0 ? `; not in ${over.join(', ')}` : ''}`,
    over.length === 0,
  );
}

const place = ({size, slowdown}: Measured): string =>
  `${size.toLocaleString('en-US')} plans${slowdown > 1 ? ` (${slowdown}×)` : ''}`;
