/** A random number generator that returns the same numbers for the same seed. */
export interface Chance {
  /** A number from 0 to 1, excluding 1. */
  next(): number;
  /** Returns true with this probability. */
  happens(probability: number): boolean;
  between(min: number, max: number): number;
  whole(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** Picks an entry of a list sorted by popularity: the probability of the n-th one is proportional to 1/n. */
  pickPopular<T>(list: readonly T[]): T;
  /** A log-normal duration: often near the median, sometimes much longer. */
  around(median: number, sigma: number): number;
  /** A Poisson-distributed number with this average. */
  times(mean: number): number;
}

/** Creates a generator from a seed (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const at = <T>(list: readonly T[], index: number): T => {
    const entry = list[Math.min(index, list.length - 1)];
    if (entry === undefined) throw new RangeError('Cannot pick from an empty list.');
    return entry;
  };
  return {
    next,
    happens: probability => next() < probability,
    between: (min, max) => min + (max - min) * next(),
    whole: (min, max) => min + Math.floor((max - min + 1) * next()),
    pick: list => at(list, Math.floor(next() * list.length)),
    pickPopular(list) {
      let left = next() * list.reduce((sum, _, index) => sum + 1 / (index + 1), 0);
      return at(
        list,
        list.findIndex((_, index) => (left -= 1 / (index + 1)) < 0),
      );
    },
    around(median, sigma) {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp(sigma * normal);
    },
    times(mean) {
      let count = 0;
      for (let left = next(); left > Math.exp(-mean); left *= next()) count += 1;
      return count;
    },
  };
}
