import type {SearchCriteria} from '../../contract/search.js';

const options = {bubbles: true, composed: true};

/** The form is complete and its last edited field is committed. It carries the vehicle: do not pass it on to analytics. */
export class PlanVehicleReadyEvent extends Event {
  static readonly type = 'plan-vehicle-ready';
  readonly criteria: SearchCriteria;

  constructor(criteria: SearchCriteria) {
    super(PlanVehicleReadyEvent.type, options);
    this.criteria = criteria;
  }
}

/** The shopper asked for plans. It carries the vehicle: do not pass it on to analytics. */
export class PlanVehicleSubmitEvent extends Event {
  static readonly type = 'plan-vehicle-submit';
  readonly criteria: SearchCriteria;

  constructor(criteria: SearchCriteria) {
    super(PlanVehicleSubmitEvent.type, options);
    this.criteria = criteria;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'plan-vehicle-ready': PlanVehicleReadyEvent;
    'plan-vehicle-submit': PlanVehicleSubmitEvent;
  }
}
