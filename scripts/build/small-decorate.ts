import type {Plugin} from 'vite';

const HELPER = /@oxc-project[/+]runtime.*helpers.*decorate/;
const SMALL = `export default (decorators, prototype, name) => {
  for (const decorate of decorators) decorate(prototype, name);
};`;

/**
 * Puts three lines in place of the compiler's helper for legacy decorators, which also serves classes, methods and
 * descriptors: we decorate properties alone, with decorators of our own.
 */
export const smallDecorate = (): Plugin => ({
  name: 'plan-finder:small-decorate',
  enforce: 'pre',
  transform: (_, id) => (HELPER.test(id) ? {code: SMALL, map: null} : undefined),
});
