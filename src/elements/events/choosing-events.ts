import type {FilterValues} from '../../plans/filter.js';
import {PlanEvent} from './plan-event.js';

/** The shopper wishes for something else among the plans that are there. Nothing is searched anew for it. */
export class PlanFilterChangeEvent extends PlanEvent {
  readonly filters: FilterValues;

  constructor(filters: FilterValues) {
    super('plan-filter-change');
    this.filters = filters;
  }
}

/** The shopper chose other plans to compare. `keys` are those of their groups. */
export class PlanCompareChangeEvent extends PlanEvent {
  readonly keys: readonly string[];

  constructor(keys: readonly string[]) {
    super('plan-compare-change');
    this.keys = keys;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'plan-compare-change': PlanCompareChangeEvent;
    'plan-filter-change': PlanFilterChangeEvent;
  }
}
