import {RELAY_ERROR_CODES, type RouteName} from '../contract/index.js';
import type {BudgetStore} from './limits/budget-store.js';
import type {RedisLink} from './redis/link.js';

/** The relay's own routes, by the names that they have in the log and the metrics. */
export type OwnRouteName =
  'startPrices' | 'widgetSettings' | 'activity' | 'embed' | 'frame' | 'reports' | 'health' | 'metrics';

/** The outcome of one request. */
export interface RequestFacts {
  /** Undefined for a request that matches no route. */
  readonly route: RouteName | OwnRouteName | undefined;
  readonly status: number;
  /** Undefined if the request is not to be counted as a hit or a miss. */
  readonly cache: 'HIT' | 'MISS' | undefined;
  /** The error's code. */
  readonly code: string | undefined;
  readonly ms: number;
}

/** Prometheus metrics of all relays in a process. No label contains text from a visitor. */
export interface RelayMetrics {
  request(facts: RequestFacts): void;
  /** Counts one upstream call; `outcome` is the response status, or why there was no valid response. */
  upstream(path: string, outcome: string, ms: number): void;
  /** Counts a search that joined a quote another one started. */
  coalesced(): void;
  /**
   * Reads a gauge's values of one relay whenever the metrics are read. Another reader of the same gauge and relay
   * replaces it. Returns an unsubscribe function.
   */
  watch(gauge: GaugeName, mount: string, read: ReadSamples): () => void;
  /** Returns all metrics in Prometheus's text format. */
  text(): Promise<string>;
}

/** The gauges, with their help texts. */
const GAUGES = {
  plan_finder_budget_left: 'Calls left in the rate limit window.',
  plan_finder_key_accepted: 'Whether the upstream API accepts the API key, 1 or 0.',
  plan_finder_redis_up: 'Whether Redis is available, 1 or 0.',
  plan_finder_redis_full: 'Whether Redis has rejected a value in the last five minutes because it is full, 1 or 0.',
} as const;

export type GaugeName = keyof typeof GAUGES;

/** The values of a gauge, by their labels besides `mount`. */
export type Samples = readonly (readonly [labels: Labels, value: number])[];

type ReadSamples = () => Samples | Promise<Samples>;

const REQUEST_BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, 30];
const UPSTREAM_BOUNDS = [0.1, 0.5, 1, 2, 4, 8, 15, 30];

/** The kind of call to a path below `BASE_PATH`. */
function kindOf(path: string): string {
  if (path.startsWith('Vehicles/')) return 'catalog';
  if (path.startsWith('VehicleRegistration')) return 'registration';
  return path.startsWith('PlansSearchAsync') ? 'poll' : 'search';
}

/** Creates the metrics that `/metrics` serves. All relays of a process share one instance. */
export function createMetrics(): RelayMetrics {
  const requests = createCounter('plan_finder_requests_total', 'Requests, by route and status.');
  const cache = createCounter('plan_finder_cache_total', 'Searches and catalog requests, by cache hit or miss.');
  const errors = createCounter('plan_finder_errors_total', 'Error responses, by code.');
  // Counted from 0: Prometheus's increase() does not see the first value of a series, and an alert would miss it.
  for (const code of RELAY_ERROR_CODES) errors.add({code}, 0);
  const coalesced = createCounter('plan_finder_coalesced_total', 'Searches coalesced into a running quote.');
  const calls = createCounter('plan_finder_upstream_calls_total', 'Upstream calls, by kind and outcome.');
  const durations = createHistogram('plan_finder_request_seconds', 'Request duration.', REQUEST_BOUNDS);
  const callDurations = createHistogram('plan_finder_upstream_seconds', 'Upstream call duration.', UPSTREAM_BOUNDS);
  const gauges = new Map(Object.keys(GAUGES).map(name => [name as GaugeName, new Map<string, ReadSamples>()]));

  const gaugeLines = async ([name, readers]: [GaugeName, ReadonlyMap<string, ReadSamples>]): Promise<string[]> => {
    const read = async ([mount, values]: [string, ReadSamples]): Promise<Samples> =>
      (await values()).map(([labels, value]) => [{mount, ...labels}, value]);
    const samples = (await Promise.all([...readers].map(read))).flat();
    return [
      ...heading(name, 'gauge', GAUGES[name]),
      ...samples.map(([labels, value]) => `${name}${textOf(labels)} ${value}`),
    ];
  };

  return {
    request: ({route = 'other', status, cache: result, code, ms}) => {
      requests.add({route, status});
      durations.observe(ms / 1000, {route});
      if (result !== undefined) cache.add({route, result: result.toLowerCase()});
      if (code !== undefined && /^\w{1,60}$/.test(code)) errors.add({code});
    },
    upstream: (path, outcome, ms) => {
      const kind = kindOf(path);
      calls.add({kind, outcome});
      callDurations.observe(ms / 1000, {kind});
    },
    coalesced: () => coalesced.add(),
    watch: (gauge, mount, read) => {
      const readers = gauges.get(gauge);
      readers?.set(mount, read);
      // Another relay may have replaced it by then.
      return () => void (readers?.get(mount) === read && readers.delete(mount));
    },
    text: async () => {
      const series = [requests, cache, errors, coalesced, calls, durations, callDurations];
      const lines = await Promise.all([...gauges].map(gaugeLines));
      return `${[...series.flatMap(each => each.lines()), ...lines.flat()].join('\n')}\n`;
    },
  };
}

