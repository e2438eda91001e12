/** From the completed form to the press. */
export type Pause =
  | {readonly kind: 'even'; readonly minMs: number; readonly maxMs: number}
  | {readonly kind: 'around'; readonly medianMs: number; readonly sigma: number};

export interface Assumptions {
  /** How they name their car; the others choose it from the catalog. */
  readonly byVin: number;
  readonly byPlate: number;
  /** Of those with a VIN: who looks at one of a dealer's own cars, whose VIN and mileage are the same for everybody. */
  readonly listed: number;
  readonly listedCars: number;
  /** Of those with the catalog: who types the whole car into the first field. */
  readonly typesWholeCar: number;
  /** Keys pressed before the make, and before the model, is picked from what is offered; fewest and most. */
  readonly makeKeys: readonly [least: number, most: number];
  readonly modelKeys: readonly [least: number, most: number];
  /** Who types the year, too. */
  readonly typesYear: number;
  /** Who lives in the dealer's state. */
  readonly atHome: number;
  /** With a click id of their own; with the parameters of one of the campaigns; with nothing but a search engine. */
  readonly clickId: number;
  readonly campaign: number;
  readonly campaigns: number;
  readonly referrerOnly: number;
  readonly pause: Pause;
  /** Who completes the form and never presses. */
  readonly abandons: number;
  /** Who corrects the mileage before the press, and who does so after having seen plans. */
  readonly correctsBefore: number;
  readonly correctsAfter: number;
  /** What is done once plans are there, how often in the mean (Poisson). */
  readonly filterChanges: number;
  readonly detailsOpened: number;
  readonly reloads: number;
  /** Who presses twice. */
  readonly pressesTwice: number;
  /** Who presses once more when the press was refused, and after how long. */
  readonly retries: number;
  readonly retryAfterMs: number;
}

/** What is assumed of shoppers. All of it is printed with the results; none of it is measured. */
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
  pressesTwice: 0.05,
  retries: 0.5,
  retryAfterMs: 10_000,
};

/** The share of a day's shoppers that each hour brings, in parts of their sum. */
export const HOURS = [2, 1, 1, 1, 1, 1, 2, 3, 4, 6, 7, 7, 7, 7, 6, 6, 6, 6, 7, 8, 8, 7, 5, 3] as const;

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const seconds = (ms: number): string => `${ms / 1000} s`;

/** A pause in words. */
export const describePause = (pause: Pause): string =>
  pause.kind === 'even'
    ? `${pause.minMs / 1000} to ${seconds(pause.maxMs)}, evenly`
    : `median ${seconds(pause.medianMs)}`;

/** The assumptions in words, a line each. */
export function describe(a: Assumptions): readonly string[] {
  const busiest = Math.max(...HOURS) / HOURS.reduce<number>((sum, part) => sum + part, 0);
  return [
    `${percent(a.byVin)} name the car by VIN, ${percent(a.byPlate)} by plate, ${percent(1 - a.byVin - a.byPlate)} from the catalog (${percent(a.typesWholeCar)} of these in one field)`,
    `from the catalog: ${a.makeKeys.join(' to ')} keys before the make is picked, ${a.modelKeys.join(' to ')} before the model; ${percent(a.typesYear)} type the year, which is looked up when it is whole`,
    `${percent(a.listed)} of the VINs are of ${a.listedCars} cars that a dealer lists, with one mileage for all; the n-th car as popular as 1/n, models in the catalog likewise`,
    `${percent(a.clickId)} come with a click id, ${percent(a.campaign)} from one of ${a.campaigns} campaigns, ${percent(a.referrerOnly)} from a search engine without parameters; ${percent(a.atHome)} are of one state`,
    `from the completed form to the press: ${describePause(a.pause)}; ${percent(a.abandons)} never press`,
    `${percent(a.correctsBefore)} correct the mileage before the press, ${percent(a.correctsAfter)} after having seen plans`,
    `once plans are there, in the mean ${a.filterChanges} filters or orders are tried, ${a.detailsOpened} plans opened, and the page loaded anew ${a.reloads} times`,
    `${percent(a.pressesTwice)} press twice; ${percent(a.retries)} of those refused press once more after ${seconds(a.retryAfterMs)}`,
    `the busiest hour brings ${percent(busiest)} of a day's shoppers; each day begins with an empty relay; the network takes no time`,
    'the service takes 2 to 8 s for a quote, evenly spread by car',
  ];
}

/** What each widget does, in words. */
export const CONTENDERS: readonly string[] = [
  'naive: the widget calls the service itself, on an account with asynchronous search and the highest limits (5,000 calls an hour), so that nothing is refused; on a press it registers a VIN, then polls once a second; it searches again for each filter, each opened plan and each reload, and twice for two presses; the makes and models once a visit, a lookup on each key press; nothing is cached or shared',
  'naive, waiting: the same with one synchronous search in place of the polls, on the free tier (50 calls an hour, 500 a day), as the others are',
  'relay: our client through our relay; the search on the press, polls every 1 to 2 s; makes, models and one lookup a car; filters, opened plans and second presses stay in the page; a reload searches again',
  'relay, speculating: the same, and the search is sent ahead when the form is complete, at most twice a page view',
];
