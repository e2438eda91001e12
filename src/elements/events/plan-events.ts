import type {Plan} from '../../contract/plan.js';
import type {PlanGroup} from '../../plans/groups.js';
import {PlanEvent} from './plan-event.js';

/** The shopper chose a plan's term and miles. */
export class PlanSelectEvent extends PlanEvent {
  readonly plan: Plan;
  readonly group: PlanGroup;

  constructor(plan: Plan, group: PlanGroup) {
    super('plan-select');
    this.plan = plan;
    this.group = group;
  }
}

/**
 * The shopper goes on to a plan's checkout. Cancel it to take the shopper there yourself; `url` is already checked.
 * `newTab` tells that the link is to open in another tab or window, as by a press with Ctrl or with the middle button.
 */
export class PlanCheckoutEvent extends PlanEvent {
  readonly plan: Plan;
  readonly url: string;
  readonly newTab: boolean;

  constructor(plan: Plan, url: string, newTab = false) {
    super('plan-checkout', true);
    this.plan = plan;
    this.url = url;
    this.newTab = newTab;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'plan-select': PlanSelectEvent;
    'plan-checkout': PlanCheckoutEvent;
  }
}
