import {readFileSync} from 'node:fs';
import type {StageResult} from '../build/budgets.js';
import {root} from '../project.js';
import {formatPage, table} from './markdown.js';

export const sizesPagePath = `${root}README.md`;

const BLOCK = /(<!-- sizes: [^>]* -->)[^]*?(<!-- end -->)/;

/** What a newcomer calls the moments of a visit. */
const MOMENTS: Readonly<Record<string, string>> = {
  loader: 'the loader is there',
  'form usable': 'the form can be used',
  'first plans': 'the first plans show',
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Writes what was measured into the README, between its two marks. */
export async function writeSizes(stages: readonly StageResult[]): Promise<string> {
  const rows = stages.map(({name, gzip, brotli, gzipBytes}) => [
    MOMENTS[name] ?? name,
    kilobytes(gzip),
    kilobytes(brotli),
    kilobytes(gzipBytes),
  ]);
  const written = table(['JavaScript until', 'gzip', 'brotli', 'limit (gzip)'], rows);
  const page = readFileSync(sizesPagePath, 'utf8').replace(BLOCK, `$1\n\n${written}\n\n$2`);
  return formatPage(page, sizesPagePath);
}

/** The figures that the README has, in bytes: of each moment gzip, brotli and the limit. */
export function readSizes(): readonly (readonly number[])[] {
  const [block = ''] = BLOCK.exec(readFileSync(sizesPagePath, 'utf8')) ?? [];
  return block
    .split('\n')
    .map(line => [...line.matchAll(/([\d.]+) kB/g)].map(([, figure]) => Number(figure) * 1000))
    .filter(figures => figures.length > 0);
}
