/** The attributes of a `plan-finder` that a page may be written with, and what each takes. */
export const SETTINGS = {
  vin: 'text',
  'license-plate': 'text',
  make: 'text',
  model: 'text',
  year: 'text',
  mileage: 'number',
  state: 'text',
  zip: 'text',
  'auto-search': 'flag',
  'vehicle-from': 'text',
  theme: 'text',
  density: 'text',
  handoff: 'text',
  prefetch: 'text',
  lang: 'text',
  'miles-unit': 'text',
  analytics: 'text',
  'url-state': 'text',
  'max-compare': 'number',
  consent: 'text',
  'heading-level': 'number',
  search: 'text',
  loading: 'text',
} as const;

export type SettingName = keyof typeof SETTINGS;

/** Settings by name, their values as an attribute holds them; a flag that is set has the empty text. */
export type SnippetSettings = Readonly<Partial<Record<SettingName, string>>>;

/** The settings that are given, in the order in which they were. */
export const given = (settings: SnippetSettings): readonly (readonly [SettingName, string])[] =>
  Object.entries(settings) as [SettingName, string][];
