import {copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {basename, dirname, posix} from 'node:path';
import ts from 'typescript';
import {filesBelow, root} from '../project.js';
import {elementLicenses, LICENSES_FILE} from './licenses.js';
import {packagePages, repositoryFields} from './package-pages.js';

/** An entry point: its file, or its file for each condition; null where it must not be used. */
type Target = string | Readonly<Record<string, string | null>>;
type Versions = Readonly<Record<string, string>>;

interface RootManifest {
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly license: string;
  readonly type: string;
  readonly engines: Versions;
  readonly bin: Versions;
  readonly types: string;
  readonly customElements: string;
  readonly exports: Readonly<Record<string, Target>>;
  readonly sideEffects: readonly string[];
  readonly dependencies: Versions;
  readonly peerDependencies: Versions;
  readonly peerDependenciesMeta: Readonly<Record<string, {readonly optional: boolean}>>;
}

interface PackageManifest extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly description: string;
}

export const ELEMENTS = '@plan-finder/elements';
export const EVERYTHING = 'plan-finder';

/** The folder that `npm publish` publishes for each package. */
export const packageDir = (name: string, dist: string): string => `${dist}/packages/${name.replace(/^@.*\//, '')}`;

/** The folders of the build that only the package `plan-finder` has. */
const SERVER = /^(?:cli|embed|relay|sandbox|wordpress)\//;
/** The folders that no package has. */
const UNPUBLISHED = /^(?:demo|packages|report|site)\//;
/** Files with imports. */
const CODE = /\.(?:js|d\.ts)$/;

/** The file of an entry point, relative to `dist`. */
const fileOf = (target: Target): string =>
  (typeof target === 'string' ? target : (target.default ?? '')).replace(/^\.\/(?:dist\/)?/, '');

/** Every import of a file, with its position. */
const importsOf = (code: string): readonly ts.FileReference[] => ts.preProcessFile(code, true, true).importedFiles;

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Picks the packages that files import from the root's dependencies. Throws for one that is not there. */
class Imports {
  readonly #root: RootManifest;
  readonly #names = new Set<string>();

  constructor(manifest: RootManifest) {
    this.#root = manifest;
  }

  read(file: string, code: string): void {
    const {dependencies, peerDependencies} = this.#root;
    for (const {fileName} of importsOf(code)) {
      const name = packageOf(fileName);
      if (/^(?:\.|node:)/.test(fileName) || name === ELEMENTS) continue;
      if (!(name in dependencies) && !(name in peerDependencies))
        throw new Error(`${file} imports ${name}, which is not a dependency in package.json.`);
      this.#names.add(name);
    }
  }

