import type {Context, Hono} from 'hono';
import {cleanVin} from '../../contract/index.js';
import {TEST_CARDS} from '../faults/test-values.js';
import {readText} from '../http/body.js';
import {refuseCrossSite} from '../http/checks.js';
import {needsVin, placeOrder, type OrderFault} from '../orders/place-order.js';
import {checkoutFields, checkoutPage} from './checkout.js';
import {answerPage, type Page} from './layout.js';
import {
  canceledPage,
  confirmationPage,
  contractPage,
  failedPage,
  gonePage,
  maintenancePage,
  missingPage,
  summaryPage,
} from './plan-pages.js';
import {yearOf, type PlanOfQuote} from '../quotes/quote.js';
import type {SandboxState} from '../state.js';

/** Mounts the pages that the handoff links lead to (§2.5). */
export function mountPages(app: Hono, state: () => SandboxState): void {
  const show = (kind: string, page: (plan: PlanOfQuote) => Page | undefined) => {
    app.get(`/sandbox/${kind}/:planId`, context => answerPage(pageOfPlan(state(), context, page)));
  };
  show('summary', summaryPage);
  show('contract', contractPage);
  show('maintenance', maintenancePage);
  show('checkout', plan =>
    checkoutPage(plan, {fields: fieldsOf(state(), plan), values: knownDetails(plan), errors: {}}),
  );
  app.post('/sandbox/checkout/:planId', context => order(state(), context));
  app.get('/sandbox/order/:orderId', context => answerPage(orderPage(state(), context.req.param('orderId'))));
}

function pageOfPlan(state: SandboxState, context: Context, page: (plan: PlanOfQuote) => Page | undefined): Page {
  const found = state.quotes.find(context.req.param('planId') ?? '');
  return found.kind === 'valid' ? (page(found.plan) ?? missingPage) : gonePage;
}

const fieldsOf = (state: SandboxState, {quote}: PlanOfQuote) => checkoutFields(needsVin(state, quote.risk.vehicle));

const knownDetails = ({quote}: PlanOfQuote) => ({state: quote.risk.state, ...quote.userDetails});

/** Orders as the API does. Once the order is placed the browser is sent to its page. */
async function order(state: SandboxState, context: Context): Promise<Response> {
  refuseCrossSite(context.req.raw, {isNullOurs: true});
  const found = state.quotes.find(context.req.param('planId') ?? '');
  if (found.kind !== 'valid') return answerPage(gonePage);
  const {plan} = found;
  const fields = fieldsOf(state, plan);
  const values = await readForm(context.req.raw, [...fields.map(({name}) => name), 'card']);
  const form = {details: values, card: cardOf(values['card'], state), vin: cleanVin(values['vin'] ?? '')};
  const placement = await placeOrder(state, plan, form, context.req.raw);
  switch (placement.kind) {
    case 'gone':
      return answerPage(canceledPage);
    case 'failed':
      return answerPage(failedPage);
    case 'refused':
      return answerPage(checkoutPage(plan, {fields, values, errors: errorsOf(placement.faults)}));
    case 'placed':
      // Relative, so that the browser stays at the address it knows the sandbox by.
      return new Response(null, {
        status: 303,
        headers: {location: `../order/${placement.order.id}`, 'cache-control': 'no-store'},
      });
  }
}

const LARGEST_FORM = 16 * 1024;

async function readForm(request: Request, names: readonly string[]): Promise<Record<string, string>> {
  const form = new URLSearchParams(await readText(request, LARGEST_FORM));
  return Object.fromEntries(names.map(name => [name, form.get(name) ?? '']));
}

/** The test card that was chosen, or else the first, as in a browser; only its number is in the form. */
const cardOf = (chosen = '', {clock}: SandboxState) => ({
  cardNumber: chosen || TEST_CARDS[0]?.number,
  expirationMonth: 12,
  expirationYear: yearOf(clock.now()) + 1,
  cvv: '123',
});

/** What is said at each field: the advice that is written for people, where there is one. */
const errorsOf = (faults: readonly OrderFault[]): Record<string, string> =>
  Object.fromEntries(
    faults.map(({input, error}) => {
      const advice = 'suggestions' in error ? error.suggestions?.[0]?.message : undefined;
      return [input, advice ?? error.errorMessage];
    }),
  );

function orderPage(state: SandboxState, orderId: string): Page {
  const placed = state.orders.byId(orderId);
  const found = placed && state.quotes.find(placed.searchResultPlanId);
  if (!placed || !found || found.kind === 'unknown') return missingPage;
  return confirmationPage(found.plan, placed.id);
}
