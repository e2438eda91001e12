import {PlanEvent, toReference} from './plan-event.js';

/** The base of a starting price's events, whose `reference` is that of the starting price. */
abstract class StartPriceEvent extends PlanEvent {
  override get reference(): string {
    // After the dispatch, only the target is left.
    const [target] = [...this.composedPath(), this.target] as {readonly reference?: unknown}[];
    return toReference(target?.reference);
  }
}

/** A starting price is shown. `price` is the lowest down payment in US dollars; 0 is a price. */
export class PlanStartPriceShowEvent extends StartPriceEvent {
  readonly price: number;

  constructor(price: number) {
    super('plan-start-price-show');
    this.price = price;
  }
}

/** The shopper opened the finder of a starting price; `price` is undefined if no price is shown. */
export class PlanStartPriceOpenEvent extends StartPriceEvent {
  readonly price: number | undefined;

  constructor(price: number | undefined) {
    super('plan-start-price-open');
    this.price = price;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'plan-start-price-open': PlanStartPriceOpenEvent;
    'plan-start-price-show': PlanStartPriceShowEvent;
  }
}