  pick<Value>(from: Readonly<Record<string, Value>>): Record<string, Value> {
    return Object.fromEntries(Object.entries(from).filter(([name]) => this.#names.has(name)));
  }
}

/** Writes both packages from the build: their files, and their package.json from the root's. */
export function writePackages(dist: string): void {
  const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as RootManifest;
  const files = filesBelow(dist).filter(file => !UNPUBLISHED.test(file));
  rmSync(`${dist}/packages`, {recursive: true, force: true});
  const shared = writeEverything(manifest, dist, files);
  writeElements(manifest, dist, files, shared);
}

/** What both packages have in their package.json. */
const common = ({version, keywords, license, type, engines}: RootManifest) => ({
  version,
  keywords,
  license,
  ...repositoryFields(),
  type,
  engines,
  // Otherwise npm would publish a package with a scope as a private one.
  publishConfig: {access: 'public'},
});

function writeElements(
  manifest: RootManifest,
  dist: string,
  files: readonly string[],
  shared: readonly string[],
): void {
  const folder = packageDir(ELEMENTS, dist);
  const imports = new Imports(manifest);
  for (const file of files.filter(file => !SERVER.test(file))) {
    place(`${dist}/${file}`, `${folder}/dist/${file}`);
    if (CODE.test(file)) imports.read(file, readFileSync(`${dist}/${file}`, 'utf8'));
  }
  write(`${folder}/${LICENSES_FILE}`, elementLicenses());
  const entries = Object.entries(manifest.exports).filter(([, target]) => !SERVER.test(fileOf(target)));
  finish(folder, {
    name: ELEMENTS,
    description:
      'The elements of plan-finder for apps with a bundler: a form, prices, and a comparison of vehicle service contracts for car dealers’ websites.',
    ...common(manifest),
    types: manifest.types,
    customElements: manifest.customElements,
    exports: {
      ...Object.fromEntries(entries),
      ...Object.fromEntries(shared.map(file => [`./internal/${file}`, `./dist/${file}`])),
    },
    sideEffects: manifest.sideEffects.filter(path => /^\.\/dist\/[^/]*$/.test(path)),
    dependencies: imports.pick(manifest.dependencies),
    peerDependencies: imports.pick(manifest.peerDependencies),
    peerDependenciesMeta: imports.pick(manifest.peerDependenciesMeta),
  });
}

/** Returns the files that the server's code uses although no entry point of the elements exports them. */
function writeEverything(manifest: RootManifest, dist: string, files: readonly string[]): readonly string[] {
  const folder = packageDir(EVERYTHING, dist);
  const links = new Links(manifest);
  const imports = new Imports(manifest);
  for (const file of files.filter(file => SERVER.test(file))) {
    const path = place(`${dist}/${file}`, `${folder}/dist/${file}`);
    // The embed's files are bundles.
    if (!CODE.test(file) || file.startsWith('embed/')) continue;
    const code = links.rewrite(file, readFileSync(path, 'utf8'));
    writeFileSync(path, code);
    imports.read(file, code);
  }
  const exports = Object.entries(manifest.exports).map(([entry, target]) =>
    SERVER.test(fileOf(target)) || entry === './package.json'
      ? [entry, target]
      : [entry, reExport(entry, target, dist, folder)],
  );
  finish(folder, {
    name: EVERYTHING,
    description: manifest.description,
    ...common(manifest),
    bin: manifest.bin,
    types: manifest.types,
    customElements: manifest.customElements,
    exports: Object.fromEntries(exports) as Record<string, Target>,
    sideEffects: manifest.sideEffects.filter(path => path.startsWith('./dist/')),
    // The exact version, because the server's code uses internal files of the elements.
    dependencies: {[ELEMENTS]: manifest.version, ...imports.pick(manifest.dependencies)},
    peerDependencies: manifest.peerDependencies,
    peerDependenciesMeta: manifest.peerDependenciesMeta,
  });
  return links.internal;
}

/** Turns relative imports of the server's code that lead to the elements into imports of their package. */
class Links {
  readonly #entries: ReadonlyMap<string, string>;
  readonly #internal = new Set<string>();

  constructor({exports}: RootManifest) {
    this.#entries = new Map(Object.entries(exports).map(([entry, target]) => [fileOf(target), entry.slice(1)]));
  }

  get internal(): readonly string[] {
    return [...this.#internal].sort();
  }

  rewrite(file: string, code: string): string {
    const relative = importsOf(code).filter(({fileName}) => fileName.startsWith('.'));
    return relative.reduceRight((text, {fileName, pos}) => {
      const target = posix.join(posix.dirname(file), fileName);
      if (SERVER.test(target)) return text;
      // The position is that of the quote before the name.
      return `${text.slice(0, pos + 1)}${this.#link(target)}${text.slice(pos + 1 + fileName.length)}`;
    }, code);
  }

  #link(target: string): string {
    const entry = this.#entries.get(target);
    if (entry === undefined) this.#internal.add(target);
    return `${ELEMENTS}${entry ?? `/internal/${target}`}`;
  }
}

/** Writes a module that exports an entry point of the elements, and returns it as a target. */
function reExport(entry: string, target: Target, dist: string, folder: string): Target {
  if (typeof target === 'string') {
    // JSON cannot be exported from another package, so this is a copy, with the paths of the modules here.
    const text = readFileSync(`${dist}/${fileOf(target)}`, 'utf8');
    write(
      `${folder}/dist/${fileOf(target)}`,
      text.replace(/\bdist\/elements\/[a-z-]+\/([a-z-]+\.js)/g, 'dist/elements/$1'),
    );
    return target;
  }
  const name = entry === '.' ? 'index' : entry.slice(2).replace(/\.js$/, '');
  const code = `export * from '${ELEMENTS}${entry.slice(1).replace(/\.js$/, '')}';\n`;
  for (const extension of ['js', 'd.ts']) write(`${folder}/dist/${name}.${extension}`, code);
  return {types: `./dist/${name}.d.ts`, default: `./dist/${name}.js`};
}

/** Writes package.json and the pages of a package, and copies the files that describe the project. */
function finish(folder: string, manifest: PackageManifest): void {
  write(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const [file, text] of Object.entries(packagePages(basename(folder), manifest))) write(`${folder}/${file}`, text);
  for (const file of ['LICENSE', 'CHANGELOG.md'])
    if (existsSync(`${root}${file}`)) place(`${root}${file}`, `${folder}/${file}`);
}

function place(from: string, to: string): string {
  mkdirSync(dirname(to), {recursive: true});
  copyFileSync(from, to);
  return to;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), {recursive: true});
  writeFileSync(path, text);
}
