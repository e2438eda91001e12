import {html, nothing, type TemplateResult} from 'lit';
import {COMPONENT_CATEGORIES} from '../../contract/coverage.js';
import type {Plan} from '../../contract/plan.js';
import {areDifferent} from '../../plans/compare.js';
import {systemCoverage} from '../../plans/coverage.js';
import {formatNumber} from '../../plans/money.js';
import {renderMeter} from '../plan/meter.js';
import {categoryText} from '../plan/detail-text.js';
import type {ComparisonView} from './compared-plan.js';
import {renderGroup, renderLine, renderMissing, renderNone} from './table.js';

/** Renders each plan's score for each of the twenty systems; nothing when no plan has scores. */
export function renderSystems(view: ComparisonView, onlyDifferences: boolean): TemplateResult | typeof nothing {
  const {plans, format} = view;
  const {strings} = format;
  const lines = COMPONENT_CATEGORIES.map(category => ({
    category,
    scores: plans.map(({plan}) => scoreOf(plan, category)),
  })).filter(({scores}) => scores.some(score => score !== undefined));
  const shown = lines.filter(({scores}) => !onlyDifferences || areDifferent(scores));
  if (shown.length === 0) return nothing;
  const caption = html`${strings.heatTitle} <span class="muted small">${strings.heatCaption}</span>`;
  return html`<tbody role="rowgroup" part="heat-map">
    ${renderGroup(view, caption, true)}
    ${shown.map(({category, scores}) =>
      renderLine(
        view,
        categoryText(category, strings),
        ({plan}, index) => renderScore(view, plan, category, scores[index]),
        {differs: areDifferent(scores), isLong: true},
      ),
    )}
  </tbody>`;
}

function renderScore(view: ComparisonView, plan: Plan, category: string, score: number | undefined) {
  const {lang, strings} = view.format;
  const {covered, notCovered}: Readonly<Record<'covered' | 'notCovered', readonly string[]>> = systemCoverage(plan);
  // Covered parts may be listed without a score.
  if (score === undefined) return covered.includes(category) ? strings.yes : renderMissing(view);
  if (notCovered.includes(category)) return renderNone(strings.heatNone);
  return html`<span class="score"
    >${renderMeter(score / 10)}
    <span role="img" aria-label=${strings.score(formatNumber(score, lang))}>${formatNumber(score, lang)}</span></span
  >`;
}

const scoreOf = ({componentScores}: Plan, wanted: string): number | undefined =>
  componentScores.find(({category}) => category === wanted)?.score;
