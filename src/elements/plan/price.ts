import {html, nothing, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';
import {formatMoney} from '../../plans/money.js';
import type {PlanWords} from './plan-text.js';

/** Renders a plan's price: per month, or else in total, or else a note that the checkout shows it. */
export function renderAmount(
  {monthlyPrice, planCheckoutUrl, totalPrice}: Plan,
  {strings, lang}: PlanWords,
  links: CheckedUrlOptions,
): TemplateResult | typeof nothing {
  const amount = monthlyPrice ?? totalPrice;
  if (amount === undefined)
    return checkedUrl(planCheckoutUrl, links) ? html`<p class="name">${strings.noPrice}</p>` : nothing;
  return html`<p class="amount">
    ${formatMoney(amount, lang)} <small>${monthlyPrice === undefined ? strings.inTotal : strings.perMonth}</small>
  </p>`;
}
