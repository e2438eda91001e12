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

/** The shopper opened the details of a plan. */
export class PlanDetailsOpenEvent extends PlanEvent {
  constructor() {
    super('plan-details-open');
  }
}

/** The shopper chose to print plans. */
export class PlanPrintEvent extends PlanEvent {
  constructor() {
    super('plan-print');
  }
}

/** How plans were shared: with the system's share dialog, the clipboard, an email or a text message. */
export type ShareMethod = 'system' | 'clipboard' | 'email' | 'text';

/** The shopper shared a plan or a comparison. */
export class PlanShareEvent extends PlanEvent {
  readonly method: ShareMethod;

  constructor(method: ShareMethod) {
    super('plan-share');
    this.method = method;
  }
}

/** The shopper set filters that no plan matches. */
export class PlanNoResultsEvent extends PlanEvent {
  constructor() {
    super('plan-no-results');
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'plan-compare-change': PlanCompareChangeEvent;
    'plan-details-open': PlanDetailsOpenEvent;
    'plan-filter-change': PlanFilterChangeEvent;
    'plan-no-results': PlanNoResultsEvent;
    'plan-print': PlanPrintEvent;
    'plan-select': PlanSelectEvent;
    'plan-share': PlanShareEvent;
  }
}
