import {parseColor, toHex, type Rgb} from './color.js';
import {readPair, writePair} from './pair.js';
import type {Tokens} from './theme-css.js';
import {checkTokens, kindOf, type Found} from './tokens.js';

/** The extension with a token's dark value: the format has only one value per token. */
const EXTENSION = 'io.github.plan-finder';

interface JsonToken {
  readonly $type?: string;
  readonly $value?: unknown;
  readonly $extensions?: Readonly<Record<string, {readonly dark?: unknown} | undefined>>;
}

/** The tokens in the Design Tokens Community Group's format, in a group named `plan`. */
export function toDesignTokens(tokens: Tokens): string {
  const plan: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(tokens)) {
    const [group = '', ...rest] = name.replace('--plan-', '').split('-');
    (plan[group] ??= {})[rest.join('-') || 'base'] = toJson(name, value);
  }
  return `${JSON.stringify({plan}, null, 2)}\n`;
}

function toJson(name: string, value: string): JsonToken {
  const kind = kindOf(name);
  if (kind === 'font') return {$type: 'fontFamily', $value: value.split(',').map(unquote)};
  const {light, dark} = readPair(value);
  if (kind === 'length') return {$type: 'dimension', $value: dimension(light)};
  return {
    $type: 'color',
    $value: color(light),
    ...(dark !== light && {$extensions: {[EXTENSION]: {dark: color(dark)}}}),
  };
}

const unquote = (family: string): string => family.trim().replace(/^['"]|['"]$/g, '');

/** The format has only these units, and CSS allows none for zero. Any other length, such as `110%`, stays as CSS. */
function dimension(text: string): unknown {
  const [, value, unit = 'px'] = /^([+-]?[\d.]+(?:e[+-]?\d+)?)(px|rem)?$/i.exec(text) ?? [];
  return value === undefined ? text : {value: Number(value), unit: unit.toLowerCase()};
}

/** A color that can't be parsed stays as CSS. */
function color(text: string): unknown {
  const rgb = parseColor(text);
  if (!rgb) return text;
  const components = rgb.map(channel => Math.round(channel * 10000) / 10000);
  return {colorSpace: 'srgb', components, hex: toHex(rgb)};
}

/** Reads the design tokens in a group `plan`. Throws a SyntaxError for invalid JSON. */
export function fromDesignTokens(json: string): Found {
  const plan = group((JSON.parse(json) as {plan?: unknown} | null)?.plan);
  const found = members(plan).flatMap(([first, tokens]) =>
    members(group(tokens)).map(([rest, token]) => {
      const name = `--plan-${[first, rest].filter(part => part !== 'base').join('-')}`;
      return [name, fromJson(token ?? {})] as const;
    }),
  );
  return checkTokens(found);
}

const group = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** The groups and tokens in a group. Names that start with `$`, such as `$type`, are the group's own properties. */
const members = (value: Readonly<Record<string, unknown>>) =>
  Object.entries(value).filter(([name]) => !name.startsWith('$'));

function fromJson({$value, $extensions}: JsonToken): string {
  const light = text($value);
  const dark = $extensions?.[EXTENSION]?.dark;
  return dark === undefined ? light : writePair({light, dark: text(dark)});
}

/** A value as CSS; empty if it can't be converted. Older files have a string where newer ones have an object. */
function text(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return `${value}px`;
  if (Array.isArray(value)) return value.map(family => quote(String(family))).join(', ');
  const {colorSpace, components, alpha = 1, hex, value: size, unit} = group(value);
  // The hex value of a color has no alpha.
  if (alpha !== 1) return '';
  if (typeof hex === 'string') return hex;
  if (colorSpace === 'srgb' && Array.isArray(components)) return toHex(components.map(Number) as unknown as Rgb);
  return typeof size === 'number' ? `${size}${typeof unit === 'string' ? unit : 'px'}` : '';
}

const quote = (family: string): string => (/^[a-z-]+$/i.test(family) ? family : `'${family.replaceAll("'", '')}'`);
