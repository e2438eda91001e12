import type {Plugin} from 'vite';

const LITS_OWN = /^(?:lit|@lit\/reactive-element)\/decorators/;
const HELPER = /@oxc-project[/+]runtime.*helpers.*decorate/;
const SMALL = `export default (decorators, prototype, name) => decorators.map(decorate => decorate(prototype, name));`;

/**
 * Puts one line in place of the compiler's helper for legacy decorators, which also serves classes, methods and
 * descriptors: without it the form is past its budget. We decorate properties alone, with decorators of our own. Lit's,
 * some of which it would leave without effect, are refused.
 */
export const smallDecorate = (): Plugin => ({
  name: 'plan-finder:small-decorate',
  enforce: 'pre',
  resolveId(source) {
    if (LITS_OWN.test(source)) this.error(`smallDecorate: expected decorators of our own, got ${source}.`);
  },
  transform: (_, id) => (HELPER.test(id) ? {code: SMALL, map: null} : undefined),
});
