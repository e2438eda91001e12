import type {Plan} from '../../contract/plan.js';

/** A plan's details were opened. Heard within the finder alone: it bubbles and does not leave its shadow root. */
export class PlanViewEvent extends Event {
  readonly plan: Plan;

  constructor(plan: Plan) {
    super('plan-view', {bubbles: true});
    this.plan = plan;
  }
}