/** What the gauges of one relay are read from. */
interface Watched {
  readonly metrics: RelayMetrics | undefined;
  readonly mount: string;
  readonly budgetStore: BudgetStore;
  readonly redis: Pick<RedisLink, 'isUp' | 'isFull'> | undefined;
  readonly isKeyAccepted: () => boolean;
}

/** Adds the gauges of one relay to the metrics. Returns an unsubscribe function. */
export function watchRelay({metrics, mount, budgetStore, redis, isKeyAccepted}: Watched, account: string): () => void {
  if (metrics === undefined) return () => {};
  const left = budgetStore.left?.bind(budgetStore);
  const flag = (isTrue: boolean): Samples => [[{}, isTrue ? 1 : 0]];
  const readLeft =
    left &&
    (async (): Promise<Samples> => {
      const {hour, day} = await left(account);
      return [
        [{window: 'hour'}, hour],
        [{window: 'day'}, day],
      ];
    });
  const watches = [
    readLeft && metrics.watch('plan_finder_budget_left', mount, readLeft),
    metrics.watch('plan_finder_key_accepted', mount, () => flag(isKeyAccepted())),
    redis && metrics.watch('plan_finder_redis_up', mount, () => flag(redis.isUp())),
    redis && metrics.watch('plan_finder_redis_full', mount, () => flag(redis.isFull())),
  ];
  return () => watches.forEach(unwatch => unwatch?.());
}

type Labels = Readonly<Record<string, string | number>>;

/** A Prometheus counter, with one series for each set of labels. */
interface Counter {
  add(labels?: Labels, amount?: number): void;
  lines(): readonly string[];
}

/** A Prometheus histogram, with one series for each set of labels. */
interface Histogram {
  observe(seconds: number, labels?: Labels): void;
  lines(): readonly string[];
}

/** Label values are names that this project chose, so they need no escaping. */
const textOf = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const heading = (name: string, type: string, help: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

function createCounter(name: string, help: string): Counter {
  const counts = new Map<string, number>();
  return {
    add: (labels = {}, amount = 1) => {
      const key = textOf(labels);
      counts.set(key, (counts.get(key) ?? 0) + amount);
    },
    lines: () => [...heading(name, 'counter', help), ...[...counts].map(([key, count]) => `${name}${key} ${count}`)],
  };
}

interface Observed {
  readonly labels: Labels;
  readonly counts: number[];
  sum: number;
  count: number;
}

function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const series = new Map<string, Observed>();

  const linesOf = ({labels, counts, sum, count}: Observed): string[] => [
    ...bounds.map((bound, index) => `${name}_bucket${textOf({...labels, le: bound})} ${counts[index]}`),
    `${name}_bucket${textOf({...labels, le: '+Inf'})} ${count}`,
    `${name}_sum${textOf(labels)} ${sum}`,
    `${name}_count${textOf(labels)} ${count}`,
  ];

  return {
    observe: (seconds, labels = {}) => {
      const key = textOf(labels);
      const observed = series.get(key) ?? {labels, counts: bounds.map(() => 0), sum: 0, count: 0};
      series.set(key, observed);
      bounds.forEach((bound, index) => {
        if (seconds <= bound) observed.counts[index] = (observed.counts[index] ?? 0) + 1;
      });
      observed.sum += seconds;
      observed.count += 1;
    },
    lines: () => [...heading(name, 'histogram', help), ...[...series.values()].flatMap(linesOf)],
  };
}
