import type {FilterValues} from '../../../../src/plans/filter.js';
import type {PlanGroup} from '../../../../src/plans/groups.js';
import type {PlanOrder} from '../../../../src/plans/sort.js';
import type {Plan} from '../../../../src/contract/plan.js';
import {noteInteractions, type Durations} from './note-interactions.js';
import {makePlans} from './plans.js';
import {describeCards} from './describe-cards.js';

/** A way to render a list of plans. If a change returns a promise, the page is updated when it resolves. */
export interface Contender {
  readonly root: ParentNode;
  show(plans: readonly PlanGroup[]): unknown;
  order(order: PlanOrder): unknown;
  filter(filters: FilterValues): unknown;
  choose(group: PlanGroup, plan: Plan): unknown;
  /** Waits for the code that loads after the plans. */
  settle(): unknown;
}

/** The changes that are measured after the cards have been rendered. */
export const CHANGES = ['variant', 'sort', 'filter'] as const;
export type Change = (typeof CHANGES)[number];

/** How often each change is made in a page, with different values. */
export const STEPS = 3;

/** The times until painted, in milliseconds. */
export interface MountTimes {
  readonly firstPaint: number;
  readonly mount: number;
}

/** The functions that the benchmark calls in a contender's page. */
export interface BenchPage {
  mount(count: number, options?: {readonly isFull: boolean}): Promise<MountTimes>;
  change(change: Change, step: number): Promise<number>;
  /**
   * Returns a normalized description of the cards of a number of plans, before and after each change, to check that
   * contenders render the same.
   */
  describe(count: number): Promise<readonly string[]>;
  /** Returns the time of the interaction since the last call. */
  longestInteraction(): Promise<Durations>;
  /** Waits until all pending work is complete. */
  rest(): Promise<void>;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

/** Waits until the next frame has been painted. */
const frame = (): Promise<void> =>
  new Promise(resolve =>
    requestAnimationFrame(() => {
      const {port1, port2} = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    }),
  );

/** A list that has not changed for this many frames is complete. */
const STILL_FRAMES = 4;

const ORDERS: readonly PlanOrder[] = ['total', 'rating', 'monthly'];

/** Registers a contender with the benchmark. */
export function offer(contender: Contender): void {
  let plans: readonly PlanGroup[] = [];
  const change: Record<Change, (step: number) => unknown> = {
    variant: step => contender.choose(plans[5 + step] as PlanGroup, plans[5 + step]?.variants[3] as Plan),
    sort: step => contender.order(ORDERS[step] ?? 'recommended'),
    filter: step => contender.filter({planServiceRating: {from: 6.5 + step}}),
  };
  window.bench = {
    async mount(count, options) {
      plans = makePlans(count, options);
      await rest();
      const start = performance.now();
      await contender.show(plans);
      await frame();
      const firstPaint = performance.now() - start;
      while ((contender.root.querySelector('.cards')?.children.length ?? 0) < count) await frame();
      const mount = performance.now() - start;
      await contender.settle();
      return {firstPaint, mount};
    },
    async change(name, step) {
      await rest();
      const start = performance.now();
      await change[name](step);
      await frame();
      return performance.now() - start;
    },
    async describe(count) {
      await window.bench.mount(count);
      const cards = [...(await describeStill(contender.root))];
      for (const name of CHANGES) {
        await window.bench.change(name, 0);
        cards.push(...(await describeStill(contender.root)));
      }
      return cards;
    },
    longestInteraction: noteInteractions(),
    rest,
  };
}

/** Describes the cards once they no longer change. */
async function describeStill(root: ParentNode): Promise<readonly string[]> {
  for (let cards = describeCards(root); ;) {
    for (let frames = 0; frames < STILL_FRAMES; frames += 1) await frame();
    const before = cards.join();
    cards = describeCards(root);
    if (cards.join() === before) return cards;
  }
}

/** Waits until all pending work is complete. */
async function rest(): Promise<void> {
  (window as {gc?: () => void}).gc?.();
  await frame();
  await frame();
}
