import {PlanEvent} from './plan-event.js';

/** The finder is shown in its dialog. */
export class PlanOpenEvent extends PlanEvent {
  constructor() {
    super('plan-open');
  }
}

/** The finder's dialog has closed. */
export class PlanCloseEvent extends PlanEvent {
  constructor() {
    super('plan-close');
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'plan-close': PlanCloseEvent;
    'plan-open': PlanOpenEvent;
  }
}
