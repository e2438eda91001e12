/** A color as red, green, and blue from 0 to 1. */
export type Rgb = readonly [number, number, number];

/** Reads `#rgb`, `#rrggbb`, and opaque `rgb(…)`; undefined for anything else. */
export function parseColor(text: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (hex) return fromHex(hex);
  const [, ...parts] = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(text.trim()) ?? [];
  if (parts.length < 3) return undefined;
  return parts.map(part => Math.min(Number(part), 255) / 255) as unknown as Rgb;
}

function fromHex(hex: string): Rgb {
  const digits = hex.length === 3 ? [...hex].map(digit => digit + digit) : (hex.match(/../g) ?? []);
  return digits.map(pair => Number.parseInt(pair, 16) / 255) as unknown as Rgb;
}

/** Formats a color as `#rrggbb`. */
export const toHex = (color: Rgb): string => `#${color.map(toPair).join('')}`;

const toPair = (channel: number): string =>
  Math.round(Math.min(Math.max(channel, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0');

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const fromLinear = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** The contrast ratio of two colors, 1 to 21 (WCAG 2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map(toLinear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Matrix = readonly (readonly [number, number, number])[];

const TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const FROM_LAB: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const FROM_LMS: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const times = (matrix: Matrix, [x = 0, y = 0, z = 0]: readonly number[]): number[] =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z);

const toOklab = (color: Rgb): number[] => times(TO_LAB, times(TO_LMS, color.map(toLinear)).map(Math.cbrt));

const fromOklab = (lab: readonly number[]): Rgb => {
  const linear = times(
    FROM_LMS,
    times(FROM_LAB, lab).map(value => value ** 3),
  );
  return linear.map(channel => Math.min(Math.max(fromLinear(Math.max(channel, 0)), 0), 1)) as unknown as Rgb;
};

/** Returns the same hue with another lightness, and its chroma scaled, as CSS does with `oklch(from …)`. */
export function relight(color: Rgb, toLightness: (l: number) => number, toChroma = (_l: number) => 1): Rgb {
  const [l = 0, a = 0, b = 0] = toOklab(color);
  return fromOklab([toLightness(l), a * toChroma(l), b * toChroma(l)]);
}

/** Mixes as CSS does with `color-mix(in oklab, one share%, other)`; `share` from 0 to 1. */
export function mix(one: Rgb, share: number, other: Rgb): Rgb {
  const [from, to] = [toOklab(one), toOklab(other)];
  return fromOklab(from.map((value, index) => value * share + (to[index] ?? 0) * (1 - share)));
}
