/** What a setting takes: any text, nothing (it is there or not), a whole number within two ends, or one of some words. */
type SettingKind = 'text' | 'flag' | {readonly min: number; readonly max: number} | {readonly oneOf: readonly string[]};

/** The attributes of a `plan-finder` that a page may be written with, and what each takes. */
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
  'vehicle-from': {oneOf: ['json-ld']},
  theme: {oneOf: ['auto', 'light', 'dark']},
  density: {oneOf: ['comfortable', 'compact']},
  handoff: {oneOf: ['self', 'blank', 'event']},
  prefetch: {oneOf: ['intent', 'off']},
  lang: 'text',
  'miles-unit': {oneOf: ['thousands', 'miles', 'unknown']},
  analytics: {oneOf: ['events', 'datalayer', 'off']},
  'url-state': {oneOf: ['off', 'query']},
  'max-compare': {min: 2, max: 10},
  consent: {oneOf: ['auto', 'granted', 'denied']},
  'heading-level': {min: 1, max: 6},
  search: {oneOf: ['async', 'sync']},
  loading: {oneOf: ['eager', 'lazy']},
} as const satisfies Readonly<Record<string, SettingKind>>;

export type SettingName = keyof typeof SETTINGS;

/** Settings by name, their values as an attribute holds them; a flag that is set has the empty text. */
export type SnippetSettings = Readonly<Partial<Record<SettingName, string>>>;

/** What a setting takes. */
export const kindOf = (name: SettingName): SettingKind => SETTINGS[name];

/** What was expected in place of a setting; undefined for a good one. The value is not repeated. */
export function settingProblem(name: string, value: string): string | undefined {
  if (!Object.hasOwn(SETTINGS, name)) return `expected one of ${Object.keys(SETTINGS).join(', ')}.`;
  const kind = kindOf(name as SettingName);
  if (kind === 'text') return undefined;
  if (kind === 'flag') return value === '' ? undefined : `${name}: expected no value; leave it out to switch it off.`;
  if ('oneOf' in kind)
    return kind.oneOf.includes(value) ? undefined : `${name}: expected one of ${kind.oneOf.join(', ')}.`;
  const isNumber = /^\d{1,9}$/.test(value) && Number(value) >= kind.min && Number(value) <= kind.max;
  return isNumber ? undefined : `${name}: expected a whole number from ${kind.min} to ${kind.max}.`;
}

/** The settings that are given, in the order in which they were. */
export const given = (settings: SnippetSettings): readonly (readonly [SettingName, string])[] =>
  Object.entries(settings) as [SettingName, string][];
