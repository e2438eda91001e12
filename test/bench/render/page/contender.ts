import type {FilterValues} from '../../../../src/plans/filter.js';
import type {PlanGroup} from '../../../../src/plans/groups.js';
import type {PlanOrder} from '../../../../src/plans/sort.js';
import type {Plan} from '../../../../src/contract/plan.js';
import {noteInteractions, type Took} from './note-interactions.js';
import {makePlans} from './plans.js';
import {sayCards} from './say-cards.js';

/** One way to put a list of plans on a page. Each change is on the page when its promise is kept, if it gives one. */
export interface Contender {
  readonly root: ShadowRoot;
  show(plans: readonly PlanGroup[]): unknown;
  order(order: PlanOrder): unknown;
  filter(filters: FilterValues): unknown;
  choose(group: PlanGroup, plan: Plan): unknown;
  /** Waits for what is loaded once the plans are there. */
  settle(): unknown;
}

/** What is measured after the cards have come. */
export const CHANGES = ['variant', 'sort', 'filter'] as const;
export type Change = (typeof CHANGES)[number];

/** How often each is made in a page, each time another one. */
export const STEPS = 3;

/** How long each took, in milliseconds, until it was painted. */
export interface MountTimes {
  readonly firstPaint: number;
  readonly mount: number;
}

/** What the bench calls in a contender's page. */
export interface BenchPage {
  mount(count: number, options?: {readonly isFull: boolean}): Promise<MountTimes>;
  change(change: Change, step: number): Promise<number>;
  /** The cards, normalized, once all are in place: two contenders with the same texts have the same page. */
  say(): Promise<readonly string[]>;
  /** How long what was done since the last call took. */
  longestInteraction(): Promise<Took>;
  /** Waits until nothing that came before is left to do. */
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

/** A list that has not changed for so many frames has all in place. */
const STILL_FRAMES = 4;

const ORDERS: readonly PlanOrder[] = ['total', 'rating', 'monthly'];

/** Offers a contender to the bench. */
export function offer(contender: Contender): void {
  let plans: readonly PlanGroup[] = [];
  const {root} = contender;
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
      const list = root.querySelector('.cards');
      while ((list?.children.length ?? 0) < count) await frame();
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
    async say() {
      for (let said = sayCards(root); ;) {
        for (let frames = 0; frames < STILL_FRAMES; frames += 1) await frame();
        const before = said.join();
        said = sayCards(root);
        if (said.join() === before) return said;
      }
    },
    longestInteraction: noteInteractions(),
    rest,
  };
}

/** Leaves nothing to do that came from before. */
async function rest(): Promise<void> {
  (window as {gc?: () => void}).gc?.();
  await frame();
  await frame();
}
