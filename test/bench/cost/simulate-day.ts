import {ASSUMPTIONS, type Assumptions} from './assumptions.js';
import {createCountedService, type CountedService, type ServiceCall} from './counted-service.js';
import {createNaiveWidget} from './naive-widget.js';
import {createPopulation, type Shopper} from './population.js';
import {createRelayWidget} from './relay-widget.js';
import {installVirtualTime, type VirtualTime} from './virtual-time.js';
import {requestOf, type Page, type Widget} from './widget.js';

export const WIDGETS = ['naive', 'naive, waiting', 'relay', 'relay, prefetching'] as const;
export type WidgetName = (typeof WIDGETS)[number];

export interface DayOptions {
  readonly widget: WidgetName;
  readonly shoppers: number;
  readonly seed: number;
  readonly assumptions?: Assumptions;
}

/** The results of a day. */
export interface Day {
  readonly shoppers: number;
  /** The shoppers whose submissions all led to plans. */
  readonly served: number;
  readonly calls: readonly ServiceCall[];
  /** The time from each first submission to its plans, in milliseconds. */
  readonly waits: readonly number[];
  /** The number of submissions without plans. */
  readonly rejected: number;
}

/** The time between two actions of a shopper who looks at plans. */
const LOOK_MS = 4000;

/** Simulates the shoppers of a day in virtual time. The result is the same for the same options. */
export async function simulateDay(options: DayOptions): Promise<Day> {
  const {shoppers: count, seed, assumptions = ASSUMPTIONS} = options;
  const time = installVirtualTime();
  try {
    const service = createCountedService(seed, time.now);
    const widget = createWidget(options, service, time);
    const population = createPopulation(seed, count, assumptions);
    const waits: number[] = [];
    const visit = (shopper: Shopper, index: number): Promise<number> =>
      new Visit({widget, time, assumptions, waits}).simulate(shopper, addressOf(index));
    const rejections = await time.runUntilEnded(Promise.all(population.map(visit)), () => widget.isBusy());
    const rejected = rejections.reduce((sum, times) => sum + times, 0);
    const served = rejections.filter(times => times === 0).length;
    return {shoppers: count, served, calls: service.calls, waits, rejected};
  } finally {
    time.uninstall();
  }
}

function createWidget({widget, seed}: DayOptions, service: CountedService, time: VirtualTime): Widget {
  if (widget === 'naive' || widget === 'naive, waiting')
    return createNaiveWidget({service, time, polls: widget === 'naive'});
  return createRelayWidget({service, seed, now: time.now, canPrefetch: widget === 'relay, prefetching'});
}

const addressOf = (index: number): string => `10.0.${index >> 8}.${index & 255}`;

interface VisitParts {
  readonly widget: Widget;
  readonly time: VirtualTime;
  readonly assumptions: Assumptions;
  /** Where waits are recorded. */
  readonly waits: number[];
}

/** A shopper's day. */
class Visit {
  readonly #parts: VisitParts;
  #rejected = 0;

  constructor(parts: VisitParts) {
    this.#parts = parts;
  }

  /** Simulates the visit, and returns the number of submissions without plans. */
  async simulate(shopper: Shopper, address: string): Promise<number> {
    const {time, widget} = this.#parts;
    await time.sleep(shopper.view.afterMs);
    await this.#use(widget.openPage(shopper, address), shopper);
    return this.#rejected;
  }

  async #use(page: Page, shopper: Shopper): Promise<void> {
    const {sleep} = this.#parts.time;
    const {mileage, mistyped, corrected, pauseMs} = shopper.view;
    await page.enterCar();
    if (mistyped) {
      page.ready(requestOf(shopper, mistyped.mileage));
      await sleep(mistyped.ms);
    }
    page.ready(requestOf(shopper, mileage));
    if (pauseMs === undefined) return;
    await sleep(pauseMs);
    if (!(await this.#press(page, shopper, mileage))) return;
    await this.#look(page, shopper);
    if (!corrected) return;
    await sleep(corrected.afterMs);
    page.ready(requestOf(shopper, corrected.mileage));
    await sleep(corrected.pauseMs);
    await this.#press(page, shopper, corrected.mileage);
  }

  async #press(page: Page, shopper: Shopper, mileage: number): Promise<boolean> {
    const {time, assumptions, waits} = this.#parts;
    const {submitsTwice, retries} = shopper.view;
    const request = requestOf(shopper, mileage);
    const pressedAt = time.now();
    let hasPlans = await page.search(request, submitsTwice);
    if (!hasPlans && retries) {
      await time.sleep(assumptions.retryAfterMs);
      hasPlans = await page.search(request, false);
    }
    if (hasPlans) waits.push(time.now() - pressedAt);
    else this.#rejected += 1;
    return hasPlans;
  }

  /** Filters, opens plans and reloads the page. */
  async #look(page: Page, shopper: Shopper): Promise<void> {
    const {filterChanges, detailsOpened, reloads, mileage} = shopper.view;
    const acts = [
      ...Array<Page['reload']>(filterChanges).fill(page.changeFilter),
      ...Array<Page['reload']>(detailsOpened).fill(page.openDetails),
      ...Array<Page['reload']>(reloads).fill(page.reload),
    ];
    for (const act of acts) {
      await this.#parts.time.sleep(LOOK_MS);
      await act(requestOf(shopper, mileage));
    }
  }
}
