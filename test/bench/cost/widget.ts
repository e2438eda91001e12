import type {SearchRequest} from '../../../src/contract/index.js';
import type {Shopper} from './population.js';

/** The actions in a page view that may cause requests. */
export interface Page {
  /** The shopper enters the car, which causes requests if it is chosen from the catalog. */
  enterCar(): Promise<void>;
  /** The shopper completes the form. */
  ready(request: SearchRequest): void;
  /** The shopper submits the form, maybe twice. Resolves with whether there are plans. */
  search(request: SearchRequest, submitsTwice: boolean): Promise<boolean>;
  /** The shopper changes a filter or the sort order. */
  changeFilter(request: SearchRequest): Promise<void>;
  /** The shopper opens a plan. */
  openDetails(request: SearchRequest): Promise<void>;
  /** The shopper reloads the page, which shows the same plans again. */
  reload(request: SearchRequest): Promise<void>;
}

/** A widget with its relay, if it has one. */
export interface Widget {
  openPage(shopper: Shopper, address: string): Page;
  /** Whether some pending work takes real time. */
  isBusy(): boolean;
}

/** Returns the search that a widget sends for a shopper. */
export const requestOf = ({criteria, tracking}: Shopper, mileage: number): SearchRequest => ({
  searchCriteria: {...criteria, mileage},
  responseDetailLevel: 'Full',
  showProviderInfo: true,
  ...(tracking && {tracking}),
});

/** Resolves with whether some work succeeds; an error response is not an error of the benchmark. */
export async function succeeds(work: () => Promise<unknown>, isExpected: (error: unknown) => boolean) {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isExpected(error)) throw error;
    return false;
  }
}
