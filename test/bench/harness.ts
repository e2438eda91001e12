/** A benchmark measures, prints its results, and resolves with whether it met its goals. Flags begin with `--`. */
export type Bench = (flags: readonly string[]) => Promise<boolean>;

/** The median, the minimum and the maximum of some numbers. */
export interface Spread {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  return {median: sorted[sorted.length >> 1] ?? NaN, lowest: sorted[0] ?? NaN, highest: sorted.at(-1) ?? NaN};
}

/** Prints whether a goal was met, and returns it. */
export function reportGoal(goal: string, isMet: boolean): boolean {
  console.log(`  ${isMet ? 'met' : 'NOT MET'}: ${goal}`);
  return isMet;
}
