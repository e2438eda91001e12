import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';
import type {Served} from './processes.js';

/** What a server is asked. */
export interface Load {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `[<id>]` in it becomes another word each time. */
  readonly body?: string;
}

/** What one round of a server came to. */
export interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server for one request, in microseconds. */
  readonly cpuUs: number;
  readonly memoryMb: number;
}

interface Result {
  readonly duration: number;
  readonly non2xx: number;
  readonly errors: number;
  readonly '2xx': number;
  readonly latency: {readonly p50: number; readonly p99: number};
}

type Autocannon = (options: object, done: (error: Error | null, result: Result) => void) => unknown;

const bench = createRequire(fileURLToPath(new URL('../package.json', import.meta.url)));

/** Asks a server for so long over so many connections. */
async function ask(url: string, {path, ...load}: Load, seconds: number): Promise<Result> {
  const autocannon = bench('autocannon') as Autocannon;
  const options = {url: url + path, ...load, connections: 20, duration: seconds, idReplacement: true};
  return new Promise((resolve, reject) =>
    autocannon(options, (error, result) => (error ? reject(error) : resolve(result))),
  );
}

async function runRound(served: Served, load: Load, seconds: number): Promise<Round> {
  const before = served.cpuMs();
  const {duration, latency, non2xx, errors, '2xx': good} = await ask(served.url, load, seconds);
  if (non2xx + errors > 0)
    throw new Error(`${served.name}: expected only answers, got ${non2xx} others and ${errors} errors.`);
  const cpuUs = ((served.cpuMs() - before) * 1000) / good;
  return {perSecond: good / duration, p50: latency.p50, p99: latency.p99, cpuUs, memoryMb: served.memoryMb()};
}

/** Asks servers in turn, round by round, so that whatever else the machine does befalls all; the first does not count. */
export async function interleave(
  all: readonly Served[],
  load: Load,
  {rounds = 5, seconds = 2}: {rounds?: number; seconds?: number} = {},
): Promise<ReadonlyMap<string, Round>> {
  const measured = new Map(all.map(({name}) => [name, [] as Round[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const served of all) {
      const result = await runRound(served, load, seconds);
      if (round > 0) measured.get(served.name)?.push(result);
    }
  }
  return new Map([...measured].map(([name, results]) => [name, medianOf(results)]));
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const medianOf = (rounds: readonly Round[]): Round => ({
  perSecond: median(rounds.map(({perSecond}) => perSecond)),
  p50: median(rounds.map(({p50}) => p50)),
  p99: median(rounds.map(({p99}) => p99)),
  cpuUs: median(rounds.map(({cpuUs}) => cpuUs)),
  memoryMb: median(rounds.map(({memoryMb}) => memoryMb)),
});

/** Prints rounds as a table, each with its share of the first one's requests a second. */
export function printRounds(title: string, rounds: ReadonlyMap<string, Round>): void {
  const [first] = rounds.values();
  console.log(`\n${title}\n  ${'server'.padEnd(34)}requests/s  ratio   p50 ms  p99 ms  CPU µs  MB`);
  for (const [name, {perSecond, p50, p99, cpuUs, memoryMb}] of rounds) {
    const ratio = (perSecond / (first?.perSecond ?? perSecond)).toFixed(2);
    const numbers = [
      String(p50).padStart(8),
      String(p99).padStart(7),
      cpuUs.toFixed(0).padStart(7),
      memoryMb.toFixed(0).padStart(4),
    ];
    console.log(
      `  ${name.padEnd(34)}${Math.round(perSecond).toString().padStart(10)}${ratio.padStart(7)} ${numbers.join(' ')}`,
    );
  }
}
