import {html, nothing, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatNumber} from '../../plans/money.js';
import {axisValues, VARIANT_AXES, type VariantAxis} from '../../plans/variants.js';
import {renderCheckout, type Handoff} from '../plan/checkout.js';
import {renderAmount} from '../plan/price.js';
import {axisName, badgeText, coverageText, sideSums, termText, type PlanWords} from '../plan/plan-text.js';

/** What a card shows: a plan, its chosen variant, and how to format it. */
export interface CardView extends PlanWords {
  readonly group: PlanGroup;
  readonly chosen: Plan;
  readonly isCompared: boolean;
  readonly headingLevel: number;
  readonly links: CheckedUrlOptions;
  readonly handoff: Handoff;
}

/** Renders a card's content. Its events are handled by the list, which finds the plan by data attributes. */
export function renderCard(view: CardView): TemplateResult {
  const {group, chosen, isCompared, headingLevel, links, strings} = view;
  const name = group.name || strings.unnamedPlan;
  return html`
    <div class="about">
      ${renderBadges(view)}
      <div>
        <div class="name" part="name" role="heading" aria-level=${headingLevel}>${name}</div>
        <p class="muted small" part="provider">${group.provider}</p>
      </div>
      ${renderRating(view)}
      ${
        group.coverage === undefined
          ? nothing
          : html`<p part="coverage" title=${group.coverage}>${coverageText(group.coverage, view)}</p>`
      }
      ${VARIANT_AXES.map(axis => renderPicker(view, axis))}
    </div>
    <div class="side">
      <div class="price" part="price">
        ${renderAmount(chosen, view, links)}
        ${sideSums(chosen, view).map(sum => html`<p class="muted small">${sum}</p>`)}
      </div>
      ${renderCheckout({...view, name})}
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

function renderBadges(view: CardView) {
  const {hasMaintenanceProgram, maintenanceProgram, resultLabels} = view.chosen;
  const badges = resultLabels.map(label => html`<li class="badge" part="badge">${badgeText(label, view)}</li>`);
  if (maintenanceProgram || hasMaintenanceProgram)
    badges.push(html`<li class="badge plain" part="badge">${view.strings.maintenance}</li>`);
  return badges.length === 0
    ? nothing
    : html`<ul class="badges">
        ${badges}
      </ul>`;
}

function renderRating({chosen: {planServiceRating, planRatingVerdict}, strings, lang}: CardView) {
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

function renderPicker(view: CardView, axis: VariantAxis) {
  const {group, chosen, strings} = view;
  const legend = axisName(axis, strings);
  const options = axisValues(group, axis).flatMap(value => {
    const text = termText(axis, value, view);
    return text === undefined ? [] : [{value, text}];
  });
  // A single deductible is shown beside the price already.
  if (options.length < 2)
    return options.map(({text}) =>
      axis === 'deductible' ? nothing : html`<p class="picker"><span>${legend}</span>${text}</p>`,
    );
  return html`
    <fieldset class="picker" part="picker" aria-label="${legend}: ${group.name || strings.unnamedPlan}">
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
