import {html, nothing, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import {checkedUrl, type CheckedUrlOptions} from '../../plans/checked-url.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatMoney} from '../../plans/money.js';
import {axisValues, VARIANT_AXES, type VariantAxis} from '../../plans/variants.js';
import {badgeText, coverageText, formatNumber, sideSums, termText, type PlanWords} from './plan-text.js';

/** What a card shows: a plan, the variant chosen, and how to say it. */
export interface CardView {
  readonly group: PlanGroup;
  readonly chosen: Plan;
  /** Tells this card's radio groups from the others'. */
  readonly index: number;
  readonly headingLevel: number;
  readonly words: PlanWords;
  readonly links: CheckedUrlOptions;
  /** Opens the checkout in a new tab. */
  readonly opensTab: boolean;
}

/** Renders one card. Its listeners are the list's: the card names what was used by its data attributes. */
export function renderCard(view: CardView): TemplateResult {
  const {group, chosen, headingLevel, words} = view;
  const isBest = chosen.resultLabels.includes('BEST_VALUE');
  return html`
    <li class="card ${isBest ? 'best' : ''}" part="card" data-key=${group.key}>
      <div class="about">
        ${renderBadges(chosen, words)}
        <div>
          <div class="name" part="name" role="heading" aria-level=${headingLevel}>
            ${group.name || words.strings.unnamedPlan}
          </div>
          <p class="muted small" part="provider">${group.provider}</p>
        </div>
        ${renderRating(chosen, words)}
        ${
          group.coverage === undefined
            ? nothing
            : html`<p part="coverage" title=${group.coverage}>${coverageText(group.coverage, words)}</p>`
        }
        ${VARIANT_AXES.map(axis => renderPicker(view, axis))}
      </div>
      <div class="side">${renderPrice(chosen, words)} ${renderCheckout(view)}</div>
    </li>
  `;
}

function renderBadges(plan: Plan, words: PlanWords) {
  const hasMaintenance = plan.maintenanceProgram !== undefined || plan.hasMaintenanceProgram === true;
  if (plan.resultLabels.length === 0 && !hasMaintenance) return nothing;
  return html`
    <ul class="badges">
      ${plan.resultLabels.map(label => html`<li class="badge" part="badge">${badgeText(label, words)}</li>`)}
      ${hasMaintenance ? html`<li class="badge plain" part="badge">${words.strings.maintenance}</li>` : nothing}
    </ul>
  `;
}

function renderRating({planServiceRating, planRatingVerdict}: Plan, {strings, lang}: PlanWords) {
  if (planServiceRating === undefined) return nothing;
  const rating = formatNumber(planServiceRating, lang);
  return html`
    <p class="rating" part="rating">
      <b role="img" aria-label=${strings.rating(rating)}>${rating}</b>
      <svg aria-hidden="true"><rect width="${planServiceRating * 10}%" height="100%"></rect></svg>
      <span class="muted">${planRatingVerdict}</span>
    </p>
  `;
}

function renderPicker({group, chosen, index, words}: CardView, axis: VariantAxis) {
  const {strings} = words;
  const legend = {duration: strings.term, miles: strings.miles, deductible: strings.deductibleLabel}[axis];
  const options = axisValues(group, axis).flatMap(value => {
    const text = termText(axis, value, words);
    return text === undefined ? [] : [{value, text}];
  });
  // A single deductible is said beside the price already.
  if (options.length < 2 && axis === 'deductible') return nothing;
  if (options.length < 2) return options.map(({text}) => html`<p class="picker"><span>${legend}</span>${text}</p>`);
  return html`
    <fieldset class="picker" part="picker">
      <legend>${legend}</legend>
      ${options.map(
        ({value, text}) => html`
          <label class="option">
            <input
              type="radio"
              name="${axis}-${index}"
              data-axis=${axis}
              .value=${String(value)}
              .checked=${chosen[axis] === value}
            /><span>${text}</span>
          </label>
        `,
      )}
    </fieldset>
  `;
}

function renderPrice(plan: Plan, words: PlanWords) {
  const {strings, lang} = words;
  const main = plan.monthlyPrice ?? plan.totalPrice;
  return html`
    <div class="price" part="price">
      <p class="amount">
        ${main === undefined ? strings.noPrice : formatMoney(main, lang)}
        <small
          >${plan.monthlyPrice === undefined ? (plan.totalPrice === undefined ? '' : strings.inTotal) : strings.perMonth}</small
        >
      </p>
      ${sideSums(plan, words).map(sum => html`<p class="muted small">${sum}</p>`)}
    </div>
  `;
}

function renderCheckout({group, chosen, words, links, opensTab}: CardView) {
  const url = checkedUrl(chosen.planCheckoutUrl, links);
  if (url === undefined) return html`<p class="muted small">${words.strings.noCheckout}</p>`;
  return html`<a
    class="button"
    part="checkout"
    href=${url}
    target=${opensTab ? '_blank' : nothing}
    rel="noopener noreferrer"
    aria-label=${words.strings.checkoutFor(group.name || words.strings.unnamedPlan)}
    >${words.strings.checkout}</a
  >`;
}
