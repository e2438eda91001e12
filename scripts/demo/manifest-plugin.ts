import {existsSync, mkdirSync, readFileSync} from 'node:fs';
import type {Plugin} from 'vite';
import {writeManifest} from '../build/manifest.js';
import {root} from '../project.js';

const ENTRY = '@plan-finder/elements/custom-elements.json';
/** Has no .json extension, so that Vite's JSON plugin ignores it. */
const MODULE = '\0plan-finder-manifest';
const dist = `${root}dist`;
const file = `${dist}/custom-elements.json`;

/** Serves the package's custom-elements.json to the demo, and writes it first if there is no build. */
export const packageManifest = (): Plugin => ({
  name: 'plan-finder:manifest',
  enforce: 'pre',
  resolveId: id => (id === ENTRY ? MODULE : undefined),
  load(id) {
    if (id !== MODULE) return undefined;
    if (!existsSync(file)) {
      mkdirSync(dist, {recursive: true});
      writeManifest(dist);
    }
    return `export default ${readFileSync(file, 'utf8')}`;
  },
});
