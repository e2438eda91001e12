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
  'vehicle-from': {oneOf: ['json-ld']},
  theme: {oneOf: ['auto', 'light', 'dark']},
  density: {oneOf: ['comfortable', 'compact']},
  handoff: {oneOf: ['self', 'blank', 'event']},
  contact: 'text',
  prefetch: {oneOf: ['intent', 'off']},
  lang: 'text',
  'miles-unit': {oneOf: ['thousands', 'miles', 'unknown']},
  analytics: {oneOf: ['events', 'datalayer', 'off']},
  'url-state': {oneOf: ['off', 'query']},
  'max-compare': {min: 2, max: 10},
  'initial-count': {min: 0, max: 1000},
  'list-info': {maxLength: 1000},
  reference: {maxLength: 64},
  consent: {oneOf: ['auto', 'granted', 'denied']},
  'heading-level': {min: 1, max: 6},
  search: {oneOf: ['async', 'sync']},
  loading: {oneOf: ['eager', 'lazy']},
} as const satisfies Readonly<Record<string, SettingKind>>;

export type SettingName = keyof typeof SETTINGS;

/** Settings by name, with their values as attributes have them; a flag that is set has the empty string. */
export type SnippetSettings = Readonly<Partial<Record<SettingName, string>>>;

/** Returns the kind of values that a setting accepts. */
export const kindOf = (name: SettingName): SettingKind => SETTINGS[name];

/** Returns what is wrong with a setting; undefined for a valid one. The value is not repeated. */
export function settingProblem(name: string, value: string): string | undefined {
  if (!Object.hasOwn(SETTINGS, name)) return `unknown setting. Use one of ${Object.keys(SETTINGS).join(', ')}.`;
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
