import type {Context, Hono} from 'hono';
import {isVin} from '../../contract/index.js';
import {readText} from '../http/body.js';
import {MAGIC_CARDS} from '../magic/magic-values.js';
import {detailFaults} from '../orders/customer.js';
import {errorOfOutcome, outcomeOf} from '../orders/outcome.js';
import type {World} from '../world.js';
import {checkoutFields, checkoutPage, type CheckoutInput} from './checkout-page.js';
import {cancelledPage, confirmationPage, failedPage, gonePage, missingPage} from './end-pages.js';
import {answerPage, type Page} from './page.js';
import {contractPage, maintenancePage, summaryPage, type PlanOnPage} from './plan-pages.js';

/** Mounts the pages that the handoff links lead to (§2.5). */
export function mountPages(app: Hono, world: () => World): void {
  const show = (kind: string, page: (plan: PlanOnPage) => Page | undefined) => {
    app.get(`/sandbox/${kind}/:planId`, context => answerPage(pageOfPlan(world(), context, page)));
  };
  show('summary', summaryPage);
  show('contract', contractPage);
  show('maintenance', maintenancePage);
  show('checkout', plan => checkoutPage(plan, {values: knownDetails(plan), errors: {}}));
  app.post('/sandbox/checkout/:planId', context => placeOrder(world(), context));
  app.get('/sandbox/order/:orderId', context => answerPage(orderPage(world(), context.req.param('orderId'))));
}

function pageOfPlan(world: World, context: Context, page: (plan: PlanOnPage) => Page | undefined): Page {
  const id = context.req.param('planId') ?? '';
  const found = world.quotes.find(id);
  return found.kind === 'valid' ? (page({id, ...found}) ?? missingPage) : gonePage;
}

const knownDetails = ({quote}: PlanOnPage): Record<string, string> => {
  const known = Object.entries(quote.userDetails ?? {}).filter(([, value]) => typeof value === 'string');
  return {state: quote.risk.state, ...Object.fromEntries(known)};
};

/** Orders in make-believe: with all details there the order stands, and the browser is sent on to its page. */
async function placeOrder(world: World, context: Context): Promise<Response> {
  const id = context.req.param('planId') ?? '';
  const found = world.quotes.find(id);
  if (found.kind !== 'valid') return answerPage(gonePage);
  const plan = {id, ...found};
  const input = await readInput(context.req.raw, plan);
  if (Object.keys(input.errors).length > 0) return answerPage(checkoutPage(plan, input));
  const refusal = await chargeFor(world, plan, input, context.req.raw.signal);
  if (refusal) return answerPage(refusal);
  const {account} = plan.quote;
  const order = world.orders.place({searchResultPlanId: id, accountId: account.id, placedAt: world.clock.now()});
  // Relative, so that the browser stays at the address it knows the sandbox by.
  return new Response(null, {status: 303, headers: {location: `../order/${order.id}`, 'cache-control': 'no-store'}});
}

/** What the chosen card leads to, or the vehicle when it is a magic one for orders; undefined when the order stands. */
async function chargeFor(
  {settings}: World,
  plan: PlanOnPage,
  input: CheckoutInput,
  signal: AbortSignal,
): Promise<Page | undefined> {
  const outcome = outcomeOf(
    plan.quote,
    MAGIC_CARDS.find(({number}) => number === input.values['card'])?.outcome ?? 'accepted',
  );
  if (outcome === 'hang') await settings.wait(Infinity, signal);
  if (outcome === 'gone') return cancelledPage;
  if (outcome === 'server-error') return failedPage;
  const error = errorOfOutcome(outcome);
  if (!error) return undefined;
  const words = ('suggestions' in error && error.suggestions?.[0]?.message) || error.errorMessage;
  return checkoutPage(plan, {...input, errors: {[outcome === 'details' ? 'address' : 'card']: words}});
}

const LARGEST_FORM = 16 * 1024;

async function readInput(request: Request, plan: PlanOnPage): Promise<CheckoutInput> {
  const form = new URLSearchParams(await readText(request, LARGEST_FORM));
  const names = [...checkoutFields(plan).map(({name}) => name), 'card'];
  const values = Object.fromEntries(names.map(name => [name, form.get(name) ?? '']));
  const errors = Object.fromEntries(detailFaults(values).map(({name, message}) => [name, message]));
  const needsVin = plan.quote.risk.vehicle.vin === undefined && !isVin(values['vin'] ?? '');
  return {values, errors: {...errors, ...(needsVin && {vin: 'Please enter the VIN: it has 17 letters and digits.'})}};
}

function orderPage(world: World, orderId: string): Page {
  const order = world.orders.byId(orderId);
  const found = order && world.quotes.find(order.searchResultPlanId);
  if (!order || !found || found.kind === 'unknown') return missingPage;
  return confirmationPage({id: order.searchResultPlanId, quote: found.quote, offer: found.offer}, order.id);
}
