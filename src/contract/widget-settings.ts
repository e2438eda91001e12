import type {Endpoint} from './endpoints.js';

/** The relay's own route for a partner's appearance, text, and defaults. The upstream API has no such endpoint. */
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

/** All tables of strings; docs/strings.md lists what each contains. */
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
  'saved',
  'scanner',
  'startPrice',
  'opener',
] as const;

/** The languages of the widget. */
export const WIDGET_LANGUAGES = ['en', 'es'] as const;

/** The settings of the elements that accept one of several values, by the name of their attribute. */
export const SETTING_VALUES = {
  search: ['async', 'sync'],
  prefetch: ['intent', 'off'],
  theme: ['auto', 'light', 'dark'],
  density: ['comfortable', 'compact'],
  handoff: ['self', 'blank', 'event'],
  consent: ['auto', 'granted', 'denied'],
  analytics: ['events', 'datalayer', 'off'],
  'miles-unit': ['thousands', 'miles', 'unknown'],
  'url-state': ['off', 'query'],
  'vehicle-from': ['json-ld'],
  loading: ['eager', 'lazy'],
  lang: WIDGET_LANGUAGES,
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The dealer's own notes. */
export const WIDGET_NOTES = ['list', 'details'] as const;

/**
 * The settings of the elements that an operator may set for all pages. None names a car or a relay, and none is a
 * handler, an id or a style.
 */
export const WIDGET_ATTRIBUTES = [
  'analytics',
  'auto-search',
  'consent',
  'contact',
  'density',
  'handoff',
  'heading-level',
  'initial-count',
  'lang',
  'list-info',
  'max-compare',
  'miles-unit',
  'prefetch',
  'state',
  'theme',
  'url-state',
  'vehicle-from',
  'zip',
] as const;

/** The functions that the value of a token may use: none loads anything. */
const CSS_FUNCTIONS = /^(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color|color-mix|light-dark|var|calc|min|max|clamp|)$/;

/** Whether a text is a color, a length or a list of fonts: it cannot load anything or end the declaration. */
export const isTokenValue = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[\w\s#%.,()'"+*/-]{1,200}$/.test(value) &&
  !value.includes('/*') &&
  [...value.matchAll(/([\w-]*)\(/g)].every(([, name = '']) => CSS_FUNCTIONS.test(name.toLowerCase()));

/** The strings of one table. A group of strings, such as the names of the badges, is an object of its own. */
export type WidgetStrings = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** The strings of one language, by table. */
export type WidgetStringTables = {readonly [Table in (typeof WIDGET_STRING_TABLES)[number]]?: WidgetStrings};

/** A partner's appearance, text, and defaults for the widget. What a page sets itself takes precedence. */
export interface WidgetSettings {
  /** CSS custom properties, such as `--plan-color-accent`. */
  readonly tokens?: {readonly [Token in (typeof WIDGET_TOKENS)[number]]?: string};
  /** Attributes of the elements, such as `theme`, `contact` or `list-info`. */
  readonly attributes?: {readonly [Name in (typeof WIDGET_ATTRIBUTES)[number]]?: string};
  /** Replaces strings, by language and table. */
  readonly strings?: {readonly [Language in (typeof WIDGET_LANGUAGES)[number]]?: WidgetStringTables};
  /** The dealer's own plain text below the plans, and in the details of each plan. */
  readonly notes?: {readonly [Name in (typeof WIDGET_NOTES)[number]]?: string};
}

/** What the route returns. */
export interface ServedWidgetSettings extends WidgetSettings {
  /** Whether the relay counts what shoppers do; see `ACTIVITY_ENDPOINT`. */
  readonly reports?: boolean;
}
