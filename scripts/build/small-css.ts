import {fileURLToPath} from 'node:url';
import type {Plugin} from 'vite';

const STYLES = fileURLToPath(new URL('embed-css.ts', import.meta.url));
const LITS_OWN = /@lit\/reactive-element\/(?:[\w-]+\/)*css-tag\.js$/;

/** Adopts styles in the embed without what Lit keeps for browsers of old: two hundred bytes of every first load. */
export const smallCss = (): Plugin => ({
  name: 'plan-finder:small-css',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('css-tag.js')) return undefined;
    const found = await this.resolve(source, importer, {skipSelf: true});
    return found && LITS_OWN.test(found.id) ? STYLES : found;
  },
});
