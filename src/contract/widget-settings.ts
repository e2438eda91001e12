import type {Endpoint} from './endpoints.js';

/** The relay's own route for a partner's looks, texts and defaults. The upstream API has no such endpoint. */
export const WIDGET_SETTINGS_ENDPOINT = {method: 'GET', path: 'WidgetSettings'} as const satisfies Endpoint;

/** The CSS custom properties that an operator may set for all pages. */
export const WIDGET_TOKENS = [
  '--plan-color-text',
  '--plan-color-surface',
  '--plan-color-accent',
  '--plan-color-on-accent',
  '--plan-color-border',
  '--plan-color-danger',
  '--plan-font-family',
  '--plan-font-size',
  '--plan-radius',
  '--plan-list-gap',
] as const;

/** The tables of strings; docs/strings.md lists what each contains. */
export const WIDGET_STRING_TABLES = [
  'finder',
  'form',
  'lookup',
  'results',
  'wait',
  'details',
  'comparison',
  'filters',
  'problems',
  'scanner',
  'startPrice',
] as const;

/** The languages of the widget. */
export const WIDGET_LANGUAGES = ['en', 'es'] as const;

/** The maximum length of one text, in UTF-16 code units. */
export const MAX_WIDGET_TEXT_LENGTH = 1000;

/** The maximum number of strings in one table. */
export const MAX_WIDGET_STRINGS = 200;

/**
 * The settings of the elements that an operator may set for all pages, with their values. None names a car or a relay,
 * and none is a handler, an id or a style.
 */
export const WIDGET_ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  analytics: /^(?:events|datalayer|off)$/,
  'auto-search': /^(?:true|)$/,
  consent: /^(?:auto|granted|denied)$/,
  contact: /^(?:(?:tel|sms|mailto):[^\s<>"'\\]{1,200}|event)$/,
  density: /^(?:comfortable|compact)$/,
  handoff: /^(?:self|blank|event)$/,
  'heading-level': /^[1-6]$/,
  'initial-count': /^\d{1,3}$/,
  lang: /^(?:en|es)$/,
  'list-info': /^[^\0]{1,1000}$/,
  'max-compare': /^(?:[2-9]|1\d)$/,
  'miles-unit': /^(?:thousands|miles|unknown)$/,
  prefetch: /^(?:intent|off)$/,
  state: /^[A-Z]{2}$/,
  theme: /^(?:auto|light|dark)$/,
  'url-state': /^(?:off|query)$/,
  'vehicle-from': /^json-ld$/,
  zip: /^\d{5}$/,
};

/** The functions that the value of a token may use: none loads anything. */
const CSS_FUNCTIONS = /^(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color|color-mix|light-dark|var|calc|min|max|clamp|)$/;

/** Whether a text is a color, a length or a list of fonts: it cannot load anything or end the declaration. */
export const isTokenValue = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[\w\s#%.,()'"+*/-]{1,200}$/.test(value) &&
  !value.includes('/*') &&
  [...value.matchAll(/([\w-]*)\(/g)].every(([, name = '']) => CSS_FUNCTIONS.test(name.toLowerCase()));

/** Whether a text may be a string or a note. */
export const isWidgetText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MAX_WIDGET_TEXT_LENGTH;

/** Whether an attribute is known and may have this value. */
export const isWidgetAttribute = (name: string, value: unknown): value is string =>
  Object.hasOwn(WIDGET_ATTRIBUTES, name) && typeof value === 'string' && WIDGET_ATTRIBUTES[name]?.test(value) === true;

/** The strings of one table. A group of strings, such as the names of the badges, is an object of its own. */
export type WidgetStrings = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** The strings of one language, by table. */
export type WidgetStringTables = {readonly [Table in (typeof WIDGET_STRING_TABLES)[number]]?: WidgetStrings};

/** A partner's looks, texts and defaults for the widget. What a page sets itself takes precedence. */
export interface WidgetSettings {
  /** CSS custom properties, such as `--plan-color-accent`. */
  readonly tokens?: {readonly [Token in (typeof WIDGET_TOKENS)[number]]?: string};
  /** Attributes of the elements, such as `theme`, `contact` or `list-info`. */
  readonly attributes?: Readonly<Partial<Record<string, string>>>;
  /** Replaces strings, by language and table. */
  readonly strings?: {readonly [Language in (typeof WIDGET_LANGUAGES)[number]]?: WidgetStringTables};
  /** The dealer's own plain text below the plans, and in the details of each plan. */
  readonly notes?: {readonly list?: string; readonly details?: string};
}

/** What the route returns. */
export interface ServedWidgetSettings extends WidgetSettings {
  /** Whether the relay counts what shoppers do; see `ACTIVITY_ENDPOINT`. */
  readonly reports?: boolean;
}

/** Reads the response's payload field by field. Whatever is unknown or invalid is left out. */
export function readWidgetSettings(value: unknown): ServedWidgetSettings {
  const {tokens, attributes, strings, notes, reports} = fieldsOf(value);
  return {
    tokens: pick(tokens, WIDGET_TOKENS, isTokenValue),
    attributes: keep(attributes, isWidgetAttribute),
    strings: Object.fromEntries(
      WIDGET_LANGUAGES.map(language => [language, readTables(fieldsOf(strings)[language])] as const),
    ),
    notes: pick(notes, ['list', 'details'] as const, isWidgetText),
    reports: reports === true,
  };
}

const readTables = (given: unknown): WidgetStringTables =>
  Object.fromEntries(WIDGET_STRING_TABLES.map(table => [table, readStrings(fieldsOf(given)[table])]));

function readStrings(given: unknown): WidgetStrings {
  const strings: Record<string, WidgetStrings[string]> = {};
  for (const [name, value] of Object.entries(fieldsOf(given)).slice(0, MAX_WIDGET_STRINGS)) {
    if (!isStringName(name)) continue;
    if (isWidgetText(value)) strings[name] = value;
    else if (typeof value === 'object') strings[name] = keep(value, isNamedText);
  }
  return strings;
}

/** Whether a text may be the name of a string. */
export const isStringName = (name: string): boolean => /^[A-Za-z]\w{0,40}$/.test(name);

const isNamedText = (name: string, value: unknown): value is string => name.length <= 100 && isWidgetText(value);

/** The fields of an object; none of anything else. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};

const pick = <Name extends string>(
  given: unknown,
  names: readonly Name[],
  isValid: (value: unknown) => value is string,
): {readonly [Each in Name]?: string} => {
  const fields = fieldsOf(given);
  const picked: {[Each in Name]?: string} = {};
  for (const name of names) {
    const value = fields[name];
    if (isValid(value)) picked[name] = value;
  }
  return picked;
};

const keep = (
  given: unknown,
  isValid: (name: string, value: unknown) => value is string,
): Readonly<Record<string, string>> => {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(fieldsOf(given))) if (isValid(name, value)) kept[name] = value;
  return kept;
};
