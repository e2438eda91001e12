import {html, nothing, type TemplateResult} from 'lit';
import {costLine, lacksTerm, type CostPoint} from '../../plans/cost.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatMoney} from '../../plans/money.js';
import {renderMeter} from '../plan/meter.js';
import type {ComparisonView} from './compared-plan.js';

/** Renders each compared plan's total price at each term as a bar with its amount; nothing when no plan has a total price. */
export function renderCostChart(view: ComparisonView): TemplateResult | typeof nothing {
  const {headingLevel, all, format} = view;
  const {lang, strings} = format;
  const lines = all.map(({group, plan, name, letter}) => ({name, letter, group, points: costLine(group, plan)}));
  const points = lines.flatMap(line => line.points);
  if (points.length === 0) return nothing;
  const durations = [...new Set(points.map(({duration}) => duration))].sort((one, other) => one - other);
  const highest = Math.max(...points.map(({totalPrice}) => totalPrice));
  const renderPoint = ({totalPrice, isChosen}: CostPoint) => html`
    <b>${formatMoney(totalPrice, lang)}</b>
    ${isChosen ? html`<span class="visually-hidden">(${strings.chosenHere})</span>` : nothing}
    ${renderMeter(totalPrice / (highest || 1))}
  `;
  const renderMissing = (group: PlanGroup, duration: number) =>
    html`<span class="muted">${lacksTerm(group, duration) ? strings.notOffered : strings.notGiven}</span>`;
  return html`
    <section part="cost-chart">
      <div class="heading" role="heading" aria-level=${headingLevel}>${strings.costTitle}</div>
      <p class="muted small">${strings.costCaption}</p>
      <div class="costs">
        ${durations.map(
          duration =>
            html`<div>
              <div role="heading" aria-level=${headingLevel + 1}>${strings.termText(duration)}</div>
              <ul>
                ${lines.map(line => {
                  const point = line.points.find(it => it.duration === duration);
                  return html`<li class=${point?.isChosen ? 'chosen' : ''}>
                    <span class="key">${line.letter}</span>
                    <span>${line.name}</span>
                    ${point ? renderPoint(point) : renderMissing(line.group, duration)}
                  </li>`;
                })}
              </ul>
            </div>`,
        )}
      </div>
    </section>
  `;
}
