// Prints the code coverage that `npm run coverage` measured, as a Markdown table with a row for each folder of src.
import {readFileSync} from 'node:fs';

interface Count {
  readonly covered: number;
  readonly total: number;
  readonly pct: number;
}
interface Coverage {
  readonly lines: Count;
  readonly branches: Count;
}

const summary = readFileSync('test-results/coverage/coverage-summary.json', 'utf8');
const {total, ...files} = JSON.parse(summary) as {readonly total: Coverage} & Readonly<Record<string, Coverage>>;

const folders: Record<string, Record<keyof Coverage, [covered: number, total: number]>> = {};
for (const [path, {lines, branches}] of Object.entries(files)) {
  const [, folder = ''] = /[\\/]src[\\/](\w+)[\\/]/.exec(path) ?? [];
  const sum = (folders[folder] ??= {lines: [0, 0], branches: [0, 0]});
  for (const [counts, {covered, total: all}] of [
    [sum.lines, lines],
    [sum.branches, branches],
  ] as const) {
    counts[0] += covered;
    counts[1] += all;
  }
}

const percent = ([covered, all]: readonly [number, number]): string => `${((100 * covered) / all).toFixed(1)} %`;
console.log('| src | lines | branches |\n| --- | --- | --- |');
for (const [folder, {lines, branches}] of Object.entries(folders))
  console.log(`| ${folder} | ${percent(lines)} | ${percent(branches)} |`);
console.log(`| all | ${total.lines.pct} % | ${total.branches.pct} % |`);
