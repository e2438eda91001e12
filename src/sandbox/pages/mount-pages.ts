import type {Context, Hono} from 'hono';
import type {PlanOfQuote} from '../quotes/quote.js';
import type {SandboxState} from '../state.js';
import {checkoutPage, submitCheckout} from './checkout.js';
import {pageResponse, type Page} from './layout.js';
import {confirmationPage, contractPage, gonePage, maintenancePage, missingPage, summaryPage} from './plan-pages.js';

/** Mounts the pages that plans link to (§2.5). */
export function mountPages(app: Hono, state: () => SandboxState): void {
  const show = (kind: string, page: (plan: PlanOfQuote) => Page | undefined) => {
    app.get(`/sandbox/${kind}/:planId`, context => pageResponse(pageOfPlan(state(), context, page)));
  };
  show('summary', summaryPage);
  show('contract', contractPage);
  show('maintenance', maintenancePage);
  show('checkout', plan => checkoutPage(state(), plan));
  app.post('/sandbox/checkout/:planId', context => submitCheckout(state(), context));
  app.get('/sandbox/order/:orderId', context => pageResponse(orderPage(state(), context.req.param('orderId'))));
}

function pageOfPlan(state: SandboxState, context: Context, page: (plan: PlanOfQuote) => Page | undefined): Page {
  const found = state.quotes.find(context.req.param('planId') ?? '');
  return found.kind === 'valid' ? (page(found.plan) ?? missingPage) : gonePage;
}

function orderPage(state: SandboxState, orderId: string): Page {
  const placed = state.orders.byId(orderId);
  const found = placed && state.quotes.find(placed.searchResultPlanId);
  if (!placed || !found || found.kind === 'unknown') return missingPage;
  return confirmationPage(found.plan, placed.id);
}
