import {statusError} from '../faults/responses.js';
import {jsonResponse, envelopeOf, errorEnvelopeOf, shortError, type ResponseError} from '../http/response.js';
import {fieldOf, isJsonObject} from '../http/body.js';
import type {Call} from '../http/call.js';
import {notAvailable, placeOrder, type OrderForm, type Placement} from './place-order.js';

/** The status and envelope of one plan in an order. */
interface PlanResult {
  readonly status: number;
  readonly envelope: object;
}

/** Orders plans. Returns an array with one envelope per plan, and 201 only when an order exists (§4.5). */
export async function createOrder(call: Call): Promise<Response> {
  const form = readForm(call);
  const results: PlanResult[] = [];
  for (const planId of readPlanIds(call)) {
    const result = await orderPlan(call, planId, form);
    if (result === 'failed') return statusError(500)();
    results.push(result);
  }
  if (results.length === 0) results.push(reject([noPlan(call)]));
  const status = results.some(result => result.status === 201) ? 201 : (results[0]?.status ?? 200);
  return jsonResponse(
    results.map(({envelope}) => envelope),
    {status},
  );
}

/** Reads the plan ids: one, unless the account's manual allows several (`unspecified.ts`). */
function readPlanIds({body, state}: Call): readonly string[] {
  const value = fieldOf(body, 'searchResultPlanId');
  const isList = state.settings.unspecified.plansPerOrder === 'several' && Array.isArray(value);
  const ids: readonly unknown[] = isList ? value : [value];
  return ids.every(id => typeof id === 'string' && id !== '') ? (ids as readonly string[]) : [];
}

const noPlan = ({state}: Call): ResponseError =>
  shortError(state.settings.unspecified.bodyInvalidCode, 'A searchResultPlanId is required.', 'searchResultPlanId');

function readForm({body, state}: Call): OrderForm {
  const {cardField, orderVinField} = state.settings.unspecified;
  const details = fieldOf(body, 'UserDetails');
  return {
    details: isJsonObject(details) ? details : {},
    card: fieldOf(body, cardField),
    vin: fieldOf(body, orderVinField),
  };
}

async function orderPlan(call: Call, planId: string, form: OrderForm): Promise<PlanResult | 'failed'> {
  const {state, account, request} = call;
  const found = state.quotes.find(planId);
  if (found.kind === 'unknown' || found.plan.quote.account.id !== account.id) return gone(planId);
  if (found.kind === 'expired') return reject([notAvailable], planId);
  const placement = await placeOrder(state, found.plan, form, request);
  return placement.kind === 'failed' ? 'failed' : planResultOf(placement, planId);
}

function planResultOf(placement: Exclude<Placement, {kind: 'failed'}>, planId: string): PlanResult {
  if (placement.kind === 'gone') return gone(planId);
  if (placement.kind === 'placed') return {status: 201, envelope: envelopeOf(placement.order.id)};
  return reject(
    placement.errors.map(({error}) => error),
    planId,
  );
}

const reject = (errors: readonly ResponseError[], planId?: string): PlanResult => ({
  status: 200,
  envelope: errorEnvelopeOf(planId === undefined ? errors : about(planId, errors)),
});

/** The order was not created, or was canceled immediately (§4.5). */
const gone = (planId: string): PlanResult => ({
  status: 410,
  envelope: errorEnvelopeOf(about(planId, [shortError('OrderNotActive', 'The order was not created.')])),
});

const about = (planId: string, errors: readonly ResponseError[]): readonly ResponseError[] =>
  errors.map(error => ({...error, affectedEntityIds: [planId]}));
