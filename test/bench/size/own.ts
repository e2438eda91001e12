import {readFileSync} from 'node:fs';
import {measure, measureStages, type Size, type Stage} from '../../../scripts/build/budgets.js';
import {readReport} from '../../../scripts/build/embed-config.js';
import {embedDir, root} from '../../../scripts/project.js';

/** The size of everything loaded by a stage. */
export interface Weighed extends Pick<Size, 'gzip' | 'brotli'> {
  readonly name: string;
}

/** Modules that do not count toward the total: the scanner, other languages, and the diagnostics. */
const APART = /\/(?:plan-vin-scanner|barcode-detector|code-detector|decoder-file|spanish|doctor)\b|\/strings\/(?!en\/)/;

/** The sizes by the stages of budgets.json, and the total that the finder can ever load. */
export function ownSizes(): readonly Weighed[] {
  const {stages} = JSON.parse(readFileSync(`${root}scripts/build/budgets.json`, 'utf8')) as {stages: Stage[]};
  const chunks = {...readReport('embed-loader').chunks, ...readReport('embed-module').chunks};
  const sizeOf = (file: string): Size => measure(readFileSync(`${embedDir}/${file}`));
  const files = Object.keys(chunks).filter(file => !chunks[file]?.modules.some(module => APART.test(module)));
  const sum = (key: 'gzip' | 'brotli') => files.reduce((total, file) => total + sizeOf(file)[key], 0);
  return [...measureStages(stages, chunks, sizeOf), {name: 'everything', gzip: sum('gzip'), brotli: sum('brotli')}];
}
