import {html, nothing, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import {checkedUrl} from '../../plans/checked-url.js';
import {formatMoney} from '../../plans/money.js';
import {paymentCount} from '../../plans/payment-count.js';
import type {DetailStrings} from '../../strings/en/details.js';
import {renderExplained} from '../plan/explanation.js';
import {renderAmount} from '../plan/price.js';
import {quotedDays} from '../plan/quoted-days.js';
import {messageQuery} from '../plan/share.js';
import {renderTerms} from '../plan/terms.js';
import {explain, renderSection, type DetailsView, type Part} from './details-view.js';

/** Renders the price as quoted, the terms to choose from, and what the total is made of. */
export function renderPrice(view: DetailsView): TemplateResult {
  const {plan, group, name, links, format} = view;
  const content = html`${renderAmount(plan, format, links)} ${renderTerms({...format, group, chosen: plan}, name)}
  ${renderSums(view)}
  ${plan.monthlyPrice === undefined ? nothing : html`<p class="muted fine">${paymentsText(plan, format.strings)}</p>`}
  ${renderQuoted(view)}`;
  return renderSection(view, {id: 'price', title: format.strings.priceTitle, isUntitled: true, content});
}

/** The down payment, the monthly payments where their number follows from the prices, and the total. */
function renderSums(view: DetailsView) {
  const {plan, format} = view;
  const {strings, lang} = format;
  const {downpayment, monthlyPrice = NaN, totalPrice} = plan;
  const payments = paymentCount(plan);
  const money = (amount: number) => formatMoney(amount, lang);
  const {downPayment, estimate, paymentRow} = strings;
  const rows = [
    downpayment === undefined
      ? nothing
      : renderSum(renderExplained(downPayment, explain(view, 'downpayment', downPayment)), money(downpayment)),
    payments === undefined
      ? nothing
      : renderSum(
          html`${paymentRow(payments, money(monthlyPrice))} <span class="muted fine">${estimate}</span>`,
          money(payments * monthlyPrice),
        ),
    totalPrice === undefined ? nothing : renderSum(strings.totalPrice, money(totalPrice), 'total'),
  ].filter(row => row !== nothing);
  return rows.length === 0 ? nothing : html`<dl class="sums">${rows}</dl>`;
}

const renderSum = (label: unknown, amount: string, kind = '') =>
  html`<div class="row ${kind}">
    <dt>${label}</dt>
    <dd>${amount}</dd>
  </div>`;

/** When the price was quoted, and the last day to buy the plan. */
function renderQuoted({quotedAt, format: {lang, strings}}: DetailsView) {
  if (quotedAt === undefined) return nothing;
  return html`<p class="muted fine">${strings.quotedOn(...quotedDays(quotedAt, lang))}</p>`;
}

function paymentsText(plan: Plan, strings: DetailStrings): string {
  const payments = paymentCount(plan);
  return payments === undefined ? strings.paymentCount : strings.paymentEstimate(payments);
}

/** What a shopper can do with the plan besides buying it: share it, print it, or ask the dealer about it. */
export function renderActions(view: DetailsView): TemplateResult {
  return html`<div>
    <p class="actions">
      ${renderShare(view)}
      <button type="button" class="link document" part="print" @click=${view.onPrint}>
        ${view.format.strings.print}
      </button>
      ${view.ask}
    </p>
    <p class="muted small">${view.shareMessage}</p>
  </div>`;
}

/** The summary's URL names a plan and a price, never the car's VIN (§2.5). */
function renderShare({plan, links, format, onShare, onMail}: DetailsView): Part {
  const url = checkedUrl(plan.planSummaryUrl, links);
  if (url === undefined) return nothing;
  const {share, shareByMail, unnamedPlan} = format.strings;
  const mail = messageQuery({subject: plan.planName ?? unnamedPlan, body: url});
  return html`<button type="button" class="link document" part="share" @click=${() => onShare(url)}>${share}</button>
    <a class="link document" part="share" href="mailto:?${mail}" @click=${onMail}>${shareByMail}</a>`;
}
