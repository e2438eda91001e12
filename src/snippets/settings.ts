import {isStateCode} from '../contract/rules/states.js';
import {isVin} from '../contract/rules/vin.js';
import {SETTING_VALUES} from '../contract/widget-settings.js';

/** What a setting accepts: text, text up to a length, no value (a flag), a whole number in a range, or one of a list. */
type SettingKind =
  | 'text'
  | 'flag'
  | {readonly maxLength: number}
  | {readonly min: number; readonly max: number}
  | {readonly oneOf: readonly string[]};

/** The attributes of `<plan-finder>` that a snippet may set, and their values. */
export const SETTINGS = {
  vin: 'text',
  'license-plate': 'text',
  make: 'text',
  model: 'text',
  year: 'text',
  mileage: {min: 1, max: 2_000_000},
  state: 'text',
  zip: 'text',
  'auto-search': 'flag',
  'vehicle-from': {oneOf: SETTING_VALUES['vehicle-from']},
  theme: {oneOf: SETTING_VALUES.theme},
  density: {oneOf: SETTING_VALUES.density},
  handoff: {oneOf: SETTING_VALUES.handoff},
  contact: 'text',
  prefetch: {oneOf: SETTING_VALUES.prefetch},
  lang: 'text',
  'miles-unit': {oneOf: SETTING_VALUES['miles-unit']},
  analytics: {oneOf: SETTING_VALUES.analytics},
  'url-state': {oneOf: SETTING_VALUES['url-state']},
  'max-compare': {min: 2, max: 1000},
  'initial-count': {min: 0, max: 1000},
  'list-info': {maxLength: 1000},
  reference: {maxLength: 64},
  consent: {oneOf: SETTING_VALUES.consent},
  'heading-level': {min: 1, max: 6},
  search: {oneOf: SETTING_VALUES.search},
  loading: {oneOf: SETTING_VALUES.loading},
} as const satisfies Readonly<Record<string, SettingKind>>;

export type SettingName = keyof typeof SETTINGS;

/** A text of a certain form. */
interface Format {
  readonly accepts: (text: string) => boolean;
  readonly expected: string;
}

const FORMATS: Readonly<Partial<Record<SettingName, Format>>> = {
  vin: {accepts: isVin, expected: 'a VIN of 17 letters and digits, without I, O and Q'},
  year: {accepts: text => /^\d{4}$/.test(text), expected: 'a year such as 2021'},
  state: {accepts: isStateCode, expected: 'the code of a US state, such as TX'},
  lang: {accepts: text => /^(?:en|es)(?:[-_]|$)/i.test(text), expected: 'en or es'},
  contact: {
    accepts: text => /^(?:(?:tel|sms|mailto):.|event$)/i.test(text),
    expected: 'a tel:, sms: or mailto: URL, or event',
  },
  zip: {accepts: text => /^\d{5}(-\d{4})?$/.test(text), expected: 'a ZIP code such as 43004'},
};

/** Settings by name, with their values as attributes have them; a flag that is set has the empty string. */
export type SnippetSettings = Readonly<Partial<Record<SettingName, string>>>;

/** Returns the kind of values that a setting accepts. */
export const kindOf = (name: SettingName): SettingKind => SETTINGS[name];

/** Returns what is wrong with a setting; undefined for a valid one. The value is not repeated. */
export function settingProblem(name: string, value: unknown): string | undefined {
  if (!Object.hasOwn(SETTINGS, name)) return `unknown setting. Use one of ${Object.keys(SETTINGS).join(', ')}.`;
  if (typeof value !== 'string') return `${name} must be text.`;
  const format = FORMATS[name as SettingName];
  if (format) return format.accepts(value) ? undefined : `${name} must be ${format.expected}.`;
  const kind = kindOf(name as SettingName);
  if (kind === 'text') return undefined;
  if (kind === 'flag') return value === '' ? undefined : `${name} must not have a value. Omit it to turn it off.`;
  if ('maxLength' in kind)
    return [...value].length <= kind.maxLength ? undefined : `${name} must have at most ${kind.maxLength} characters.`;
  if ('oneOf' in kind)
    return kind.oneOf.includes(value) ? undefined : `${name} must be one of ${kind.oneOf.join(', ')}.`;
  const isNumber = /^\d{1,9}$/.test(value) && Number(value) >= kind.min && Number(value) <= kind.max;
  return isNumber ? undefined : `${name} must be a whole number from ${kind.min} to ${kind.max}.`;
}

/** The given settings, in their order. */
export const given = (settings: SnippetSettings): readonly (readonly [SettingName, string])[] =>
  Object.entries(settings) as [SettingName, string][];
