import {existsSync, mkdirSync, readFileSync} from 'node:fs';
import type {Plugin} from 'vite';
import {writeManifest} from '../build/manifest.js';
import {root} from '../project.js';

const ENTRY = 'plan-finder/custom-elements.json';
/** Not named as JSON, which another plugin would read. */
const MODULE = '\0plan-finder-manifest';
const dist = `${root}dist`;
const file = `${dist}/custom-elements.json`;

/** Gives the demo the package's custom-elements.json: the build's, or one that is written when it is first asked for. */
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
