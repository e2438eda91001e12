import type {SearchRequest} from '../../../src/contract/index.js';
import type {Shopper} from './population.js';

/** One page view of a widget, as far as it asks for something. */
export interface Page {
  /** The car is named; those who take it from the catalog cause questions. */
  nameCar(): Promise<void>;
  /** The form is complete. */
  ready(request: SearchRequest): void;
  /** The shopper asks for plans, maybe with two presses; says whether there are plans in the end. */
  search(request: SearchRequest, pressesTwice: boolean): Promise<boolean>;
  /** A filter or the order is changed. */
  changeFilter(request: SearchRequest): Promise<void>;
  /** A plan is opened. */
  openDetails(request: SearchRequest): Promise<void>;
  /** The page is loaded anew, and shows the plans that were there. */
  reload(request: SearchRequest): Promise<void>;
}

/** A widget, and what is behind it. */
export interface Widget {
  openPage(shopper: Shopper, address: string): Page;
  /** Whether something is under way that takes real time. */
  isBusy(): boolean;
}

/** A search as the widget sends it. */
export const requestOf = ({criteria, tracking}: Shopper, mileage: number): SearchRequest => ({
  searchCriteria: {...criteria, mileage},
  responseDetailLevel: 'Full',
  showProviderInfo: true,
  ...(tracking && {tracking}),
});

/** Whether something comes to a good end; a service that refuses is no fault of the bench. */
export async function succeeds(work: () => Promise<unknown>, isExpected: (error: unknown) => boolean) {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isExpected(error)) throw error;
    return false;
  }
}
