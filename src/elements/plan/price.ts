import {html, nothing, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';
import {formatMoney} from '../../plans/money.js';
import {periodText, type PlanFormat} from './plan-text.js';

/** Renders a plan's price: per month, or else in total, or else a message that the checkout shows it. */
export function renderAmount(
  plan: Plan,
  {strings, lang}: PlanFormat,
  links: CheckedUrlOptions,
): TemplateResult | typeof nothing {
  const amount = plan.monthlyPrice ?? plan.totalPrice;
  if (amount === undefined)
    return checkedUrl(plan.planCheckoutUrl, links) ? html`<p class="name">${strings.noPrice}</p>` : nothing;
  return html`<p class="amount">${formatMoney(amount, lang)}<small>${periodText(plan, strings)}</small></p>`;
}
