import type {Plan} from '../../contract/plan.js';
import type {FilterValues} from '../../plans/filter.js';
import type {PlanGroup} from '../../plans/groups.js';
import {PlanEvent} from './plan-event.js';

/** The shopper chose another variant of a plan. */
export class PlanSelectEvent extends PlanEvent {
  readonly plan: Plan;
  readonly group: PlanGroup;

  constructor(plan: Plan, group: PlanGroup) {
    super('plan-select');
    this.plan = plan;
    this.group = group;
  }
}

/** The shopper changed a filter of the plans that are shown. No new search is sent. */
export class PlanFilterChangeEvent extends PlanEvent {
  readonly filters: FilterValues;

  constructor(filters: FilterValues) {
    super('plan-filter-change');
    this.filters = filters;
  }
}

/** The shopper added a plan to the comparison or removed one. `keys` are the keys of the groups to compare. */
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
    'plan-select': PlanSelectEvent;
  }
}
