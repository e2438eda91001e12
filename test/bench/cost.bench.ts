import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {root} from '../../scripts/project.js';
import {ASSUMPTIONS, CONTENDERS, describe, describePause, type Assumptions, type Pause} from './cost/assumptions.js';
import {WIDGETS, type WidgetName} from './cost/simulate-day.js';
import {summarize, type Summary} from './cost/summarize.js';
import {reportGoal, type Bench} from './harness.js';

/** The number of simulated days by shoppers a day: fewer shoppers need more days for a meaningful result. */
const DAYS = new Map([
  [10, 10],
  [100, 5],
  [1000, 1],
]);

const SEED = 20_260_105;
/** The assumed pause, and alternatives to it. */
const PAUSES: readonly Pause[] = [
  ASSUMPTIONS.pause,
  ...[2000, 4000, 9000].map(medianMs => ({kind: 'around', medianMs, sigma: 0.6}) as const),
];

/** One file, because loading another when it is first needed takes real time, which virtual time does not wait for. */
const BUNDLE = `${root}node_modules/.cache/bench/cost.mjs`;

await build({
  entryPoints: [fileURLToPath(new URL('cost/simulate-day.ts', import.meta.url))],
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  outfile: BUNDLE,
});
const {simulateDay} = (await import(BUNDLE)) as typeof import('./cost/simulate-day.js');

async function simulateDays(widget: WidgetName, shoppers: number, assumptions: Assumptions): Promise<Summary> {
  const days = [];
  for (let day = 0; day < (DAYS.get(shoppers) ?? 1); day += 1) {
    days.push(await simulateDay({widget, shoppers, seed: SEED + day, assumptions}));
  }
  return summarize(days);
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2);
const HEADINGS = ['calls', 'searches', 'catalog', 'an hour', 'rejected', 'mean', 'median', 'p95'];

const cellsOf = ({calls, searchCalls, catalogCalls, anHour, rejectedShare, wait}: Summary): readonly string[] => [
  ...[calls, searchCalls, catalogCalls].map(count => count.toFixed(2)),
  anHour.toFixed(1),
  `${(rejectedShare * 100).toFixed(0)}%`,
  ...[wait.mean, wait.median, wait.p95].map(seconds),
];

const printRow = (name: string, cells: readonly string[]): void =>
  console.log(`  ${name.padEnd(22)}${cells.map(cell => cell.padStart(9)).join('')}`);

function printAssumptions(): void {
  console.log('\nAssumptions');
  for (const line of describe(ASSUMPTIONS)) console.log(`  - ${line}`);
  console.log('\nContenders');
  for (const line of CONTENDERS) console.log(`  - ${line}`);
  console.log(
    `\nSeed ${SEED}. Calls: upstream calls per shopper, including rejected ones. Searches, catalog: these calls by kind.`,
  );
  console.log('An hour: shoppers that 50 calls can serve. Rejected: share of submissions without plans.');
  console.log('Mean, median, p95: from the submission to the plans, in seconds.');
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

/** The wait depends mostly on the pause, which is an assumption. Shows the results for other pauses. */
async function comparePauses(): Promise<void> {
  console.log('\nPrefetching, 100 shoppers a day, by the pause between completing and submitting the form');
  console.log('(pauses with a median are log-normal: about two thirds are between half and twice the median)');
  printRow('', HEADINGS);
  for (const pause of PAUSES) {
    const summary = await simulateDays('relay, prefetching', 100, {...ASSUMPTIONS, pause});
    printRow(describePause(pause), cellsOf(summary));
  }
  printRow('any, no prefetching', cellsOf(await simulateDays('relay', 100, ASSUMPTIONS)));
}

/** How many searches report where the visit came from, from none to all with a click id of their own. */
const ATTRIBUTIONS = {
  'no visit': {clickId: 0, campaign: 0, referrerOnly: 0},
  'visits as assumed': {},
  'every visit, click id': {clickId: 1, campaign: 0, referrerOnly: 0},
};

/** Searches from different sources cannot share a quote. Shows what it costs to report the source of more visits. */
async function compareAttribution(): Promise<void> {
  console.log('\nPrefetching, 100 shoppers a day, by the visits whose source is kept until the search');
  printRow('', HEADINGS);
  for (const [name, shares] of Object.entries(ATTRIBUTIONS))
    printRow(name, cellsOf(await simulateDays('relay, prefetching', 100, {...ASSUMPTIONS, ...shares})));
}

/** Measures upstream calls per shopper and waiting times, in simulated days with the sandbox's real rate limits. */
export const bench: Bench = async () => {
  printAssumptions();
  await compareWidgets(10);
  const found = await compareWidgets(100);
  await compareWidgets(1000);
  await comparePauses();
  await compareAttribution();
  const {calls = NaN, wait} = found.get('relay, prefetching') ?? {};
  const naive = found.get('naive');
  console.log('\nPrefetching, at 100 shoppers a day');
  return [
    reportGoal('at most 2.0 upstream calls per shopper', calls <= 2),
    reportGoal('a mean wait of at most 0.5 s after the submission', (wait?.mean ?? NaN) <= 500),
    reportGoal('the naive widget needs more than 10 calls', (naive?.calls ?? NaN) > 10),
    reportGoal('the naive widget makes shoppers wait more than 5 s', (naive?.wait.mean ?? NaN) > 5000),
  ].every(Boolean);
};
