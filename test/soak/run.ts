// Simulates two hours of shoppers with faults everywhere, and clients over real connections:
// npm run soak -- --seed=7 --minutes=120 --shoppers=400 --stores=redis --upstream=async
// npm run soak -- --seed=7 --stores=none --visits=400 --laps=8
import {parseArgs} from 'node:util';
import {growthOf, type HeapGrowth, measureHeap, readHeap} from './heap.js';
import {soak, type SoakOptions} from './soak.js';
import {playWire} from './wire.js';

const {values} = parseArgs({
  options: {
    seed: {type: 'string', default: String(Date.now() % 1_000_000)},
    minutes: {type: 'string', default: '120'},
    shoppers: {type: 'string', default: '400'},
    stores: {type: 'string'},
    upstream: {type: 'string'},
    rounds: {type: 'string', default: '1'},
    laps: {type: 'string', default: '0'},
    visits: {type: 'string', default: '400'},
  },
});

const kinds = (['memory', 'redis'] as const).filter(kind => values.stores === undefined || values.stores === kind);
const modes = (['sync', 'async'] as const).filter(mode => values.upstream === undefined || values.upstream === mode);
const counted = (values: readonly (string | number)[]): string =>
  [...new Set(values)].map(value => `${values.filter(other => other === value).length} ${value}`).join(', ');

async function play(options: SoakOptions): Promise<boolean> {
  const {seed, stores, upstream, minutes, shoppers} = options;
  const startedAt = performance.now();
  const {problems, record} = await soak(options);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`\n${stores}, ${upstream}, seed ${seed}: ${minutes} minutes of ${shoppers} shoppers in ${seconds} s`);
  console.log(`  submissions: ${counted(record.submissions.map(({outcome = 'no result'}) => outcome))}`);
  const good = record.quotes.filter(({isGood}) => isGood).length;
  console.log(`  upstream: ${record.calls.length} calls, ${record.quotes.length} quotes, ${good} of them successful`);
  if (record.faults.length > 0) console.log(`  faults: ${counted(record.faults.map(({what}) => what))}`);
  const flags = `--stores=${stores} --upstream=${upstream} --minutes=${minutes} --shoppers=${shoppers} --visits=0`;
  return report(problems, `--seed=${seed} ${flags}`);
}

/** Prints the problems, and the command that reproduces them. */
function report(problems: readonly string[], flags: string): boolean {
  for (const problem of problems.slice(0, 20)) console.log(`  PROBLEM ${problem}`);
  if (problems.length > 0) console.log(`  ${problems.length} problems. To reproduce, run: npm run soak -- ${flags}`);
  return problems.length === 0;
}

function reportHeap({grownBytes, allowedBytes}: HeapGrowth, laps: number): boolean {
  const [grown, allowed] = [grownBytes, allowedBytes].map(bytes => `${Math.round(bytes / 1024)} kB`);
  console.log(`  heap growth from lap ${laps / 2} to lap ${laps}: ${grown}, limit ${allowed}`);
  return grownBytes <= allowedBytes;
}

async function playOverWire(seed: number, visits: number, laps: number): Promise<boolean> {
  const startedAt = performance.now();
  const heaps: number[] = [];
  const played = {seed, visits, laps: Math.max(1, laps), afterLap: () => void heaps.push(readHeap())};
  const {problems, statuses} = await playWire(played);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`\nreal connections, seed ${seed}: ${visits * played.laps} clients in ${seconds} s`);
  console.log(`  responses to clients that stayed connected: ${counted(statuses)}`);
  const isFlat = laps < 2 || reportHeap(growthOf(heaps), laps);
  return report(problems, `--seed=${seed} --stores=none --visits=${visits} --laps=${laps}`) && isFlat;
}

for (let round = 0; round < Number(values.rounds); round += 1) {
  const seed = Number(values.seed) + round;
  const [minutes, shoppers] = [Number(values.minutes), Number(values.shoppers)];
  for (const [stores, upstream] of kinds.flatMap(kind => modes.map(mode => [kind, mode] as const))) {
    if (!(await play({seed, stores, upstream, minutes, shoppers}))) process.exitCode = 1;
  }
}

const [visits, laps] = [Number(values.visits), Number(values.laps)];
if (laps > 0 && kinds.includes('memory')) {
  console.log('\nmemory of one relay over all laps');
  if (!reportHeap(await measureHeap(Number(values.seed), laps), laps)) process.exitCode = 1;
}
if (visits > 0 && !(await playOverWire(Number(values.seed), visits, laps))) process.exitCode = 1;
