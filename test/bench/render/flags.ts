import type {Setting} from './measure.js';

/** What the benchmark runs, and how. */
export interface Flags {
  /** The settings in which lists are compared; empty with `--sizes=0`. */
  readonly settings: readonly Setting[];
  readonly runs: number;
  readonly seed: number;
}

/** Reads flags such as `--cpu=4`. Throws for an unknown flag. */
export function readFlags(flags: readonly string[]): Flags {
  const given = new Map(flags.map(flag => flag.slice(2).split('=')).map(([name = '', value]) => [name, value]));
  const unknown = [...given.keys()].find(name => !['quick', 'sizes', 'cpu', 'runs', 'seed'].includes(name));
  if (unknown !== undefined)
    throw new Error(`Unknown flag --${unknown}. Use --quick, --sizes, --cpu, --runs or --seed.`);
  const read = (name: string, otherwise: number): number => {
    const value = Number(given.get(name) ?? otherwise);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a positive whole number.`);
    return value;
  };
  return {
    settings: readSettings(given.get('sizes') ?? (given.has('quick') ? '60,300' : undefined), given.get('cpu')),
    runs: read('runs', 7),
    seed: read('seed', 1 + (Date.now() % 1_000_000)),
  };
}

const SIZES = [60, 300, 1000, 3000];

/** With a slow CPU, 3,000 plans alone take an hour, so they are only measured with it on request. */
const ALL: readonly Setting[] = [...cross(SIZES, [1]), ...cross([60, 300, 1000], [4])];

function readSettings(sizes: string | undefined, slowdowns: string | undefined): readonly Setting[] {
  if (sizes === undefined && slowdowns === undefined) return ALL;
  const readAll = (name: string, given: string | undefined, otherwise: readonly number[]): readonly number[] => {
    if (given === undefined) return otherwise;
    const all = given.split(',').map(Number);
    if (all.every(value => Number.isInteger(value) && value >= 0)) return all.filter(value => value > 0);
    throw new Error(`--${name} must be a list of whole numbers, not ${given}.`);
  };
  return cross(readAll('sizes', sizes, SIZES), readAll('cpu', slowdowns, [1]));
}

function cross(sizes: readonly number[], slowdowns: readonly number[]): readonly Setting[] {
  return slowdowns.flatMap(slowdown => sizes.map(size => ({size, slowdown})));
}
