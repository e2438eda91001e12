import type {StageSettings} from './settings.js';

/** Media queries to rewrite so that reduced motion applies. */
const REDUCED: readonly (readonly [RegExp, string])[] = [
  [/\(prefers-reduced-motion:\s*reduce\)/g, 'all'],
  [/\(prefers-reduced-motion:\s*no-preference\)/g, 'not all'],
];

const FORCED: readonly (readonly [RegExp, string])[] = [
  [/\(forced-colors:\s*active\)/g, 'all'],
  [/\(forced-colors:\s*none\)/g, 'not all'],
];

/** An approximation of what browsers do to every element in forced-colors mode. */
const FORCED_SHEET = `
  *, *::before, *::after {
    background-color: Canvas !important;
    border-color: CanvasText !important;
    box-shadow: none !important;
    color: CanvasText !important;
    text-shadow: none !important;
  }
  :focus-visible { outline-color: Highlight !important; }
  a, a * { color: LinkText !important; }
  button, button * { background-color: transparent !important; color: ButtonText !important; border-color: ButtonBorder !important; }
  .button { background-color: ButtonFace !important; color: ButtonText !important; border-color: ButtonBorder !important; }
  input, select { background-color: Field !important; color: FieldText !important; }
  :disabled { color: GrayText !important; border-color: GrayText !important; }
`;

/**
 * Simulates reduced motion and forced colors, which a page can't turn on: it rewrites the elements' stylesheets as they
 * are created, so that their own rules for these modes apply. Forced colors are a stylesheet with the system's colors,
 * and images stay unchanged. Call it before the elements load.
 */
export function actOut({motion, contrast}: Pick<StageSettings, 'motion' | 'contrast'>): void {
  const changes = [...(motion === 'reduced' ? REDUCED : []), ...(contrast === 'forced' ? FORCED : [])];
  if (changes.length === 0) return;
  const rewrite = (text: string) => changes.reduce((css, [pattern, value]) => css.replace(pattern, value), text);
  const added = contrast === 'forced' ? FORCED_SHEET : '';
  const {replaceSync} = CSSStyleSheet.prototype;
  CSSStyleSheet.prototype.replaceSync = function rewritten(text) {
    replaceSync.call(this, rewrite(text) + added);
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('');
  document.adoptedStyleSheets.push(sheet);
}
