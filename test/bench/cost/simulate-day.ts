import {ASSUMPTIONS, type Assumptions} from './assumptions.js';
import {createCountedService, type ServiceCall} from './counted-service.js';
import {createNaiveWidget} from './naive-widget.js';
import {createPopulation, type PageView, type Shopper} from './population.js';
import {createRelayWidget} from './relay-widget.js';
import {installVirtualTime, type VirtualTime} from './virtual-time.js';
import {requestOf, type Page, type Widget} from './widget.js';

export const WIDGETS = ['naive', 'relay', 'relay, speculating'] as const;
export type WidgetName = (typeof WIDGETS)[number];

export interface DayOptions {
  readonly widget: WidgetName;
  readonly shoppers: number;
  readonly seed: number;
  readonly assumptions?: Assumptions;
}

/** What a day came to. */
export interface Day {
  readonly shoppers: number;
  /** Those who never were left without plans. */
  readonly carried: number;
  readonly calls: readonly ServiceCall[];
  /** From each first press to the plans, in milliseconds, where there were any. */
  readonly waits: readonly number[];
  /** The presses that came to nothing. */
  readonly refused: number;
}

/** How long somebody looks at plans from one filter to the next. */
const FILTER_PAUSE_MS = 4000;

/** Has a day's shoppers come and go, in virtual time; the same for the same options. */
export async function simulateDay(options: DayOptions): Promise<Day> {
  const {shoppers: count, seed, assumptions = ASSUMPTIONS} = options;
  const time = installVirtualTime();
  try {
    const service = createCountedService(seed, time.now);
    const widget = createWidget(options, {service, time, assumptions});
    const people = createPopulation(seed, count, assumptions);
    const waits: number[] = [];
    const visit = (shopper: Shopper, index: number): Promise<number> =>
      new Visit({widget, time, assumptions, waits}).live(shopper, addressOf(index));
    const refusals = await time.runUntilEnded(Promise.all(people.map(visit)), () => widget.isBusy());
    const refused = refusals.reduce((sum, times) => sum + times, 0);
    const carried = refusals.filter(times => times === 0).length;
    return {shoppers: count, carried, calls: service.calls, waits, refused};
  } finally {
    time.uninstall();
  }
}

type Parts = Parameters<typeof createNaiveWidget>[0];

function createWidget({widget, seed}: DayOptions, parts: Parts): Widget {
  if (widget === 'naive') return createNaiveWidget(parts);
  const {service, time} = parts;
  return createRelayWidget({service, seed, now: time.now, speculates: widget === 'relay, speculating'});
}

const addressOf = (index: number): string => `10.0.${index >> 8}.${index & 255}`;

interface VisitParts {
  readonly widget: Widget;
  readonly time: VirtualTime;
  readonly assumptions: Assumptions;
  /** Where waits are written down. */
  readonly waits: number[];
}

/** One shopper's day. */
class Visit {
  readonly #parts: VisitParts;
  #refused = 0;

  constructor(parts: VisitParts) {
    this.#parts = parts;
  }

  /** Lives through all page views; gives the number of presses that came to nothing. */
  async live(shopper: Shopper, address: string): Promise<number> {
    const {time, widget} = this.#parts;
    for (const view of shopper.views) {
      await time.sleep(view.afterMs);
      await this.#use(widget.openPage(shopper, address), shopper, view);
    }
    return this.#refused;
  }

  async #use(page: Page, shopper: Shopper, view: PageView): Promise<void> {
    const {sleep} = this.#parts.time;
    const {mistyped, corrected, pauseMs} = view;
    await page.nameCar();
    if (mistyped) {
      page.ready(requestOf(shopper, mistyped.mileage));
      await sleep(mistyped.ms);
    }
    page.ready(requestOf(shopper, view.mileage));
    if (pauseMs === undefined) return;
    await sleep(pauseMs);
    if (!(await this.#press(page, shopper, view, view.mileage))) return;
    if (!corrected) return;
    await sleep(corrected.afterMs);
    page.ready(requestOf(shopper, corrected.mileage));
    await sleep(corrected.pauseMs);
    await this.#press(page, shopper, {...view, filterChanges: 0}, corrected.mileage);
  }

  async #press(page: Page, shopper: Shopper, view: PageView, mileage: number): Promise<boolean> {
    const {time, assumptions, waits} = this.#parts;
    const request = requestOf(shopper, mileage);
    const pressedAt = time.now();
    let hasPlans = await page.search(request, view.isImpatient);
    if (!hasPlans && view.retries) {
      await time.sleep(assumptions.retryAfterMs);
      hasPlans = await page.search(request, false);
    }
    if (!hasPlans) {
      this.#refused += 1;
      return false;
    }
    waits.push(time.now() - pressedAt);
    for (let change = 0; change < view.filterChanges; change += 1) {
      await time.sleep(FILTER_PAUSE_MS);
      await page.changeFilter(request);
    }
    return true;
  }
}
