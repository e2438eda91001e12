import type {Plugin} from 'vite';

const LITS_OWN = /^(?:lit|@lit\/reactive-element)\/decorators/;
const HELPER = /@oxc-project[/+]runtime.*helpers.*decorate/;
const SMALL = `export default (decorate, prototype, name) => decorate(prototype, name);`;

/** What the compiler makes of a property with one decorator: a list of it, and a descriptor where there is none. */
const DECORATED = /\(\[(\w+\((?:\{[^{}[\]]*\})?\))\], ?(\w+\.prototype, ?["'`]\w+["'`]), ?void 0\)/g;
const LISTED = /\], ?\w+\.prototype, ?["'`]\w+["'`], ?void 0\)/;

/**
 * Puts one line in place of the compiler's helper for legacy decorators, which also serves classes, methods and
 * descriptors: we decorate properties alone, each with one decorator of our own. Lit's, some of which it would leave without
 * effect, are refused.
 */
export const smallDecorate = (): Plugin => ({
  name: 'plan-finder:small-decorate',
  enforce: 'pre',
  resolveId(source) {
    if (LITS_OWN.test(source)) this.error(`smallDecorate: expected decorators of our own, got ${source}.`);
  },
  transform: (_, id) => (HELPER.test(id) ? {code: SMALL, map: null} : undefined),
  renderChunk(chunk) {
    const code = chunk.replaceAll(DECORATED, '($1, $2)');
    if (LISTED.test(code)) this.error('smallDecorate: expected one plain decorator to a property, got something else.');
    return {code, map: null};
  },
});
