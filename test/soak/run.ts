// Plays two hours of shoppers with faults everywhere: npm run soak -- --seed=7 --minutes=120 --shoppers=400 --stores=redis --upstream=async
import {parseArgs} from 'node:util';
import {measureHeap} from './heap.js';
import {soak, type SoakOptions} from './soak.js';

const {values} = parseArgs({
  options: {
    seed: {type: 'string', default: String(Date.now() % 1_000_000)},
    minutes: {type: 'string', default: '120'},
    shoppers: {type: 'string', default: '400'},
    stores: {type: 'string'},
    upstream: {type: 'string'},
    rounds: {type: 'string', default: '1'},
    laps: {type: 'string', default: '0'},
  },
});

const kinds = (['memory', 'redis'] as const).filter(kind => values.stores === undefined || values.stores === kind);
const modes = (['sync', 'async'] as const).filter(mode => values.upstream === undefined || values.upstream === mode);
const counted = (words: readonly string[]): string =>
  [...new Set(words)].map(word => `${words.filter(other => other === word).length} ${word}`).join(', ');

async function play(options: SoakOptions): Promise<boolean> {
  const {seed, stores, upstream, minutes, shoppers} = options;
  const startedAt = performance.now();
  const {problems, record} = await soak(options);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`\n${stores}, ${upstream}, seed ${seed}: ${minutes} minutes of ${shoppers} shoppers in ${seconds} s`);
  console.log(`  presses: ${counted(record.presses.map(({outcome = 'nothing'}) => outcome))}`);
  const good = record.quotes.filter(({isGood}) => isGood).length;
  console.log(`  at the service: ${record.calls.length} calls, ${record.quotes.length} quotes, ${good} of them good`);
  if (record.troubles.length > 0) console.log(`  troubles: ${counted(record.troubles.map(({what}) => what))}`);
  for (const problem of problems.slice(0, 20)) console.log(`  PROBLEM ${problem}`);
  if (problems.length > 0) {
    const words = `--seed=${seed} --stores=${stores} --upstream=${upstream} --minutes=${minutes} --shoppers=${shoppers}`;
    console.log(`  ${problems.length} problems. Again: npm run soak -- ${words}`);
  }
  return problems.length === 0;
}

for (let round = 0; round < Number(values.rounds); round += 1) {
  const seed = Number(values.seed) + round;
  const [minutes, shoppers] = [Number(values.minutes), Number(values.shoppers)];
  for (const [stores, upstream] of kinds.flatMap(kind => modes.map(mode => [kind, mode] as const))) {
    if (!(await play({seed, stores, upstream, minutes, shoppers}))) process.exitCode = 1;
  }
}

if (Number(values.laps) > 0) {
  const laps = Number(values.laps);
  const {grownBytes, allowedBytes} = await measureHeap(Number(values.seed), laps);
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} kB`;
  console.log(
    `\nheap: ${kilobytes(grownBytes)} more after ${laps} laps than after ${laps / 2}, of ${kilobytes(allowedBytes)} allowed`,
  );
  if (grownBytes > allowedBytes) process.exitCode = 1;
}
