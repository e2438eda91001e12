import type {SearchCriteria} from '../../contract/search.js';
import {PlanEvent} from './plan-event.js';

/** The shopper submitted the form. It carries the vehicle: do not send it to analytics. */
export class PlanVehicleSubmitEvent extends PlanEvent {
  readonly criteria: SearchCriteria;

  constructor(criteria: SearchCriteria) {
    super('plan-vehicle-submit');
    this.criteria = criteria;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'plan-vehicle-submit': PlanVehicleSubmitEvent;
  }
}
