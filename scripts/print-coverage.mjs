// Prints the code coverage that `npm run coverage` measured as a Markdown table with a row for each folder of src.
import {readFileSync} from 'node:fs';

const {total, ...files} = JSON.parse(readFileSync('test-results/coverage/coverage-summary.json', 'utf8'));

const folders = {};
for (const [path, {lines, branches}] of Object.entries(files)) {
  const [, folder] = /[\\/]src[\\/](\w+)[\\/]/.exec(path) ?? [];
  const sum = (folders[folder] ??= {lines: [0, 0], branches: [0, 0]});
  for (const [name, {covered, total: all}] of Object.entries({lines, branches})) {
    sum[name][0] += covered;
    sum[name][1] += all;
  }
}

const percent = ([covered, all]) => `${((100 * covered) / all).toFixed(1)} %`;
console.log('| src | lines | branches |\n| --- | --- | --- |');
for (const [folder, {lines, branches}] of Object.entries(folders))
  console.log(`| ${folder} | ${percent(lines)} | ${percent(branches)} |`);
console.log(`| all | ${total.lines.pct} % | ${total.branches.pct} % |`);
