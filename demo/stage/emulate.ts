import type {StageSettings} from './settings.js';

/** A preference of the person that a page can only act out, and what it replaces in stylesheets. */
const REDUCED: readonly (readonly [RegExp, string])[] = [
  [/\(prefers-reduced-motion:\s*reduce\)/g, 'all'],
  [/\(prefers-reduced-motion:\s*no-preference\)/g, 'not all'],
];

const FORCED: readonly (readonly [RegExp, string])[] = [
  [/\(forced-colors:\s*active\)/g, 'all'],
  [/\(forced-colors:\s*none\)/g, 'not all'],
];

/** What a browser does to every element while colors are forced, as far as a stylesheet can do it. */
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
 * Acts out reduced motion and forced colors: the elements' stylesheets are rewritten as they are made, so that their own
 * rules for either hold. No page can turn on the browser's real modes; forced colors here are a stylesheet with the
 * system's colors, and pictures on their own stay as they are. To be called before the elements are loaded.
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
