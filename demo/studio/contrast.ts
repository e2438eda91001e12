import {contrast, mix, parseColor, relight, toHex, type Rgb} from './color.js';
import {readPair, writePair} from './pair.js';

export type Scheme = 'light' | 'dark';

/** The elements' default colors. */
export const OWN_COLORS: Readonly<Record<string, string>> = {
  '--plan-color-text': 'light-dark(#16191c, #eceef0)',
  '--plan-color-surface': 'light-dark(#ffffff, #181b1e)',
  '--plan-color-accent': 'light-dark(#14532d, #86d8a5)',
  '--plan-color-on-accent': 'light-dark(#ffffff, #07190e)',
  '--plan-color-border': 'light-dark(#858789, #75787a)',
  '--plan-color-danger': 'light-dark(#a3261c, #ff9a8d)',
};

/** The contrast of two adjacent colors. */
export interface ContrastFigure {
  readonly what: string;
  readonly foreground: string;
  readonly background: string;
  /** 1 to 21, rounded down to two places, so that no ratio looks better than it is. */
  readonly ratio: number;
  /** Graphics need less contrast than text (WCAG 1.4.11). */
  readonly kind: 'text' | 'graphics';
  /** The WCAG level that it meets, as text. */
  readonly grade: string;
  readonly isEnough: boolean;
}

interface ColorPair {
  readonly what: string;
  readonly kind: 'text' | 'graphics';
  readonly colors: (own: Colors) => readonly [Rgb, Rgb];
}

type Colors = Readonly<Record<'text' | 'surface' | 'accent' | 'onAccent' | 'danger' | 'border' | 'ink', Rgb>>;

/** The adjacent colors in the elements, mixed as in their styles. */
const COLOR_PAIRS: readonly ColorPair[] = [
  {what: 'Text on surface', kind: 'text', colors: ({text, surface}) => [text, surface]},
  {what: 'Secondary text on surface', kind: 'text', colors: ({text, surface}) => [mix(text, 0.68, surface), surface]},
  {what: 'Button text on accent', kind: 'text', colors: ({onAccent, accent}) => [onAccent, accent]},
  {what: 'Error on surface', kind: 'text', colors: ({danger, surface}) => [danger, surface]},
  {
    what: 'Text on a highlight',
    kind: 'text',
    colors: ({text, accent, surface}) => [text, mix(accent, 0.11, surface)],
  },
  {what: 'Focus ring, checks and bars on surface', kind: 'graphics', colors: ({ink, surface}) => [ink, surface]},
  {what: 'Field border on surface', kind: 'graphics', colors: ({border, surface}) => [border, surface]},
];

/** The WCAG level of a contrast ratio (WCAG 1.4.3, 1.4.6, and 1.4.11). */
export function gradeOf(
  ratio: number,
  kind: 'text' | 'graphics',
): {readonly grade: string; readonly isEnough: boolean} {
  if (kind === 'graphics')
    return ratio >= 3 ? {grade: 'AA for graphics', isEnough: true} : {grade: 'Fails', isEnough: false};
  if (ratio >= 7) return {grade: 'AAA', isEnough: true};
  if (ratio >= 4.5) return {grade: 'AA', isEnough: true};
  return {grade: ratio >= 3 ? 'Large text only' : 'Fails', isEnough: false};
}

const WHITE: Rgb = [1, 1, 1];
const BLACK: Rgb = [0, 0, 0];

/** White or black, whichever has more contrast, like `contrast-color()`. */
const legibleOn = (color: Rgb): Rgb => (contrast(WHITE, color) >= contrast(BLACK, color) ? WHITE : BLACK);

/** The shade of the accent that the elements draw with, as in their styles. */
const inkOf = (accent: Rgb, scheme: Scheme): Rgb =>
  scheme === 'light'
    ? relight(
        accent,
        l => Math.min(l, 0.44),
        l => 1.3 - l,
      )
    : relight(accent, l => Math.max(l, 0.8));

/** The color of text on the accent where a theme sets none: `light-dark(#000000, #ffffff)`. */
export function defaultOnAccent(accent: string, resolve: (color: string) => Rgb | undefined = parseColor): string {
  const pair = readPair(accent);
  const over = (color: string) => toHex(legibleOn(resolve(color) ?? BLACK));
  return writePair({light: over(pair.light), dark: over(pair.dark)});
}

/** The contrast figures of a theme in one scheme; without a ratio where a color can't be resolved. */
export function contrastFigures(
  tokens: Readonly<Record<string, string>>,
  scheme: Scheme,
  resolve: (color: string) => Rgb | undefined = parseColor,
): readonly (ContrastFigure | {readonly what: string; readonly ratio?: undefined})[] {
  const read = (name: string): Rgb | undefined =>
    resolve(readPair(tokens[`--plan-color-${name}`] ?? OWN_COLORS[`--plan-color-${name}`] ?? '')[scheme]);
  const [text, surface, accent] = [read('text'), read('surface'), read('accent')];
  // Where a theme sets no color for it, text on the accent is black or white, and lines are in the accent's hue.
  const onAccent = tokens['--plan-color-on-accent'] === undefined ? accent && legibleOn(accent) : read('on-accent');
  const danger = read('danger');
  if (!text || !surface || !accent || !onAccent || !danger) return COLOR_PAIRS.map(({what}) => ({what}));
  // The default border is mixed from the text color.
  const border = tokens['--plan-color-border'] === undefined ? mix(text, 0.48, surface) : read('border');
  if (!border) return COLOR_PAIRS.map(({what}) => ({what}));
  const own = {text, surface, accent, onAccent, danger, border, ink: inkOf(accent, scheme)};
  return COLOR_PAIRS.map(({what, kind, colors}) => {
    const [foreground, background] = colors(own);
    const ratio = Math.floor(contrast(foreground, background) * 100) / 100;
    return {what, kind, ratio, foreground: toHex(foreground), background: toHex(background), ...gradeOf(ratio, kind)};
  });
}
