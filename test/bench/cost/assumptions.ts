/** The time between completing and submitting the form. */
export type Pause =
  | {readonly kind: 'even'; readonly minMs: number; readonly maxMs: number}
  | {readonly kind: 'around'; readonly medianMs: number; readonly sigma: number};

export interface Assumptions {
  /** The shares that look up the vehicle by VIN and by plate; the others choose it from the catalog. */
  readonly byVin: number;
  readonly byPlate: number;
  /** Of those with a VIN, the share for one of the dealer's own cars, which have the same VIN and mileage for everyone. */
  readonly listed: number;
  readonly listedCars: number;
  /** Of those with the catalog, the share that types the whole car into the first field. */
  readonly typesWholeCar: number;
  /** The fewest and most key presses before a make and a model are chosen from the options. */
  readonly makeKeys: readonly [least: number, most: number];
  readonly modelKeys: readonly [least: number, most: number];
  /** The share that also types the year. */
  readonly typesYear: number;
  /** The share that lives in the dealer's state. */
  readonly atHome: number;
  /** The shares with a unique click id, with the parameters of a campaign, and with only a search engine as referrer. */
  readonly clickId: number;
  readonly campaign: number;
  readonly campaigns: number;
  readonly referrerOnly: number;
  readonly pause: Pause;
  /** The share that completes the form and never submits it. */
  readonly abandons: number;
  /** The shares that correct the mileage before submitting, and after seeing plans. */
  readonly correctsBefore: number;
  readonly correctsAfter: number;
  /** The average number of actions after plans have arrived (Poisson). */
  readonly filterChanges: number;
  readonly detailsOpened: number;
  readonly reloads: number;
  /** The share that submits twice. */
  readonly submitsTwice: number;
  /** The share that submits again after an error, and how much later. */
  readonly retries: number;
  readonly retryAfterMs: number;
}

/** The assumptions about shoppers. All are printed with the results; none are measured. */
export const ASSUMPTIONS: Assumptions = {
  byVin: 0.5,
  byPlate: 0,
  listed: 0.1,
  listedCars: 40,
  typesWholeCar: 0.2,
  makeKeys: [2, 5],
  modelKeys: [2, 6],
  typesYear: 0.5,
  atHome: 0.6,
  clickId: 0.2,
  campaign: 0.3,
  campaigns: 6,
  referrerOnly: 0.2,
  pause: {kind: 'even', minMs: 3000, maxMs: 15_000},
  abandons: 0.1,
  correctsBefore: 0.02,
  correctsAfter: 0.25,
  filterChanges: 2.5,
  detailsOpened: 0.8,
  reloads: 0.4,
  submitsTwice: 0.05,
  retries: 0.5,
  retryAfterMs: 10_000,
};

/** The relative number of shoppers in each hour of the day. */
export const HOURS = [2, 1, 1, 1, 1, 1, 2, 3, 4, 6, 7, 7, 7, 7, 6, 6, 6, 6, 7, 8, 8, 7, 5, 3] as const;

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const seconds = (ms: number): string => `${ms / 1000} s`;

/** Describes a pause. */
export const describePause = (pause: Pause): string =>
  pause.kind === 'even'
    ? `${pause.minMs / 1000} to ${seconds(pause.maxMs)}, uniform`
    : `median ${seconds(pause.medianMs)}`;

/** Describes the assumptions, one per line. */
export function describe(a: Assumptions): readonly string[] {
  const busiest = Math.max(...HOURS) / HOURS.reduce<number>((sum, part) => sum + part, 0);
  return [
    `${percent(a.byVin)} look up the vehicle by VIN, ${percent(a.byPlate)} by plate, ${percent(1 - a.byVin - a.byPlate)} from the catalog (${percent(a.typesWholeCar)} of these in one field)`,
    `from the catalog: ${a.makeKeys.join(' to ')} key presses before the make is chosen, ${a.modelKeys.join(' to ')} before the model; ${percent(a.typesYear)} type the year, which is looked up when it is complete`,
    `${percent(a.listed)} of the VINs are of ${a.listedCars} cars that a dealer lists, each with a fixed mileage; the popularity of the n-th car is 1/n, and likewise for models in the catalog`,
    `${percent(a.clickId)} come with a click id, ${percent(a.campaign)} from one of ${a.campaigns} campaigns, ${percent(a.referrerOnly)} from a search engine without parameters; ${percent(a.atHome)} live in the same state`,
    `between completing and submitting the form: ${describePause(a.pause)}; ${percent(a.abandons)} never submit`,
    `${percent(a.correctsBefore)} correct the mileage before submitting, ${percent(a.correctsAfter)} after seeing plans`,
    `after plans have arrived, an average of ${a.filterChanges} changes of filters or sort order, ${a.detailsOpened} opened plans and ${a.reloads} page reloads`,
    `${percent(a.submitsTwice)} submit twice; ${percent(a.retries)} of those who get an error submit again after ${seconds(a.retryAfterMs)}`,
    `the busiest hour has ${percent(busiest)} of a day's shoppers; each day starts with an empty cache; the network takes no time`,
    'the upstream API takes 2 to 8 s for a quote, uniformly distributed by car',
  ];
}

/** Descriptions of the widgets. */
export const CONTENDERS: readonly string[] = [
  'naive: the widget calls the upstream API directly, with asynchronous search and the highest rate limit (5,000 calls an hour), so that no call is rejected; on submit it registers the VIN, then polls once a second; it searches again for each filter, each opened plan and each reload, and twice for a double submit; it fetches makes and models once a visit, and sends a lookup for each key press; nothing is cached or shared',
  'naive, waiting: the same with one synchronous search instead of polling, on the free tier (50 calls an hour, 500 a day), like the others',
  'relay: our client with our relay; it searches on submit and polls every 1 to 2 s; makes, models and one lookup per car; filters, opened plans and double submits cause no requests; a reload searches again',
  'relay, prefetching: the same, but the search is prefetched when the form is complete, at most twice a page view',
];
