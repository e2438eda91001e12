import {ASSUMPTIONS, type Assumptions} from './assumptions.js';
import {createCountedService, type CountedService, type ServiceCall} from './counted-service.js';
import {createNaiveWidget} from './naive-widget.js';
import {createPopulation, type Shopper} from './population.js';
import {createRelayWidget} from './relay-widget.js';
import {installVirtualTime, type VirtualTime} from './virtual-time.js';
import {requestOf, type Page, type Widget} from './widget.js';

export const WIDGETS = ['naive', 'naive, waiting', 'relay', 'relay, speculating'] as const;
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

/** How long somebody looks at plans from one act to the next. */
const LOOK_MS = 4000;

/** Has a day's shoppers come and go, in virtual time; the same for the same options. */
export async function simulateDay(options: DayOptions): Promise<Day> {
  const {shoppers: count, seed, assumptions = ASSUMPTIONS} = options;
  const time = installVirtualTime();
  try {
    const service = createCountedService(seed, time.now);
    const widget = createWidget(options, service, time);
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

function createWidget({widget, seed}: DayOptions, service: CountedService, time: VirtualTime): Widget {
  if (widget === 'naive' || widget === 'naive, waiting')
    return createNaiveWidget({service, time, polls: widget === 'naive'});
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

  /** Lives through the visit; gives the number of presses that came to nothing. */
  async live(shopper: Shopper, address: string): Promise<number> {
    const {time, widget} = this.#parts;
    await time.sleep(shopper.view.afterMs);
    await this.#use(widget.openPage(shopper, address), shopper);
    return this.#refused;
  }

  async #use(page: Page, shopper: Shopper): Promise<void> {
    const {sleep} = this.#parts.time;
    const {mileage, mistyped, corrected, pauseMs} = shopper.view;
    await page.nameCar();
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
    const {pressesTwice, retries} = shopper.view;
    const request = requestOf(shopper, mileage);
    const pressedAt = time.now();
    let hasPlans = await page.search(request, pressesTwice);
    if (!hasPlans && retries) {
      await time.sleep(assumptions.retryAfterMs);
      hasPlans = await page.search(request, false);
    }
    if (hasPlans) waits.push(time.now() - pressedAt);
    else this.#refused += 1;
    return hasPlans;
  }

  /** Filters, opens plans and loads the page anew. */
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
