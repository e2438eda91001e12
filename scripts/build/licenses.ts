import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {root, version} from '../project.js';
import type {BundleReport} from './bundle-report.js';

/** The name of the license list in each folder of the embed. */
export const LICENSES_FILE = 'THIRD-PARTY-LICENSES.md';

/** A file of the embed that is not bundled from modules: the decoder's WebAssembly. */
const BESIDE_MODULES = ['zxing-wasm'];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly homepage?: string;
}

interface License {
  /** The package's name and version. */
  readonly title: string;
  /** The name of the license and the URL of the package. */
  readonly source: string;
  readonly text: string;
}

/** Lists the packages whose modules are in the files of a build. */
const bundledPackages = ({chunks}: BundleReport): readonly string[] => {
  const modules = Object.values(chunks).flatMap(chunk => chunk.modules);
  const named = modules.flatMap(module => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1] ?? []);
  return [...new Set(named)].sort();
};

/** Lists the packages whose code is in any file of the embed. */
export const shippedPackages = (reports: readonly BundleReport[]): readonly string[] =>
  [...new Set([...reports.flatMap(bundledPackages), ...BESIDE_MODULES])].sort();

const licenseOf = (name: string): License => {
  const folder = `${root}node_modules/${name}`;
  const {license, homepage, ...manifest} = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest;
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
  if (!license && !file) throw new Error(`licenses: ${name} has neither a license field nor a license file.`);
  const text = file ? readFileSync(`${folder}/${file}`, 'utf8').trim() : `License: ${license}`;
  return {title: `${name} ${manifest.version}`, source: [license, homepage].filter(Boolean).join(', '), text};
};

/** The decoder's C++ sources, which are not an npm package. */
const cppLicense = (): License => ({
  title: 'ZXing-C++',
  source: 'Apache-2.0, https://github.com/zxing-cpp/zxing-cpp; `zxing_reader.wasm` is compiled from it',
  text: readFileSync(`${root}scripts/build/apache-2.0.txt`, 'utf8').trimEnd(),
});

const section = ({title, source, text}: License): string => `## ${title}\n\n${source}\n\n\`\`\`text\n${text}\n\`\`\`\n`;

/**
 * Writes the third-party licenses of the embed next to the single-file build and to the version folder. The single-file
 * build also begins with the licenses of the code in it, because a page may copy it alone.
 */
export function writeLicenses(reports: readonly BundleReport[], single: BundleReport, embedDir: string): void {
  const intro = '# Third-party licenses\n\nThe files of the embed contain code of these packages.\n';
  const licenses = [...shippedPackages(reports).map(licenseOf), cppLicense()];
  const list = [intro, ...licenses.map(section)].join('\n');
  for (const folder of [embedDir, `${embedDir}/v${version}`]) writeFileSync(`${folder}/${LICENSES_FILE}`, list);
  const file = `${embedDir}/${single.entry}`;
  writeFileSync(file, `${banner(single)}\n${readFileSync(file, 'utf8')}`);
}

/** Lists the third-party licenses of the package of the elements, which contains the decoder's WebAssembly. */
export const elementLicenses = (): string =>
  [
    '# Third-party licenses\n\n`dist/elements/scanner/zxing_reader.wasm` comes from these projects.\n',
    ...[...BESIDE_MODULES.map(licenseOf), cppLicense()].map(section),
  ].join('\n');

/** Returns a comment with our license and all third-party licenses, grouped by license text. */
function banner(report: BundleReport): string {
  const own = readFileSync(`${root}LICENSE`, 'utf8').trim();
  const titlesByText = new Map<string, string[]>();
  for (const {title, text} of bundledPackages(report).map(licenseOf))
    titlesByText.set(text, [...(titlesByText.get(text) ?? []), title]);
  const parts = [...titlesByText].map(([text, titles]) => `${titles.join(', ')}:\n\n${text}`);
  const text = [`plan-finder ${version}`, own, 'It contains code of the packages below.', ...parts].join('\n\n');
  if (text.includes('*/')) throw new Error('licenses: a license text contains "*/", which would end the comment.');
  return `/*!\n${text}\n*/`;
}
