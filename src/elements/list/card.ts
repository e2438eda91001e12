import {html, nothing, type TemplateResult} from 'lit';
import {COMPONENT_CATEGORIES} from '../../contract/coverage.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import {excludesByContractOnly, includesMaintenance, systemCoverage} from '../../plans/coverage.js';
import {formatNumber} from '../../plans/money.js';
import {paymentCount} from '../../plans/payment-count.js';
import {renderCheckout, type Handoff} from '../plan/checkout.js';
import {renderAmount} from '../plan/price.js';
import {badgeText, levelText, paymentSums} from '../plan/plan-text.js';
import {renderTerms, type TermsView} from '../plan/terms.js';

/** How many systems without coverage a card names: those with the shortest names, so that they fit on one line. */
const MAX_NAMED = 3;

/** What a card shows: a plan, its chosen variant, and how to format it. */
export interface CardView extends TermsView {
  readonly isCompared: boolean;
  readonly headingLevel: number;
  readonly links: CheckedUrlOptions;
  readonly handoff: Handoff;
}

/** Renders a card's content. Its events are handled by the list, which finds the plan by data attributes. */
export function renderCard(view: CardView): TemplateResult {
  const {group, isCompared, headingLevel, strings} = view;
  const name = group.name || strings.unnamedPlan;
  return html`
    <div class="who">
      <div class="name" part="name" role="heading" aria-level=${headingLevel}>${name}</div>
      <p class="meta" part="provider">${group.provider}</p>
      <div class="meta rated">${renderRating(view)} ${renderBadges(view)}</div>
    </div>
    ${renderCoverage(view)}
    <div class="cost" part="price">${renderPrice(view)}</div>
    <div class="foot">
      ${renderTerms(view, name)}
      <div class="acts">
        <label part="compare">
          <input type="checkbox" aria-label="${strings.compare}: ${name}" .checked=${isCompared} />
          ${strings.compare}
        </label>
        <button type="button" class="button second" part="details" aria-label="${strings.details}: ${name}">
          ${strings.details}
        </button>
        ${renderCheckout({...view, name})}
      </div>
    </div>
  `;
}

function renderRating(view: CardView) {
  const {planServiceRating, planRatingVerdict} = view.chosen;
  if (planServiceRating === undefined) return nothing;
  const rating = formatNumber(planServiceRating, view.lang);
  return html`<p part="rating">
    <b role="img" aria-label=${view.strings.rating(rating)}>${rating}</b>
    ${badgeText(planRatingVerdict ?? '', view)}
  </p>`;
}

function renderBadges(view: CardView) {
  const badges = view.chosen.resultLabels.map(
    label => html`<li class="badge" part="badge">${badgeText(label, view)}</li>`,
  );
  return badges.length === 0
    ? nothing
    : html`<ul>
        ${badges}
      </ul>`;
}

/** The level of coverage, and what is covered and what is not, at the same size. */
function renderCoverage(view: CardView) {
  const {chosen, group, strings} = view;
  const isMaintained = includesMaintenance(chosen);
  return html`<div class="cover">
    ${group.coverage ? html`<p class="level" part="coverage">${levelText(group.coverage, view)}</p>` : nothing}
    <ul>
      ${renderSystems(view)} ${isMaintained ? html`<li class="in">${strings.maintenance}</li>` : nothing}
      ${renderNotCovered(view)}
      ${isMaintained === false ? html`<li class="out">${strings.noMaintenance}</li>` : nothing}
    </ul>
  </div>`;
}

/** Only where the response tells about every system. */
function renderSystems({chosen, strings}: CardView) {
  const {covered, notCovered} = systemCoverage(chosen);
  const all = covered.length + notCovered.length;
  if (all < COMPONENT_CATEGORIES.length) return nothing;
  return html`<li class="systems">
    <svg aria-hidden="true"><rect width="${(covered.length / all) * 100}%" height="100%"></rect></svg>
    ${strings.systemsCovered(covered.length, all)}
  </li>`;
}

function renderNotCovered({chosen, strings, lang}: CardView) {
  const {notCovered} = systemCoverage(chosen);
  if (notCovered.length > 0) {
    const all = notCovered.map(category => strings.categories[category].toLocaleLowerCase(lang));
    const names = all.sort((one, other) => one.length - other.length).slice(0, MAX_NAMED);
    return html`<li class="out">${strings.notCovered(names.join(', '), notCovered.length - names.length)}</li>`;
  }
  return excludesByContractOnly(chosen) ? html`<li class="out">${strings.exclusions}</li>` : nothing;
}

function renderPrice(view: CardView) {
  const {chosen, links, strings} = view;
  const payments = paymentCount(chosen);
  return html`${renderAmount(chosen, view, links)} ${payments ? html`<p>${strings.payments(payments)}</p>` : nothing}
    <p>${paymentSums(chosen, view).join(', ')}</p>`;
}
