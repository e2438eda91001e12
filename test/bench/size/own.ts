import {readFileSync} from 'node:fs';
import {measure, measureStages, type Size, type Stage} from '../../../scripts/build/budgets.js';
import {readReport} from '../../../scripts/build/embed-config.js';
import {embedDir, root} from '../../../scripts/project.js';

/** What is loaded by some moment. */
export interface Weighed extends Pick<Size, 'gzip' | 'brotli'> {
  readonly name: string;
}

/** Modules of what is not counted in everything: the scanner, other languages, and what helps who embeds it. */
const APART = /\/(?:plan-vin-scanner|wasm-detector|code-detector|decoder-file|spanish|doctor)\b|\/strings\/(?!en\/)/;

/** The moments of a visit as budgets.json has them, and then everything that the finder can ever load. */
export function ownSizes(): readonly Weighed[] {
  const {stages} = JSON.parse(readFileSync(`${root}scripts/build/budgets.json`, 'utf8')) as {stages: Stage[]};
  const chunks = {...readReport('embed-loader').chunks, ...readReport('embed-module').chunks};
  const sizeOf = (file: string): Size => measure(readFileSync(`${embedDir}/${file}`));
  const files = Object.keys(chunks).filter(file => !chunks[file]?.modules.some(module => APART.test(module)));
  const sum = (key: 'gzip' | 'brotli') => files.reduce((total, file) => total + sizeOf(file)[key], 0);
  return [...measureStages(stages, chunks, sizeOf), {name: 'everything', gzip: sum('gzip'), brotli: sum('brotli')}];
}
