import {PlanEvent} from './plan-event.js';

/** A start price is shown. `price` is the lowest down payment in US dollars; 0 is a price. */
export class PlanStartPriceShowEvent extends PlanEvent {
  readonly price: number;

  constructor(price: number) {
    super('plan-start-price-show');
    this.price = price;
  }
}

/** The shopper opened the finder of a start price; `price` is undefined if no price is shown. */
export class PlanStartPriceOpenEvent extends PlanEvent {
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
