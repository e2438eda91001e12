import {readFileSync} from 'node:fs';
import {embedDir, filesBelow, root, version} from '../project.js';
import {measure, measureStages, overBudget, type Stage, type StageResult, withoutVersion} from './budgets.js';
import {readReport} from './embed-config.js';

/** Returns what a browser loads by each stage of a visit, for the last build. */
export const readStages = (): StageResult[] => {
  const {stages} = JSON.parse(readFileSync(`${root}scripts/build/budgets.json`, 'utf8')) as {stages: Stage[]};
  const chunks = {...readReport('embed-loader').chunks, ...readReport('embed-module').chunks};
  const sizeOf = (file: string) => measure(withoutVersion(readFileSync(`${embedDir}/${file}`, 'utf8'), version));
  return measureStages(stages, chunks, sizeOf);
};

/** Prints the size of the embed. Throws if a stage of budgets.json exceeds its budget. */
export const reportSizes = (): void => {
  const sizes = new Map(embedFiles().map(file => [file, measure(readFileSync(`${embedDir}/${file}`))]));
  const results = readStages();

  const rows: string[][] = [['file', 'bytes', 'gzip', 'brotli']];
  for (const [file, {bytes, gzip, brotli}] of sizes) rows.push([file, `${bytes}`, `${gzip}`, `${brotli}`]);
  rows.push([], ['loaded until', 'budget', 'gzip', 'brotli']);
  for (const {name, gzipBytes, gzip, brotli} of results) rows.push([name, `${gzipBytes}`, `${gzip}`, `${brotli}`]);
  console.log(table(rows));

  const problems = overBudget(results);
  if (problems.length > 0) throw new Error(`The embed is too large.\n  ${problems.join('\n  ')}`);
};

/** Lists the files of this version; the folders of older versions stay, because pages may still use them. */
const embedFiles = (): string[] =>
  filesBelow(embedDir).filter(
    file => /\.(?:js|wasm)$/.test(file) && (!file.includes('/') || file.startsWith(`v${version}/`)),
  );

const table = (rows: readonly string[][]): string =>
  rows.map(([first = '', ...rest]) => first.padEnd(44) + rest.map(cell => cell.padStart(9)).join('')).join('\n');
