import {PlanEvent} from './plan-event.js';

/** The shopper scanned a VIN, which is in the form now. The event does not carry it. */
export class PlanScanEvent extends PlanEvent {
  constructor() {
    super('plan-scan');
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'plan-scan': PlanScanEvent;
  }
}
