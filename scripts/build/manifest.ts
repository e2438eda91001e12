import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {root} from '../project.js';
import {reactTypes, vueTypes} from './framework-types.js';

/** What the build reads of custom-elements.json. */
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

/** Describes the elements to editors, to React's JSX and to Vue's templates, from their docblocks. */
export function writeManifest(dist: string): void {
  const analyzer = `${root}node_modules/@custom-elements-manifest/analyzer/cem.js`;
  execFileSync(process.execPath, [analyzer, 'analyze', '--quiet'], {cwd: root, stdio: 'inherit'});
  const manifest = JSON.parse(readFileSync(`${dist}/custom-elements.json`, 'utf8')) as Manifest;
  const elements = manifest.modules.flatMap(({declarations}) => declarations);
  writeFileSync(`${dist}/jsx.d.ts`, reactTypes(elements));
  writeFileSync(`${dist}/vue.d.ts`, vueTypes(elements));
}
