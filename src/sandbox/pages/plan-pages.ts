import {PLAN_VALID_MS} from '../../contract/index.js';
import {maskTracking} from '../http/masks.js';
import {allowance, COVERAGE_DESCRIPTIONS, day, money, term, vehicleName} from './format.js';
import {html, type Html} from './html.js';
import type {Page} from './layout.js';
import {COVERAGE_DETAILS, MAINTENANCE} from '../plans/plan-contents.js';
import {verdictOf} from '../plans/wire-plan.js';
import type {PlanOfQuote, Quote} from '../quotes/quote.js';

/** The brand that sells the plan: a managed partner's own, or the upstream API's (§5.4). */
const brandLine = ({account}: Quote): Html =>
  html`<p class="brand">${account.isManaged ? account.displayName : 'Vehicle service contracts'}</p>`;

/** The partner that gets the sale, with masked tracking data (§2.2, §5.4). */
export function attributionLine({account, tracking}: Quote): Html {
  const partner = account.isManaged ? account.displayName : 'self-service partners';
  const masked = maskTracking(tracking);
  return html`<p class="muted">Attributed to ${masked === '' ? partner : `${partner}: ${masked}`}</p>`;
}

/** The plan's name, provider and vehicle. */
export const planHead = ({offer, quote}: PlanOfQuote, stamp: string): Html =>
  html` <div class="head">
    ${brandLine(quote)}
    <span class="stamp">${stamp}</span>
    <h1>${offer.plan.name}</h1>
    <p class="muted">${offer.provider.name}</p>
    <p>${vehicleName(quote)}</p>
  </div>`;

/** The plan's price and terms. */
export const planFacts = ({offer, quote}: PlanOfQuote): Html =>
  html` <section>
    <p class="price">${money(offer.monthlyPrice)}<small>/month</small></p>
    <dl>
      <div>
        <dt>Down payment</dt>
        <dd>${money(offer.downpayment)}</dd>
      </div>
      <div>
        <dt>Monthly payments</dt>
        <dd>${offer.payments} of ${money(offer.monthlyPrice)}</dd>
      </div>
      <div>
        <dt>Total price</dt>
        <dd>${money(offer.totalPrice)}</dd>
      </div>
      <div>
        <dt>Deductible</dt>
        <dd>${money(offer.deductible)}</dd>
      </div>
      <div>
        <dt>Term</dt>
        <dd>${term(offer.duration)} or ${allowance(offer.miles)}, whichever comes first</dd>
      </div>
      <div>
        <dt>Rating</dt>
        <dd>${offer.plan.rating} out of 10, ${verdictOf(offer.plan.rating)}</dd>
      </div>
      <div>
        <dt>Price valid until</dt>
        <dd>${day(quote.returnedAt + PLAN_VALID_MS)}</dd>
      </div>
    </dl>
  </section>`;

/** A summary of the plan, with links to its contract and the checkout. */
export const summaryPage = (plan: PlanOfQuote): Page => ({
  title: `${plan.offer.plan.name}: summary`,
  body: html`${planHead(plan, 'Plan summary')} ${planFacts(plan)}
    <section>
      <h2>What’s covered</h2>
      <p>${COVERAGE_DESCRIPTIONS[plan.offer.plan.coverage]}</p>
      <ul>
        ${plan.offer.provider.highlights.map(highlight => html`<li>${highlight}</li>`)}
      </ul>
    </section>
    ${maintenanceSection(plan)}
    <a class="button" href="../checkout/${plan.offer.id}">Continue to checkout</a>
    <p class="links"><a href="../contract/${plan.offer.id}">Read the contract</a></p>`,
});

function maintenanceSection({offer: {id, plan}}: PlanOfQuote): Html | undefined {
  if (plan.maintenance === undefined) return undefined;
  const {description, hasDocument} = MAINTENANCE[plan.maintenance];
  return html`<section>
    <h2>Maintenance included</h2>
    <p>${description}</p>
    ${hasDocument && html`<p class="links"><a href="../maintenance/${id}">Read the maintenance program</a></p>`}
  </section>`;
}

