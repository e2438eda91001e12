/** What of the bench is run, and how. */
export interface Flags {
  /** How many plans the lists have that are compared; none with `--sizes=0`. */
  readonly sizes: readonly number[];
  readonly slowdown: number;
  readonly runs: number;
  readonly seed: number;
}

/** Reads flags such as `--cpu=4`; throws for one that is not known. */
export function readFlags(flags: readonly string[]): Flags {
  const given = new Map(flags.map(flag => flag.slice(2).split('=')).map(([name = '', value]) => [name, value]));
  const unknown = [...given.keys()].find(name => !['quick', 'sizes', 'cpu', 'runs', 'seed'].includes(name));
  if (unknown !== undefined)
    throw new Error(`bench: expected --quick, --sizes, --cpu, --runs or --seed, got --${unknown}.`);
  const read = (name: string, otherwise: number): number => {
    const value = Number(given.get(name) ?? otherwise);
    if (!Number.isInteger(value) || value < 1) throw new Error(`bench: expected --${name}=<a whole number>.`);
    return value;
  };
  return {
    sizes: readSizes(given.get('sizes'), given.has('quick')),
    slowdown: read('cpu', 1),
    runs: read('runs', 7),
    seed: read('seed', 1 + (Date.now() % 1_000_000)),
  };
}

function readSizes(given: string | undefined, isQuick: boolean): readonly number[] {
  if (given === undefined) return isQuick ? [60, 300] : [60, 300, 1000, 3000];
  const sizes = given.split(',').map(Number);
  if (sizes.some(size => !Number.isInteger(size) || size < 0)) throw new Error('bench: expected --sizes=1000,3000.');
  return sizes.filter(size => size > 0);
}
