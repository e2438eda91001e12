/** Where plans come from: made for a purpose, or from the sandbox through the relay. */
export const DATA = {
  '0': 'No plans',
  '1': 'One plan',
  '12': '12 plans',
  '80': '80 plans',
  '1000': '1,000 plans',
  'long-names': 'Long names',
  'missing-parts': 'Missing parts',
  essential: 'Essential: the short shape',
  'no-program': 'Maintenance program: null',
  'no-document': 'Maintenance without a document',
  sandbox: 'The sandbox, through the relay',
} as const;
export type DataName = keyof typeof DATA;

/** How searches are answered on their way. */
export const NETWORK = {
  instant: 'Instant',
  cold: 'Cold: 8 seconds in one call',
  polling: 'Polling: 12 seconds of 202',
  limited: '429 with a countdown',
  flaky: 'Flaky: every other search fails',
  offline: 'Offline',
  down: 'The service is down',
  late: 'No answer in time',
  lost: 'The search is lost',
  forever: 'Never ends',
} as const;
export type NetworkName = keyof typeof NETWORK;

const keysOf = <T extends object>(table: T): readonly (keyof T & string)[] =>
  Object.keys(table) as (keyof T & string)[];

/** What a stage is set to besides its tokens: each with what it may be, the default first. */
export const STAGE_CHOICES = {
  /** Empty: as the state has it. */
  data: ['', ...keysOf(DATA)],
  network: ['', ...keysOf(NETWORK)],
  scheme: ['auto', 'light', 'dark'],
  contrast: ['usual', 'forced'],
  motion: ['usual', 'reduced'],
  lang: ['en', 'es', 'pseudo'],
  dir: ['ltr', 'rtl'],
  density: ['comfortable', 'compact'],
  host: ['plain', 'hostile'],
  nest: ['off', 'on'],
  count: ['1', '2', '3'],
  analytics: ['events', 'datalayer', 'off'],
} as const;

export type StageChoices = {readonly [Name in keyof typeof STAGE_CHOICES]: (typeof STAGE_CHOICES)[Name][number]};

/** All that a stage shows; its address says it in full. */
export interface StageSettings extends StageChoices {
  /** The name of one of the states. */
  readonly state: string;
  /** A car in the place of the state's own, such as one of the sandbox's magic ones; empty: the state's. */
  readonly vin: string;
  /** Where the visit came from, as the query of a landing page has it. */
  readonly landing: string;
  /** The tokens that are set, by their names as custom properties. */
  readonly tokens: Readonly<Record<string, string>>;
}