/** The contract. */
export const contractPage = (plan: PlanOfQuote): Page => ({
  title: `${plan.offer.plan.name}: contract`,
  body: html`${planHead(plan, 'Sample contract')}
    <p>
      ${plan.offer.provider.name} covers repairs to the parts below for ${term(plan.offer.duration)} or
      ${allowance(plan.offer.miles)}, whichever comes first. You pay a deductible of ${money(plan.offer.deductible)} per
      visit.
    </p>
    ${COVERAGE_DETAILS[plan.offer.plan.coverage].coverageBreakdown.map(
      ({category, parts}) =>
        html`<section>
          <h2>${category}</h2>
          <ul>
            ${parts.map(part => html`<li>${part}</li>`)}
          </ul>
        </section>`,
    )}
    <p class="links"><a href="../summary/${plan.offer.id}">Back to the summary</a></p>`,
});

/** The maintenance program's document, if the plan has a program with one. */
export function maintenancePage(plan: PlanOfQuote): Page | undefined {
  const {maintenance} = plan.offer.plan;
  if (maintenance === undefined || !MAINTENANCE[maintenance].hasDocument) return undefined;
  const {description, items} = MAINTENANCE[maintenance];
  return {
    title: `${plan.offer.plan.name}: maintenance program`,
    body: html`${planHead(plan, 'Maintenance program')}
      <p>${description}</p>
      <dl>
        ${items.map(
          ({label, info}) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${info ?? 'Included'}</dd>
            </div>`,
        )}
      </dl>
      <p class="links"><a href="../summary/${plan.offer.id}">Back to the summary</a></p>`,
  };
}

/** The page of a plan whose id is older than 30 days (§8.3) or unknown. */
export const gonePage: Page = {
  title: 'This price has expired',
  status: 410,
  body: html`<div class="head">
    <h1>This price has expired</h1>
    <p>Prices are valid for 30 days. Please go back to the dealer’s site and search again. It takes a few seconds.</p>
  </div>`,
};

/** The page of an order that was canceled (§4.5). */
export const canceledPage: Page = {
  title: 'Your order was canceled',
  status: 410,
  body: html`<div class="head">
    <h1>Your order was canceled</h1>
    <p>You weren’t charged. Please go back to the dealer’s site and choose a plan again.</p>
  </div>`,
};

/** The page of an order that failed. */
export const failedPage: Page = {
  title: 'Something went wrong',
  status: 500,
  body: html`<div class="head">
    <h1>Something went wrong</h1>
    <p>We don’t know whether your order went through. Please check with the dealer before you order again.</p>
  </div>`,
};

/** The page of an unknown URL. */
export const missingPage: Page = {
  title: 'Page not found',
  status: 404,
  body: html`<div class="head">
    <h1>Page not found</h1>
    <p>The link may be incomplete. Please go back to the dealer’s site and try it again.</p>
  </div>`,
};

/** The page of a placed order. */
export const confirmationPage = ({offer, quote}: PlanOfQuote, orderId: string): Page => ({
  title: 'Your order is placed',
  body: html`<div class="head">
      ${brandLine(quote)}
      <span class="stamp">Order ${orderId}</span>
      <h1>Your order is placed</h1>
      <p>
        ${offer.plan.name} from ${offer.provider.name} for the ${vehicleName(quote)}. This is a sandbox: no car is
        covered, and no card was charged.
      </p>
    </div>
    <dl>
      <div>
        <dt>Down payment</dt>
        <dd>${money(offer.downpayment)}</dd>
      </div>
      <div>
        <dt>Monthly payments</dt>
        <dd>${offer.payments} of ${money(offer.monthlyPrice)}</dd>
      </div>
      <div>
        <dt>Total price</dt>
        <dd>${money(offer.totalPrice)}</dd>
      </div>
    </dl>
    ${attributionLine(quote)}`,
});
