import type {DoctorStrings} from '../../strings/en/doctor.js';
import {finding, type Finding} from './finding.js';

/** Adjacent colors of the widget, as variables of its styles, and the least contrast between them (WCAG 1.4.3, 1.4.11). */
const PAIRS = [
  {pair: 'text', front: '--text', back: '--surface', least: 4.5},
  {pair: 'muted', front: '--muted', back: '--surface', least: 4.5},
  {pair: 'button', front: '--on-accent', back: '--accent', least: 4.5},
  {pair: 'error', front: '--danger', back: '--surface', least: 4.5},
  {pair: 'border', front: '--edge', back: '--surface', least: 3},
  {pair: 'line', front: '--ink', back: '--surface', least: 3},
] as const;

/** Reports the colors of finders that do not have enough contrast, as the browser computes them. */
export function examineContrast(
  finders: readonly Element[],
  nameOf: (finder: Element) => string,
  strings: DoctorStrings,
): Finding[] {
  const bases = finders.flatMap(finder => {
    const base = finder.shadowRoot?.querySelector('[part~="base"]');
    return base ? [{base, name: nameOf(finder)}] : [];
  });
  const found = bases.flatMap(({base, name}) => {
    const read = readerIn(base);
    return PAIRS.flatMap(({pair, front, back, least}) => {
      const [one, other] = [read(front), read(back)];
      const ratio = one && other ? contrast(one, other) : Infinity;
      if (ratio >= least) return [];
      // Rounded down, so that no ratio looks better than it is.
      const shown = Math.floor(ratio * 10) / 10;
      return [finding('problem', 'contrast', strings.contrast(name, strings.contrastPairs[pair], shown, least))];
    });
  });
  if (bases.length === 0 || found.length > 0) return found;
  return [finding('passed', 'contrastEnough', strings.contrastEnough())];
}

type Rgb = readonly [number, number, number];

/** Returns a function that reads the color of a variable; undefined if the color is invalid or translucent. */
function readerIn(base: Element): (variable: string) => Rgb | undefined {
  return variable => {
    const probe = document.createElement('span');
    // Mixed in this color space, every color is computed as red, green and blue.
    probe.style.color = `color-mix(in srgb, var(${variable}), var(${variable}))`;
    base.append(probe);
    const {color} = getComputedStyle(probe);
    probe.remove();
    const [, ...channels] = /^color\(srgb (\S+) (\S+) (\S+)\)$/.exec(color) ?? [];
    return channels.length === 3 ? (channels.map(Number) as unknown as Rgb) : undefined;
  };
}

/** The contrast ratio of two colors, from 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color
    .map(channel => Math.min(Math.max(channel, 0), 1))
    .map(channel => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
