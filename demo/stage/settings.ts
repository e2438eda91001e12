/** The source of the plans: fixtures, or the sandbox through the relay. */
export const DATA = {
  '0': 'No plans',
  '1': 'One plan',
  '12': '12 plans',
  '80': '80 plans',
  '1000': '1,000 plans',
  'long-names': 'Long names',
  'missing-parts': 'Missing parts',
  essential: 'Essential (short response)',
  'no-program': 'No maintenance program',
  'no-document': 'Maintenance without a document',
  sandbox: 'Sandbox, through the relay',
} as const;
export type DataName = keyof typeof DATA;

/** The simulated network conditions. */
export const NETWORK = {
  instant: 'Instant',
  cold: 'Slow: 8 seconds in one request',
  polling: 'Polling: 12 seconds of 202',
  limited: 'Rate limited: 429 with a countdown',
  flaky: 'Flaky: every other search fails',
  offline: 'Offline',
  down: 'Service unavailable',
  late: 'Timeout',
  lost: 'Search lost',
  forever: 'Never ends',
} as const;
export type NetworkName = keyof typeof NETWORK;

const keysOf = <T extends object>(table: T): readonly (keyof T & string)[] =>
  Object.keys(table) as (keyof T & string)[];

/** A preview's settings other than tokens, with their values; the first is the default. */
export const STAGE_CHOICES = {
  /** Empty for the state's own. */
  data: ['', ...keysOf(DATA)],
  network: ['', ...keysOf(NETWORK)],
  scheme: ['', 'auto', 'light', 'dark'],
  density: ['', 'comfortable', 'compact'],
  contrast: ['usual', 'forced'],
  motion: ['usual', 'reduced'],
  lang: ['en', 'es', 'pseudo'],
  dir: ['ltr', 'rtl'],
  host: ['plain', 'hostile'],
  nest: ['off', 'on'],
  count: ['1', '2', '3'],
  analytics: ['events', 'datalayer', 'off'],
} as const;

export type StageChoices = {readonly [Name in keyof typeof STAGE_CHOICES]: (typeof STAGE_CHOICES)[Name][number]};

/** All settings of a preview, as stored in its URL. */
export interface StageSettings extends StageChoices {
  /** The name of one of the states. */
  readonly state: string;
  /** The VIN of another car, such as a test car of the sandbox; empty for the state's own. */
  readonly vin: string;
  /** The query string of the landing page. */
  readonly landing: string;
  /** The tokens that are set besides the state's own, by custom property name. */
  readonly tokens: Readonly<Record<string, string>>;
}
