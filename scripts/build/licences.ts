import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {root} from '../project.js';
import type {BundleReport} from './bundle-report.js';

/** What the list is called, beside the embed's files. */
export const LICENCES_FILE = 'THIRD-PARTY-LICENSES.md';

/** What a file of the embed holds that is not seen as a module of its own: the decoder's bytes, and what they are built from. */
const BESIDE_MODULES = ['zxing-wasm'];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly homepage?: string;
}

/** The packages whose code is in the embed's files, by what each build put into them. */
export const shippedPackages = (reports: readonly BundleReport[]): readonly string[] => {
  const modules = reports.flatMap(({chunks}) => Object.values(chunks).flatMap(chunk => chunk.modules));
  const named = modules.flatMap(module => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1] ?? []);
  return [...new Set([...named, ...BESIDE_MODULES])].sort();
};

const describe = (name: string): string => {
  const folder = `${root}node_modules/${name}`;
  const {version, license, homepage} = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest;
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
  if (!license && !file) throw new Error(`licences: expected ${name} to name its licence, got none.`);
  const text = file ? readFileSync(`${folder}/${file}`, 'utf8').trim() : `Licence: ${license}`;
  return `## ${name} ${version}\n\n${license}${homepage ? `, ${homepage}` : ''}\n\n\`\`\`text\n${text}\n\`\`\`\n`;
};

const CPP = `## ZXing-C++

Apache-2.0, https://github.com/zxing-cpp/zxing-cpp. \`zxing_reader.wasm\` is built from it.
`;

/** Writes into a folder whose code the embed's files hold, and under what licence. */
export function writeLicences(reports: readonly BundleReport[], folder: string): void {
  const intro = '# Licences of what is shipped\n\nThe files of the embed hold code of these packages.\n';
  writeFileSync(`${folder}/${LICENCES_FILE}`, [intro, ...shippedPackages(reports).map(describe), CPP].join('\n'));
}
