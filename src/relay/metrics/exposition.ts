export type Labels = Readonly<Record<string, string | number>>;

/** A number that only grows, apart for each set of labels. */
export interface Counter {
  add(labels?: Labels, amount?: number): void;
  lines(): readonly string[];
}

/** How often something took how long, apart for each set of labels. */
export interface Histogram {
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

export function createCounter(name: string, help: string): Counter {
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

export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
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

/** A value that is asked for when it is read. */
export const gaugeLines = (name: string, help: string, values: readonly (readonly [Labels, number])[]): string[] => [
  ...heading(name, 'gauge', help),
  ...values.map(([labels, value]) => `${name}${textOf(labels)} ${value}`),
];
