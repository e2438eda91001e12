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

/** Prints whether a promise holds, and gives that back. */
export function promise(words: string, holds: boolean): boolean {
  console.log(`  ${holds ? 'holds' : 'DOES NOT HOLD'}: ${words}`);
  return holds;
}
