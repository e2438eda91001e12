import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {root} from '../project.js';
import {reactTypes, svelteTypes, vueTypes} from './framework-types.js';

/** The parts of custom-elements.json that the build reads. */
export interface Manifest {
  readonly modules: readonly {readonly declarations: readonly ElementDeclaration[]}[];
}

export interface ElementDeclaration {
  readonly name: string;
  readonly tagName: string;
  readonly description: string;
  readonly members: readonly {readonly kind: string; readonly name: string; readonly readonly?: boolean}[];
  readonly attributes: readonly {readonly name: string; readonly fieldName: string}[];
  readonly events: readonly {readonly name: string; readonly type: {readonly text: string}}[];
}

/** Writes descriptions of the elements for editors, React's JSX, Svelte's markup and Vue's templates, from the docblocks. */
export function writeManifest(dist: string): void {
  const analyzer = `${root}node_modules/@custom-elements-manifest/analyzer/cem.js`;
  execFileSync(process.execPath, [analyzer, 'analyze', '--quiet', '--config', 'scripts/build/manifest.config.mjs'], {
    cwd: root,
    stdio: 'inherit',
  });
  const manifest = JSON.parse(readFileSync(`${dist}/custom-elements.json`, 'utf8')) as Manifest;
  const elements = manifest.modules.flatMap(({declarations}) => declarations);
  writeTypes(`${dist}/jsx`, reactTypes(elements));
  writeTypes(`${dist}/svelte`, svelteTypes(elements));
  writeTypes(`${dist}/vue`, vueTypes(elements));
}

/** Writes types and an empty module, because bundlers also resolve imports that are only used for types. */
function writeTypes(path: string, types: string): void {
  writeFileSync(`${path}.d.ts`, types);
  writeFileSync(`${path}.js`, 'export {};\n');
}
