import type {StageSettings} from './settings.js';

/** Media queries to rewrite so that reduced motion applies. */
const REDUCED: readonly (readonly [RegExp, string])[] = [
  [/\(prefers-reduced-motion:\s*reduce\)/g, 'all'],
  [/\(prefers-reduced-motion:\s*no-preference\)/g, 'not all'],
];

/** Media queries and colors to rewrite so that forced colors apply. */
const FORCED: readonly (readonly [RegExp, string])[] = [
  [/\(forced-colors:\s*active\)/g, 'all'],
  [/\(forced-colors:\s*none\)/g, 'not all'],
  // Backgrounds get another color and keep their alpha, so those without one stay transparent.
  [/\bbackground(?:-color)?:\s*rgb\([\d\s]+\/\s*([\d.]+)\)/g, 'background-color: rgb(from Canvas r g b / $1)'],
  // Pictures keep theirs.
  [/(?<!\bsvg\s*\{[^}]*)\bbackground(?:-color)?:\s*(?:var\(|#|color-mix\()[^;}]*/g, 'background-color: Canvas'],
  // System colors stay, against the stylesheet below.
  [
    /(?<![-\w])(?:border(?:-color)?|color):[^;{}]*\b(?:CanvasText|GrayText|Highlight|HighlightText)\b/g,
    '$& !important',
  ],
];

/** An approximation of what browsers do to every other color in forced-colors mode. */
const FORCED_SHEET = `
  *, *::before, *::after {
    accent-color: auto !important;
    border-color: currentcolor !important;
    box-shadow: none !important;
    text-shadow: none !important;
  }
  * { color: CanvasText !important; }
  *::before, *::after { color: inherit !important; }
  :root { background-color: Canvas !important; }
  :focus-visible { outline-color: Highlight !important; }
  a, a *, summary, summary * { color: LinkText !important; }
  button, button * { color: ButtonText !important; border-color: ButtonBorder !important; }
  input, select { color: FieldText !important; }
  :disabled { color: GrayText !important; border-color: GrayText !important; }
`;

/**
 * Simulates reduced motion and forced colors, which a page can't turn on: it rewrites the elements' stylesheets as they
 * are created, so that their own rules for these modes apply, and adds the system's colors to each. Images stay
 * unchanged. Call it before the elements load.
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
