import * as fc from 'fast-check';

/** One that a person has given: the nightly run takes another every time, and prints it. */
const given = process.env.FUZZ_SEED;

// Without it every run tries the same values, so that only a change of the code can make a test fail. The setting is
// fast-check's own: a failure prints the seed.
fc.configureGlobal({seed: Number(given ?? 20_250_101)});

/** How many values to try: all of them with a given seed, a quarter of them otherwise. */
const runs = (all: number): {readonly numRuns: number} => ({numRuns: given === undefined ? Math.ceil(all / 4) : all});

/** fast-check with the seed of this run; property tests import it from here. */
export {fc, runs};
