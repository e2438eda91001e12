import type {PlanOfQuote} from '../quotes/quote-store.js';
import {html} from './html.js';
import type {Page} from './page.js';
import {attributionLine, brandLine} from './plan-pages.js';
import {money, vehicleWords} from './words.js';

/** What a plan's id leads to after its thirty days (§8.3), or when it is not known here. */
export const gonePage: Page = {
  title: 'This price has expired',
  status: 410,
  body: html`<div class="head">
    <h1>This price has expired</h1>
    <p>A price is valid for 30 days. Please go back to the dealer and search again: it takes a few seconds.</p>
  </div>`,
};

/** When the order itself is canceled (§4.5). */
export const canceledPage: Page = {
  title: 'Your order was canceled',
  status: 410,
  body: html`<div class="head">
    <h1>Your order was canceled</h1>
    <p>Nothing was charged. Please go back to the dealer and choose a plan again.</p>
  </div>`,
};

/** When the service fails. */
export const failedPage: Page = {
  title: 'Something went wrong',
  status: 500,
  body: html`<div class="head">
    <h1>Something went wrong</h1>
    <p>We do not know whether your order was placed. Please ask the dealer before you order again.</p>
  </div>`,
};

/** For an address that leads nowhere. */
export const missingPage: Page = {
  title: 'Page not found',
  status: 404,
  body: html`<div class="head">
    <h1>There is nothing here</h1>
    <p>The link may be incomplete. Please go back to the dealer and follow it again.</p>
  </div>`,
};

/** The end of the handoff: what was ordered, and its number. */
export const confirmationPage = ({offer, quote}: PlanOfQuote, orderId: string): Page => ({
  title: 'Your order is placed',
  body: html`<div class="head">
      ${brandLine(quote)}
      <span class="stamp">Order ${orderId}</span>
      <h1>Your order is placed</h1>
      <p>
        ${offer.plan.name} by ${offer.provider.name} now covers the ${vehicleWords(quote)}. As this is a sandbox, no car
        is covered and nothing was charged.
      </p>
    </div>
    <dl>
      <div>
        <dt>Down payment</dt>
        <dd>${money(offer.downpayment)}</dd>
      </div>
      <div>
        <dt>Then a month</dt>
        <dd>${money(offer.monthlyPrice)}</dd>
      </div>
      <div>
        <dt>In total</dt>
        <dd>${money(offer.totalPrice)}</dd>
      </div>
    </dl>
    ${attributionLine(quote)}`,
});
