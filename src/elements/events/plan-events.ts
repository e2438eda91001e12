import type {Plan} from '../../contract/plan.js';
import type {PlanGroup} from '../../plans/groups.js';

/** The shopper chose a plan's term and miles. */
export class PlanSelectEvent extends Event {
  static readonly type = 'plan-select';
  readonly plan: Plan;
  readonly group: PlanGroup;

  constructor(plan: Plan, group: PlanGroup) {
    super(PlanSelectEvent.type, {bubbles: true, composed: true});
    this.plan = plan;
    this.group = group;
  }
}

/** The shopper goes on to a plan's checkout. Cancel it to take the shopper there yourself; `url` is already checked. */
export class PlanCheckoutEvent extends Event {
  static readonly type = 'plan-checkout';
  readonly plan: Plan;
  readonly url: string;

  constructor(plan: Plan, url: string) {
    super(PlanCheckoutEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.plan = plan;
    this.url = url;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'plan-select': PlanSelectEvent;
    'plan-checkout': PlanCheckoutEvent;
  }
}
