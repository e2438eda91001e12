import {html, nothing, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import type {PlanGroup} from '../../plans/groups.js';
import {axisValues, isChoice, VARIANT_AXES, type VariantAxis} from '../../plans/variants.js';
import {axisName, termText, type PlanFormat} from './plan-text.js';

/** A plan, its chosen variant, and how to format it. */
export interface TermsView extends PlanFormat {
  readonly group: PlanGroup;
  readonly chosen: Plan;
}

/** Renders a plan's term, miles and deductible in one box. Each select has its axis as a data attribute. */
export const renderTerms = (view: TermsView, name: string): TemplateResult =>
  html`<div class="terms">${VARIANT_AXES.map(axis => renderTerm(view, axis, name))}</div>`;

/** A select, or the value alone where there is no choice. A variant without a value never shows another one's. */
function renderTerm(view: TermsView, axis: VariantAxis, name: string) {
  const label = axisName(axis, view.strings);
  const current = view.chosen[axis];
  // The unit of the miles may be unknown.
  const values = axisValues(view.group, axis).filter(value => termText(axis, value, view));
  if (values.length === 0 || !isChoice(view.group, axis))
    return values.map(value => html`<p class="term"><span>${label}</span> <b>${termText(axis, value, view)}</b></p>`);
  return html`
    <label class="term">
      <span>${label}</span>
      <select part="picker" data-axis=${axis} aria-label="${label}: ${name}">
        ${current === undefined ? html`<option value="undefined" selected>–</option>` : nothing}
        ${values.map(
          value => html`<option value=${value} .selected=${current === value}>${termText(axis, value, view)}</option>`,
        )}
      </select>
    </label>
  `;
}
