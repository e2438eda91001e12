import type {Plan} from '../../contract/plan.js';
import {NativeEvent} from '../events/native-event.js';

/** A plan's details were opened. Internal to the finder: it bubbles, but does not leave its shadow root. */
export class PlanViewEvent extends NativeEvent {
  readonly plan: Plan;

  constructor(plan: Plan) {
    super('plan-view', {bubbles: true});
    this.plan = plan;
  }
}
