import type {StageResult} from '../build/budgets.js';
import {readBlock, table, writeBlocks} from './blocks.js';

/** What a newcomer calls the moments of a visit. */
const MOMENTS: Readonly<Record<string, string>> = {
  loader: 'the loader is there',
  'form usable': 'the form can be used',
  'first plans': 'the first plans show',
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Writes what was measured into the README. */
export async function writeSizes(stages: readonly StageResult[]): Promise<string> {
  const rows = stages.map(({name, gzip, brotli, gzipBytes, fetchedGzip}) => [
    MOMENTS[name] ?? name,
    ...[gzip, brotli, gzipBytes, fetchedGzip].map(kilobytes),
  ]);
  const heads = ['JavaScript until', 'needed (gzip)', 'needed (brotli)', 'limit (gzip)', 'all fetched by then (gzip)'];
  return writeBlocks('README.md', {sizes: table(heads, rows)});
}

/** The figures that the README has, in bytes: of each moment gzip, brotli, the limit, and all that is fetched. */
export function readSizes(): readonly (readonly number[])[] {
  return readBlock('README.md', 'sizes')
    .split('\n')
    .map(line => [...line.matchAll(/([\d.]+) kB/g)].map(([, figure]) => Number(figure) * 1000))
    .filter(figures => figures.length > 0);
}
