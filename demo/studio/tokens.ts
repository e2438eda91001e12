import type {WidgetSettings} from '@plan-finder/elements/contract';
import {OWN_COLORS} from './contrast.js';

/** The part of the package's custom-elements.json that the studio reads. */
export interface Manifest {
  readonly modules: readonly {readonly declarations: readonly ManifestElement[]}[];
}

export interface Described {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
}

export interface ManifestElement {
  readonly tagName: string;
  readonly cssProperties?: readonly Described[];
  readonly cssParts?: readonly Described[];
  readonly cssStates?: readonly Described[];
  readonly slots?: readonly Described[];
}

/** A token of the elements and how it is edited. */
export interface Token {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly kind: 'color' | 'length' | 'font';
  /** The default value. */
  readonly own: string;
  /** The range of a length in pixels. */
  readonly range: readonly [least: number, most: number];
}

/** The elements that a manifest describes. */
export const elementsOf = ({modules}: Manifest): readonly ManifestElement[] =>
  modules.flatMap(({declarations}) => declarations);

const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  '--plan-font-size': [12, 24],
  '--plan-radius': [0, 32],
  '--plan-list-gap': [0, 40],
};

/** All tokens of the elements, from their manifest. */
export function tokensOf(manifest: Manifest): readonly Token[] {
  const found = new Map<string, Token>();
  for (const {cssProperties = []} of elementsOf(manifest)) {
    for (const {name, description = '', default: given = ''} of cssProperties) {
      const kind = kindOf(name);
      const own = OWN_COLORS[name] ?? (kind === 'length' ? lengthInPixels(given) : given);
      found.set(name, {name, label: labelOf(name), description, kind, own, range: RANGES[name] ?? [0, 64]});
    }
  }
  return [...found.values()];
}

type TokenName = keyof NonNullable<WidgetSettings['tokens']>;

/** A CSS property that accepts the same values as the token. */
const PROPERTIES: Readonly<Record<TokenName, string>> = {
  '--plan-color-text': 'color',
  '--plan-color-surface': 'color',
  '--plan-color-accent': 'color',
  '--plan-color-on-accent': 'color',
  '--plan-color-border': 'color',
  '--plan-color-danger': 'color',
  '--plan-font-family': 'font-family',
  '--plan-font-size': 'font-size',
  '--plan-radius': 'padding-top',
  '--plan-list-gap': 'padding-top',
};

/** Whether the elements have a token of this name. */
export const isTokenName = (name: string): name is TokenName => Object.hasOwn(PROPERTIES, name);

/** Whether a text is a valid value for a token: in the studio's URL, its fields, and an import. */
export const isTokenValue = (name: string, value: string): boolean =>
  isTokenName(name) && value.length <= 200 && /^[^;{}<>\\]+$/.test(value) && CSS.supports(PROPERTIES[name], value);

/** The tokens in a stylesheet or file, and the names of those that can't be used. */
export interface Found {
  readonly tokens: Readonly<Record<string, string>>;
  readonly unknown: readonly string[];
  readonly invalid: readonly string[];
}

/** Separates the usable tokens from the others; the last value of each applies. */
export function checkTokens(entries: Iterable<readonly [name: string, value: string]>): Found {
  const tokens: Record<string, string> = {};
  const unknown: string[] = [];
  const invalid: string[] = [];
  for (const [name, value] of new Map(entries)) {
    if (!isTokenName(name)) unknown.push(name);
    else if (!isTokenValue(name, value)) invalid.push(name);
    else tokens[name] = value;
  }
  return {tokens, unknown, invalid};
}

/** The kind of a token's values, by its name. */
export const kindOf = (name: string): Token['kind'] =>
  name.includes('-color') ? 'color' : name.endsWith('-family') ? 'font' : 'length';

const labelOf = (name: string): string => {
  const words = name.replace(/^--plan-(color-)?/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The default size of one `em` in pixels. */
const EM = 16;

/** A length in pixels on a page with the default size of text; undefined if it can't be computed, such as `110%`. */
export function pixelsOf(value: string): number | undefined {
  if (value === 'medium') return EM;
  const [, number, unit = ''] = /^(-?[\d.]+)(px|r?em)?$/.exec(value.trim()) ?? [];
  if (number === undefined) return undefined;
  return Math.round(Number(number) * (unit.endsWith('em') ? EM : 1) * 100) / 100;
}

function lengthInPixels(value: string): string {
  const pixels = pixelsOf(value);
  return pixels === undefined ? value : `${pixels}px`;
}
