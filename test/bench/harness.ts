/** One of several ways to do the same work. */
export interface Contender {
  readonly name: string;
  /** Does the work so many times. */
  run(times: number): Promise<void>;
}

/** How fast a contender was: operations a second of this process's own processor time, over all rounds. */
export interface Speed {
  readonly name: string;
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

export interface CompareOptions {
  /** How often each contender is measured; the median of at least seven counts. */
  readonly rounds?: number;
  /** How much processor time one measurement takes, about. */
  readonly roundMs?: number;
}

/** A benchmark: measures, prints what it found, and says whether what it promises holds. Flags begin with `--`. */
export type Bench = (flags: readonly string[]) => Promise<boolean>;

/** The middle of some numbers, and the ends. */
export interface Spread {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  return {median: sorted[sorted.length >> 1] ?? NaN, lowest: sorted[0] ?? NaN, highest: sorted.at(-1) ?? NaN};
}

/**
 * Measures contenders in turn, round by round, so that whatever else the machine does befalls all of them. The first
 * round warms up and does not count. What counts is the time that this process had a processor, not the time that went
 * by: a busy machine then changes less.
 */
export async function compare(
  contenders: readonly Contender[],
  {rounds = 15, roundMs = 150}: CompareOptions = {},
): Promise<readonly Speed[]> {
  const measured = contenders.map(contender => ({contender, times: 1, speeds: [] as number[]}));
  for (let round = 0; round <= rounds; round += 1) {
    for (const entry of measured) {
      if (round === 0) entry.times = await fitTimes(entry.contender, roundMs);
      else entry.speeds.push(await speedOf(entry.contender, entry.times));
    }
  }
  return measured.map(({contender, speeds}) => summarize(contender.name, speeds));
}

/** How many times fill a round. */
async function fitTimes(contender: Contender, roundMs: number): Promise<number> {
  let times = 16;
  for (;;) {
    const speed = await speedOf(contender, times);
    const wanted = Math.ceil((speed * roundMs) / 1000);
    if (wanted <= times * 1.5) return Math.max(1, wanted);
    times = Math.min(wanted, times * 16);
  }
}

async function speedOf({run}: Contender, times: number): Promise<number> {
  const start = process.cpuUsage();
  await run(times);
  const {user, system} = process.cpuUsage(start);
  return (times * 1_000_000) / (user + system);
}

function summarize(name: string, speeds: readonly number[]): Speed {
  const sorted = [...speeds].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0;
  return {name, median: at(0.5), lowest: at(0), highest: at(1)};
}

/** Prints speeds as a table, each with its spread and its share of the first one's. */
export function printSpeeds(title: string, speeds: readonly Speed[]): void {
  const first = speeds[0]?.median ?? 1;
  const widest = Math.max(...speeds.map(({name}) => name.length));
  console.log(`\n${title}`);
  for (const {name, median, lowest, highest} of speeds) {
    const spread = `${count(lowest)} to ${count(highest)}`;
    console.log(
      `  ${name.padEnd(widest)}  ${count(median).padStart(9)}/s  (${spread})  ${(median / first).toFixed(2)}`,
    );
  }
}

const count = (speed: number): string => Math.round(speed).toLocaleString('en-US');

/** Prints whether a promise holds, and gives that back. */
export function promise(words: string, holds: boolean): boolean {
  console.log(`  ${holds ? 'holds' : 'DOES NOT HOLD'}: ${words}`);
  return holds;
}
