/** What is assumed of shoppers. All of it is printed with the results; none of it is measured. */
export const ASSUMPTIONS = {
  /** How they name their car; the others choose it from the catalog. */
  byVin: 0.6,
  byPlate: 0.2,
  /** Of those with a VIN: who looks at one of a dealer's own cars, whose VIN and mileage are the same for everybody. */
  listed: 0.3,
  listedCars: 40,
  /** Of those with the catalog: who types the whole car into the first field. */
  typesWholeCar: 0.2,
  /** Who lives in the dealer's state. */
  atHome: 0.6,
  /** With a click id of their own; with the parameters of one of the campaigns; with nothing but a search engine. */
  clickId: 0.2,
  campaign: 0.3,
  campaigns: 6,
  referrerOnly: 0.2,
  /** From the completed form to the press: two thirds within half and twice the median, about. */
  pauseMedianMs: 4000,
  pauseSigma: 0.6,
  /** Who completes the form and never presses. */
  abandons: 0.1,
  /** Who corrects the mileage before the press, and who does so after having seen plans. */
  correctsBefore: 0.08,
  correctsAfter: 0.1,
  /** Who comes back for the same car on the same day: half of them within minutes, half after hours. */
  comesBack: 0.15,
  /** Filters and orders that are tried once plans are there: from none to this many. */
  mostFilterChanges: 4,
  /** Who presses again when nothing has come for so long. */
  impatient: 0.2,
  impatientAfterMs: 5000,
  /** Who presses once more when the press was refused, and after how long. */
  retries: 0.5,
  retryAfterMs: 10_000,
};

export type Assumptions = typeof ASSUMPTIONS;

/** The share of a day's shoppers that each hour brings, in parts of their sum. */
export const HOURS = [2, 1, 1, 1, 1, 1, 2, 3, 4, 6, 7, 7, 7, 7, 6, 6, 6, 6, 7, 8, 8, 7, 5, 3] as const;

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const seconds = (ms: number): string => `${ms / 1000} s`;

/** The assumptions in words, a line each. */
export function describe(a: Assumptions): readonly string[] {
  const busiest = Math.max(...HOURS) / HOURS.reduce<number>((sum, part) => sum + part, 0);
  return [
    `${percent(a.byVin)} name the car by VIN, ${percent(a.byPlate)} by plate, ${percent(1 - a.byVin - a.byPlate)} from the catalog (${percent(a.typesWholeCar)} of these in one field)`,
    `${percent(a.listed)} of the VINs are of ${a.listedCars} cars that a dealer lists, with one mileage for all; the n-th car as popular as 1/n, models in the catalog likewise`,
    `${percent(a.clickId)} come with a click id, ${percent(a.campaign)} from one of ${a.campaigns} campaigns, ${percent(a.referrerOnly)} from a search engine without parameters; ${percent(a.atHome)} are of one state`,
    `from the completed form to the press: median ${seconds(a.pauseMedianMs)}, log-normal, sigma ${a.pauseSigma}; ${percent(a.abandons)} never press`,
    `${percent(a.correctsBefore)} correct the mileage before the press, ${percent(a.correctsAfter)} after having seen plans`,
    `${percent(a.comesBack)} come back the same day, half of them within minutes, half within hours`,
    `0 to ${a.mostFilterChanges} filters or orders are tried once plans are there`,
    `${percent(a.impatient)} press again after ${seconds(a.impatientAfterMs)} without an answer; ${percent(a.retries)} of those refused press once more after ${seconds(a.retryAfterMs)}`,
    `the busiest hour brings ${percent(busiest)} of a day's shoppers; each day begins with an empty relay; the network takes no time`,
    'the service takes 2 to 8 s for a quote, evenly spread by car, and allows 50 calls an hour and 500 a day (free tier)',
  ];
}

/** What either widget does, in words. */
export const CONTENDERS: readonly string[] = [
  'naive: the widget calls the service itself; a synchronous search on each press, each impatient press, each retry and each change of a filter; the makes and models once a visit, a lookup on each key press in make and model; nothing is cached or shared',
  'relay: our client through our relay; the search on the press, polls every 1 to 2 s; makes, models and one lookup a car; filters and second presses stay in the page',
  'relay, speculating: the same, and the search is sent ahead when the form is complete, at most twice a page view',
];
