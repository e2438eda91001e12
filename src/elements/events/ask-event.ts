import type {Plan} from '../../contract/plan.js';
import type {PlanGroup} from '../../plans/groups.js';
import {PlanEvent} from './plan-event.js';

/**
 * The shopper asks the dealer about a plan. Cancel the event to answer in your own way, such as with a chat or a form.
 */
export class PlanAskEvent extends PlanEvent {
  readonly plan: Plan;
  readonly group: PlanGroup;

  constructor(plan: Plan, group: PlanGroup) {
    super('plan-ask', true);
    this.plan = plan;
    this.group = group;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'plan-ask': PlanAskEvent;
  }
}
