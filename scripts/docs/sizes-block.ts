import type {StageResult} from '../build/budgets.js';
import {readBlock, table, writeBlocks} from './blocks.js';

/** The text of each stage of a visit. */
const STAGES: Readonly<Record<string, string>> = {
  loader: 'the loader has loaded',
  'form usable': 'the form is usable',
  'first plans': 'the first plans appear',
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Writes the measured sizes into the README. */
export async function writeSizes(stages: readonly StageResult[]): Promise<string> {
  const rows = stages.map(({name, gzip, brotli, gzipBytes, fetchedGzip}) => [
    STAGES[name] ?? name,
    ...[gzip, brotli, gzipBytes, fetchedGzip].map(kilobytes),
  ]);
  const heads = [
    'by the time',
    'JavaScript needed (gzip)',
    'needed (brotli)',
    'limit (gzip)',
    'fetched in total (gzip)',
  ];
  return writeBlocks('README.md', {sizes: table(heads, rows)});
}

/** Reads the README's sizes in bytes: for each stage gzip, brotli, the limit, and the total fetched. */
export function readSizes(): readonly (readonly number[])[] {
  return readBlock('README.md', 'sizes')
    .split('\n')
    .map(line => [...line.matchAll(/([\d.]+) kB/g)].map(([, figure]) => Number(figure) * 1000))
    .filter(figures => figures.length > 0);
}
