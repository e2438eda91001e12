import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';
import {type Spread, spreadOf} from '../harness.js';
import type {Served} from './processes.js';

/** A request to a server. */
export interface Load {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `[<id>]` in the body is replaced by a different value in each request. */
  readonly body?: string;
}

/** The results of one round with a server. */
export interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** The server's CPU time per request, in microseconds. */
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

/** Sends requests to a server with a number of connections, for a time or a number of requests. */
async function send(url: string, {path, ...load}: Load, how: {duration: number} | {amount: number}): Promise<Result> {
  const autocannon = bench('autocannon') as Autocannon;
  const options = {url: url + path, ...load, connections: 20, ...how, idReplacement: true};
  return new Promise((resolve, reject) =>
    autocannon(options, (error, result) => (error ? reject(error) : resolve(result))),
  );
}

async function runRound(served: Served, load: Load, seconds: number): Promise<Round> {
  const before = served.cpuMs();
  const {duration, latency, non2xx, errors, '2xx': good} = await send(served.url, load, {duration: seconds});
  if (non2xx + errors > 0)
    throw new Error(`${served.name}: ${non2xx} responses without a 2xx status, and ${errors} errors.`);
  const cpuUs = ((served.cpuMs() - before) * 1000) / good;
  return {perSecond: good / duration, p50: latency.p50, p99: latency.p99, cpuUs, memoryMb: served.memoryMb()};
}

/** The number of warm-up requests to each server, after which its code is compiled on any machine. */
const WARM_UP = 6000;

/** The rounds of each server, in the order in which they were run. */
export type Measured = ReadonlyMap<string, readonly Round[]>;

/**
 * Measures servers alternately, in reverse order every second round, so that other load on the machine affects all of
 * them.
 */
export async function interleave(
  all: readonly Served[],
  load: Load,
  {rounds = 30, seconds = 1}: {rounds?: number; seconds?: number} = {},
): Promise<Measured> {
  const measured = new Map(all.map(({name}) => [name, [] as Round[]]));
  for (const {url} of all) await send(url, load, {amount: WARM_UP});
  for (let round = 0; round < rounds; round += 1) {
    for (const served of round % 2 === 0 ? all : all.toReversed())
      measured.get(served.name)?.push(await runRound(served, load, seconds));
  }
  return measured;
}

/** Compares a server with another one round by round, because both had the same conditions in a round. */
export function ratioOf(measured: Measured, field: keyof Round, name: string, other: string): Spread {
  const others = measured.get(other) ?? [];
  // Latencies below a millisecond are reported as 0.
  const atLeast = field === 'p50' || field === 'p99' ? 1 : 0;
  return spreadOf(
    (measured.get(name) ?? []).map(
      (round, index) => Math.max(atLeast, round[field]) / Math.max(atLeast, others[index]?.[field] ?? NaN),
    ),
  );
}

/** Prints each server's median round, its spread, and its ratio to the first server. */
export function printRounds(title: string, measured: Measured): void {
  const [first = ''] = measured.keys();
  console.log(
    `\n${title}\n  ${'server'.padEnd(32)}requests/s  (spread)          ratio (spread)      p50 ms  p99 ms  CPU µs   MB`,
  );
  for (const [name, rounds] of measured) {
    const of = (field: keyof Round): Spread => spreadOf(rounds.map(round => round[field]));
    const speed = of('perSecond');
    const ratio = ratioOf(measured, 'perSecond', name, first);
    const cells = [
      `  ${name.padEnd(32)}${speed.median.toFixed(0).padStart(10)}`,
      `(${speed.lowest.toFixed(0)} to ${speed.highest.toFixed(0)})`.padEnd(18),
      `${ratio.median.toFixed(2)} (${ratio.lowest.toFixed(2)} to ${ratio.highest.toFixed(2)})`.padEnd(19),
      of('p50').median.toFixed(0).padStart(6),
      of('p99').median.toFixed(0).padStart(6),
      of('cpuUs').median.toFixed(0).padStart(7),
      of('memoryMb').median.toFixed(0).padStart(5),
    ];
    console.log(cells.join(' '));
  }
}
