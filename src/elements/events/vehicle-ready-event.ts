import type {SearchCriteria} from '../../contract/search.js';
import {PlanEvent} from './plan-event.js';

/** The form is complete and its last edited field is committed. It carries the vehicle: do not send it to analytics. */
export class PlanVehicleReadyEvent extends PlanEvent {
  readonly criteria: SearchCriteria;

  constructor(criteria: SearchCriteria) {
    super('plan-vehicle-ready');
    this.criteria = criteria;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'plan-vehicle-ready': PlanVehicleReadyEvent;
  }
}
