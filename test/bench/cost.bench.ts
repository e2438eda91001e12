import {ASSUMPTIONS, CONTENDERS, describe, describePause, type Assumptions, type Pause} from './cost/assumptions.js';
import {simulateDay, WIDGETS, type WidgetName} from './cost/simulate-day.js';
import {summarize, type Summary} from './cost/summarize.js';
import {promise, type Bench} from './harness.js';

/** How many days are simulated: few shoppers need many to tell anything. */
const DAYS = new Map([
  [10, 10],
  [100, 5],
  [1000, 1],
]);

const SEED = 20_260_105;
/** The assumed one, and what else a pause could be. */
const PAUSES: readonly Pause[] = [
  ASSUMPTIONS.pause,
  ...[2000, 4000, 9000].map(medianMs => ({kind: 'around', medianMs, sigma: 0.6}) as const),
];

async function simulateDays(widget: WidgetName, shoppers: number, assumptions: Assumptions): Promise<Summary> {
  const days = [];
  for (let day = 0; day < (DAYS.get(shoppers) ?? 1); day += 1) {
    days.push(await simulateDay({widget, shoppers, seed: SEED + day, assumptions}));
  }
  return summarize(days);
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2);
const HEADINGS = ['calls', 'searches', 'catalog', 'an hour', 'refused', 'mean', 'median', 'p95'];

const cellsOf = ({calls, searchCalls, catalogCalls, anHour, refusedShare, wait}: Summary): readonly string[] => [
  ...[calls, searchCalls, catalogCalls].map(count => count.toFixed(2)),
  anHour.toFixed(1),
  `${(refusedShare * 100).toFixed(0)} %`,
  ...[wait.mean, wait.median, wait.p95].map(seconds),
];

const printRow = (name: string, cells: readonly string[]): void =>
  console.log(`  ${name.padEnd(22)}${cells.map(cell => cell.padStart(9)).join('')}`);

function printAssumptions(): void {
  console.log('\nAssumed of shoppers and of the service');
  for (const line of describe(ASSUMPTIONS)) console.log(`  - ${line}`);
  console.log('\nCompared');
  for (const line of CONTENDERS) console.log(`  - ${line}`);
  console.log(
    `\nSeed ${SEED}. Calls: upstream, a shopper, refused ones included; searches and catalog: the same by kind.`,
  );
  console.log('An hour: shoppers whom 50 calls carry. Refused: presses that came to no plans, of all.');
  console.log('Mean, median, p95: from the press to the plans, in seconds.');
}

async function compareWidgets(shoppers: number): Promise<ReadonlyMap<WidgetName, Summary>> {
  console.log(`\n${shoppers.toLocaleString('en-US')} shoppers a day (days simulated: ${DAYS.get(shoppers)})`);
  printRow('', HEADINGS);
  const found = new Map<WidgetName, Summary>();
  for (const widget of WIDGETS) {
    const summary = await simulateDays(widget, shoppers, ASSUMPTIONS);
    printRow(widget, cellsOf(summary));
    found.set(widget, summary);
  }
  return found;
}

/** What the wait hangs on most is assumed, not known: shows it for other assumptions. */
async function comparePauses(): Promise<void> {
  console.log('\nSpeculating, 100 shoppers a day, by the pause from the completed form to the press');
  console.log('(where a median is given: log-normal, two thirds within half and twice of it, about)');
  printRow('', HEADINGS);
  for (const pause of PAUSES) {
    const summary = await simulateDays('relay, speculating', 100, {...ASSUMPTIONS, pause});
    printRow(describePause(pause), cellsOf(summary));
  }
  printRow('any, no speculation', cellsOf(await simulateDays('relay', 100, ASSUMPTIONS)));
}

/** What a shopper costs upstream and how long one waits, in simulated days before the sandbox's real limits. */
export const bench: Bench = async () => {
  printAssumptions();
  await compareWidgets(10);
  const found = await compareWidgets(100);
  await compareWidgets(1000);
  await comparePauses();
  const {calls = NaN, wait} = found.get('relay, speculating') ?? {};
  const naive = found.get('naive');
  console.log('\nSpeculating, at 100 shoppers a day');
  return [
    promise('at most 2.0 upstream calls a shopper', calls <= 2),
    promise('a mean wait of at most 0.5 s after the press', (wait?.mean ?? NaN) <= 500),
    promise('the naive widget needs more than 10 calls', (naive?.calls ?? NaN) > 10),
    promise('the naive widget has them wait more than 5 s', (naive?.wait.mean ?? NaN) > 5000),
  ].every(Boolean);
};
