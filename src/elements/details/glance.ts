import {html, nothing, type TemplateResult} from 'lit';
import {COMPONENT_CATEGORIES} from '../../contract/coverage.js';
import {systemCoverage} from '../../plans/coverage.js';
import {coveredUntil} from '../../plans/covered-until.js';
import {formatMoney} from '../../plans/money.js';
import {renderMeter} from '../plan/meter.js';
import {coveredUntilText, levelMeaning} from '../plan/detail-text.js';
import {renderExplained} from '../plan/explanation.js';
import {levelText, termText} from '../plan/plan-text.js';
import {explain, type DetailsView, type Part} from './details-view.js';

/**
 * The level of coverage and its estimated end, how many systems have covered parts, the deductible, and what the
 * provider names as benefits.
 */
export function renderGlance(view: DetailsView): Part {
  const {highlights} = view.plan;
  const {strings} = view.format;
  const facts = [renderLevel(view), renderSystemCount(view), renderEnd(view), renderDeductible(view)].filter(
    fact => fact !== nothing,
  );
  const benefits =
    highlights.length === 0
      ? nothing
      : html`<ul class="benefits" aria-label=${strings.highlightsTitle}>
          ${highlights.map(text => html`<li>${text}</li>`)}
        </ul>`;
  const list = facts.length === 0 ? nothing : html`<dl class="facts">${facts}</dl>`;
  const parts = [list, benefits].filter(part => part !== nothing);
  return parts.length === 0 ? nothing : html`${parts}`;
}

function renderLevel(view: DetailsView): Part {
  const {plan, format} = view;
  const {coverageType} = plan;
  if (coverageType === undefined) return nothing;
  const {coverageLevel} = format.strings;
  const label = renderExplained(coverageLevel, explain(view, 'coverageType', coverageLevel));
  return renderFact(label, levelText(coverageType, format), levelMeaning(coverageType, format));
}

/** Only where the response shows something about every system. */
function renderSystemCount({plan, format: {strings}}: DetailsView): Part {
  const {covered, notCovered} = systemCoverage(plan);
  const all = covered.length + notCovered.length;
  if (all < COMPONENT_CATEGORIES.length) return nothing;
  const value = html`<span class="score"
    >${renderMeter(covered.length / all)} ${strings.systemsOf(covered.length, all)}</span
  >`;
  return renderFact(strings.systemsTitle, value);
}

/** The estimated end of coverage, or else the miles that the plan lasts. */
function renderEnd(view: DetailsView): Part {
  const {plan, mileage, format} = view;
  const {strings, lang, milesUnit} = format;
  const about = (label: string) => renderExplained(label, explain(view, 'miles', strings.miles));
  const end = coveredUntil(plan, {today: new Date(), mileage, milesUnit});
  if (end) {
    const [text, note] = coveredUntilText(end, strings, lang);
    return renderFact(about(strings.coveredUntil), text, note ? strings.untilBothFromToday : strings.coverFromToday);
  }
  const miles = plan.miles === undefined ? undefined : termText('miles', plan.miles, format);
  return miles === undefined ? nothing : renderFact(about(strings.miles), miles);
}

function renderDeductible(view: DetailsView): Part {
  const {strings, lang} = view.format;
  const {deductible} = view.plan;
  if (deductible === undefined) return nothing;
  const label = renderExplained(strings.repairTitle, explain(view, 'deductible', strings.deductibleLabel));
  return renderFact(label, strings.deductible(formatMoney(deductible, lang)), strings.repairNote);
}

const renderFact = (label: unknown, value: unknown, note?: string): TemplateResult =>
  html`<div>
    <dt class="muted fine">${label}</dt>
    <dd>${value} ${note && html`<span class="muted fine line">${note}</span>`}</dd>
  </div>`;
