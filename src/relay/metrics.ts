import type {RouteName} from '../contract/index.js';
import type {BudgetLeft, BudgetStore} from './limits/budget-store.js';
import type {QuoteStore} from './quotes/quote-store.js';
import type {Upstream} from './service/upstream.js';

/** The outcome of one request. */
export interface RequestFacts {
  /** Undefined for a request that leads to no route. */
  readonly route: RouteName | 'embed' | 'health' | 'metrics' | undefined;
  readonly status: number;
  readonly cache: 'HIT' | 'MISS' | undefined;
  /** The error's code. */
  readonly code: string | undefined;
  readonly ms: number;
}

/** Counts what the relays of a process do, for Prometheus. No label holds a visitor's words. */
export interface RelayMetrics {
  request(facts: RequestFacts): void;
  /** One call to the service: what for, the answer's status or why there was none, and how long it took. */
  upstream(path: string, outcome: string, ms: number): void;
  /** A client joined a quote that was running already. */
  coalesced(): void;
  /** Asks after an account's budget whenever the numbers are read; gives back what ends that. */
  watchBudget(mount: string, read: () => Promise<BudgetLeft>): () => void;
  /** All numbers, in Prometheus's text format. */
  text(): Promise<string>;
}

const REQUEST_BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, 30];
const UPSTREAM_BOUNDS = [0.1, 0.5, 1, 2, 4, 8, 15, 30];

/** What a path below `BASE_PATH` is for. */
function kindOf(path: string): string {
  if (path.startsWith('Vehicles/')) return 'catalog';
  if (path.startsWith('VehicleRegistration')) return 'registration';
  return path.startsWith('PlansSearchAsync') ? 'poll' : 'search';
}

/** Makes the numbers that `/metrics` shows; one value serves all relays of a process. */
export function createMetrics(): RelayMetrics {
  const requests = createCounter('plan_finder_requests_total', 'Requests, by route and status.');
  const cache = createCounter(
    'plan_finder_cache_total',
    'Searches and catalog questions, by whether the answer was there.',
  );
  const refusals = createCounter('plan_finder_refusals_total', 'Refusals, by code.');
  const coalesced = createCounter('plan_finder_coalesced_total', 'Searches that joined one already being quoted.');
  const calls = createCounter('plan_finder_upstream_calls_total', 'Calls to the service, by kind and outcome.');
  const took = createHistogram('plan_finder_request_seconds', 'How long requests took.', REQUEST_BOUNDS);
  const callTook = createHistogram('plan_finder_upstream_seconds', 'How long the service took.', UPSTREAM_BOUNDS);
  const budgets = new Map<string, () => Promise<BudgetLeft>>();

  const budgetLines = async (): Promise<string[]> => {
    const values: (readonly [Labels, number])[] = [];
    for (const [mount, read] of budgets) {
      const {hour, day} = await read();
      values.push([{mount, window: 'hour'}, hour], [{mount, window: 'day'}, day]);
    }
    return gaugeLines('plan_finder_budget_left', 'Calls left in the window.', values);
  };

  return {
    request: ({route = 'other', status, cache: result, code, ms}) => {
      requests.add({route, status});
      took.observe(ms / 1000, {route});
      if (result !== undefined) cache.add({route, result: result.toLowerCase()});
      if (code !== undefined && /^\w{1,60}$/.test(code)) refusals.add({code});
    },
    upstream: (path, outcome, ms) => {
      const kind = kindOf(path);
      calls.add({kind, outcome});
      callTook.observe(ms / 1000, {kind});
    },
    coalesced: () => coalesced.add(),
    watchBudget: (mount, read) => {
      budgets.set(mount, read);
      // By then another relay may have taken its place.
      return () => void (budgets.get(mount) === read && budgets.delete(mount));
    },
    text: async () => {
      const counted = [requests, cache, refusals, coalesced, calls, took, callTook].flatMap(each => each.lines());
      return `${[...counted, ...(await budgetLines())].join('\n')}\n`;
    },
  };
}

/** Counts each call to the service. */
export function measuredUpstream(upstream: Upstream, metrics: RelayMetrics | undefined): Upstream {
  if (metrics === undefined) return upstream;
  return async function measured(call, ...rest) {
    const response = await upstream(call, ...rest);
    metrics.upstream(call.path, response.kind === 'response' ? String(response.status) : response.kind, response.ms);
    return response;
  };
}

/** Counts clients that join a quote which another one started. */
export function measuredQuotes(store: QuoteStore, metrics: RelayMetrics | undefined): QuoteStore {
  if (metrics === undefined) return store;
  return {
    ...store,
    claim: async (key, leaseMs) => {
      const isTaken = await store.claim(key, leaseMs);
      if (!isTaken) metrics.coalesced();
      return isTaken;
    },
  };
}

interface WatchedBudget {
  readonly metrics: RelayMetrics | undefined;
  readonly mount: string;
  readonly budgetStore: BudgetStore;
}

/** Shows what is left of an account's budget, where the store knows; gives back what ends that. */
export function watchBudget({metrics, mount, budgetStore}: WatchedBudget, account: string): () => void {
  const left = budgetStore.left?.bind(budgetStore);
  return (left && metrics?.watchBudget(mount, () => left(account))) ?? (() => {});
}

type Labels = Readonly<Record<string, string | number>>;

/** A number that only grows, apart for each set of labels. */
interface Counter {
  add(labels?: Labels, amount?: number): void;
  lines(): readonly string[];
}

/** How often something took how long, apart for each set of labels. */
interface Histogram {
  observe(seconds: number, labels?: Labels): void;
  lines(): readonly string[];
}

/** Labels are names that this project chose; they need no escaping. */
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

/** A value that is computed when it is read. */
const gaugeLines = (name: string, help: string, values: readonly (readonly [Labels, number])[]): string[] => [
  ...heading(name, 'gauge', help),
  ...values.map(([labels, value]) => `${name}${textOf(labels)} ${value}`),
];
