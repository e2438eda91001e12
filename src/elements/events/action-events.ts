import {PlanEvent} from './plan-event.js';

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
    'plan-details-open': PlanDetailsOpenEvent;
    'plan-no-results': PlanNoResultsEvent;
    'plan-print': PlanPrintEvent;
    'plan-share': PlanShareEvent;
  }
}
