import {html, nothing, type TemplateResult} from 'lit';
import {COMPONENT_CATEGORIES} from '../../contract/components.js';
import type {Plan} from '../../contract/plan.js';
import {formatNumber} from '../../plans/money.js';
import {categoryText} from '../plan/detail-text.js';
import {renderLine} from './table.js';
import type {ComparisonView} from './compared-plan.js';

/** The points (of ten) per shade. */
const LEVEL = 2.5;

/** Renders the score of each plan for each of the twenty systems; nothing when no plan has scores. */
export function renderHeatMap(view: ComparisonView): TemplateResult | typeof nothing {
  const {headingLevel, plans, words} = view;
  const {lang, strings} = words;
  const categories = COMPONENT_CATEGORIES.filter(category =>
    plans.some(({plan}) => scoreOf(plan, category) !== undefined),
  );
  if (categories.length === 0) return nothing;
  const renderScore = (score: number | undefined) => {
    if (score === undefined) return html`<span class="muted">${strings.notGiven}</span>`;
    const text = score === 0 ? strings.heatNone : strings.score(formatNumber(score, lang));
    return html`<span class="heat" data-level=${Math.ceil(score / LEVEL)}>${text}</span>`;
  };
  return html`
    <section part="heat-map">
      <div id="heat-title" class="heading" role="heading" aria-level=${headingLevel}>${strings.heatTitle}</div>
      <p id="heat-caption" class="muted small">${strings.heatCaption}</p>
      <table role="table" aria-labelledby="heat-title" aria-describedby="heat-caption">
        ${renderNames(view)}
        <tbody role="rowgroup">
          ${categories.map(category =>
            renderLine(view, categoryText(category, strings), ({plan}) => renderScore(scoreOf(plan, category))),
          )}
        </tbody>
      </table>
    </section>
  `;
}

/** The head, with only the plans' names. */
const renderNames = ({plans}: ComparisonView) =>
  html`<thead role="rowgroup">
    <tr role="row">
      <td role="cell"></td>
      ${plans.map(({letter, name}) => html`<th scope="col" role="columnheader">${letter} · ${name}</th>`)}
    </tr>
  </thead>`;

const scoreOf = ({componentScores}: Plan, wanted: string): number | undefined =>
  componentScores.find(({category}) => category === wanted)?.score;
