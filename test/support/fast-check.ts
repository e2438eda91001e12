import * as fc from 'fast-check';

/** A seed set by the user, or by the nightly run, which prints a different one each time. */
const given = process.env.FUZZ_SEED;

// By default every run tries the same values, so that only a code change can make a test fail. fast-check prints the
// seed of a failure.
fc.configureGlobal({seed: Number(given ?? 20_250_101)});

/** How many values to try: all of them if a seed is set, and otherwise a quarter. */
const runs = (all: number): {readonly numRuns: number} => ({numRuns: given === undefined ? Math.ceil(all / 4) : all});

/** fast-check with the seed of this run, for property tests to import. */
export {fc, runs};
