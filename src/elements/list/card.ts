import {html, nothing, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatNumber} from '../../plans/money.js';
import {axisValues, VARIANT_AXES, type VariantAxis} from '../../plans/variants.js';
import {renderCheckout, type Handoff} from '../plan/checkout.js';
import {renderAmount} from '../plan/price.js';
import {axisName, badgeText, coverageText, sideSums, termText, type PlanWords} from '../plan/plan-text.js';

/** What a card shows: a plan, the variant chosen, and how to say it. */
export interface CardView {
  readonly group: PlanGroup;
  readonly chosen: Plan;
  readonly isCompared: boolean;
  readonly headingLevel: number;
  readonly words: PlanWords;
  readonly links: CheckedUrlOptions;
  readonly handoff: Handoff;
}

/** Renders what a card holds. Its listeners are the list's: the card names what was used by its data attributes. */
export function renderCard(view: CardView): TemplateResult {
  const {group, chosen, isCompared, headingLevel, links, words} = view;
  const {strings} = words;
  const name = group.name || strings.unnamedPlan;
  return html`
    <div class="about">
      ${renderBadges(chosen, words)}
      <div>
        <div class="name" part="name" role="heading" aria-level=${headingLevel}>${name}</div>
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
    <div class="side">
      <div class="price" part="price">
        ${renderAmount(chosen, words, links)}
        ${sideSums(chosen, words).map(sum => html`<p class="muted small">${sum}</p>`)}
      </div>
      ${renderCheckout({...view, name, strings})}
      <div class="more small">
        <button type="button" class="link" part="details" aria-label="${strings.details}: ${name}">
          ${strings.details}
        </button>
        <label part="compare">
          <input type="checkbox" aria-label="${strings.compare}: ${name}" .checked=${isCompared} />
          ${strings.compare}
        </label>
      </div>
    </div>
  `;
}

function renderBadges({hasMaintenanceProgram, maintenanceProgram, resultLabels}: Plan, words: PlanWords) {
  const badges = resultLabels.map(label => html`<li class="badge" part="badge">${badgeText(label, words)}</li>`);
  if (maintenanceProgram || hasMaintenanceProgram)
    badges.push(html`<li class="badge plain" part="badge">${words.strings.maintenance}</li>`);
  return badges.length === 0
    ? nothing
    : html`<ul class="badges">
        ${badges}
      </ul>`;
}

function renderRating({planServiceRating, planRatingVerdict}: Plan, {strings, lang}: PlanWords) {
  if (planServiceRating === undefined) return nothing;
  const rating = formatNumber(planServiceRating, lang);
  return html`
    <p class="rating" part="rating">
      <b role="img" aria-label=${strings.rating(rating)}>${rating}</b>
      <svg aria-hidden="true"><rect width="${planServiceRating * 10}%" height="100%"></rect></svg>
      <span class="muted" lang="en">${planRatingVerdict}</span>
    </p>
  `;
}

function renderPicker({group, chosen, words}: CardView, axis: VariantAxis) {
  const legend = axisName(axis, words.strings);
  const options = axisValues(group, axis).flatMap(value => {
    const text = termText(axis, value, words);
    return text === undefined ? [] : [{value, text}];
  });
  // A single deductible is said beside the price already.
  if (options.length < 2)
    return options.map(({text}) =>
      axis === 'deductible' ? nothing : html`<p class="picker"><span>${legend}</span>${text}</p>`,
    );
  return html`
    <fieldset class="picker" part="picker" aria-label="${legend}: ${group.name || words.strings.unnamedPlan}">
      <legend>${legend}</legend>
      <div class="options">
        ${options.map(
          ({value, text}) => html`
            <label class="option">
              <input
                type="radio"
                name="${axis} ${group.key}"
                data-axis=${axis}
                .value=${String(value)}
                .checked=${chosen[axis] === value}
              /><span>${text}</span>
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}
