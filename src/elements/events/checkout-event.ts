import type {Plan} from '../../contract/plan.js';
import {PlanEvent} from './plan-event.js';

/**
 * The shopper clicked a checkout link. Cancel the event to navigate there yourself; `url` has been checked. `newTab` is
 * true if the link should open in another tab or window, such as for a click with Ctrl or the middle button.
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
    'plan-checkout': PlanCheckoutEvent;
  }
}
