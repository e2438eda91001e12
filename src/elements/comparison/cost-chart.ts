import {html, nothing, svg, type TemplateResult} from 'lit';
import {costLine, type CostPoint} from '../../plans/cost.js';
import {formatMoney} from '../../plans/money.js';
import type {ComparisonView} from './compared-plan.js';
import type {PlanWords} from '../plan/plan-text.js';

/** The chart's sizes in SVG units: each is about one CSS pixel, on a phone too. */
const WIDE = {width: 640, height: 280, point: 9};
const NARROW = {width: 320, height: 300, point: 10};
/** The distance between plans with the same term, so that no point hides another, where there is space. */
const OFFSET = 20;
/** Closer together, a point would cover another's letter; the chart is wider instead, and scrolls. */
const MIN_OFFSET = 18;
const MAX_WIDTH = 2000;
const TOP = 16;
const BOTTOM = 40;
/** How much larger the points of chosen variants are. */
const CHOSEN_EXTRA = 2;
const GRID_LINES = 4;
/** The maximum width of a character; the font is the page's. */
const CHARACTER = 8.7;
/** The space between two labels, and between a label and what it labels. */
const GAP = 8;

const widthOf = (labels: readonly string[]): number => Math.max(...labels.map(({length}) => length)) * CHARACTER;

interface Line {
  readonly name: string;
  readonly letter: string;
  readonly points: readonly CostPoint[];
}

interface Scale {
  readonly size: typeof WIDE;
  readonly width: number;
  /** Where the grid begins, after the labels of the totals. */
  readonly left: number;
  /** The distance between plans with the same term. */
  readonly offset: number;
  readonly x: (duration: number) => number;
  readonly y: (total: number) => number;
  readonly durations: readonly number[];
  readonly totals: readonly number[];
}

/**
 * Renders the plans' total price at each of their terms, as a chart, which is narrower on a phone, and as a table.
 */
export function renderCostChart(view: ComparisonView, isNarrow = false): TemplateResult | typeof nothing {
  const lines = view.plans.map(({group, plan, name, letter}) => ({name, letter, points: costLine(group, plan)}));
  const {strings} = view.words;
  if (lines.every(({points}) => points.length === 0)) return nothing;
  return html`
    <section part="cost-chart">
      <div class="heading" role="heading" aria-level=${view.headingLevel}>${strings.costTitle}</div>
      <p class="muted small">${strings.costCaption}</p>
      ${renderChart(lines, view, isNarrow ? NARROW : WIDE)}
      <ul class="legend small" aria-hidden="true">
        ${lines.map(({letter, name}) => html`<li><b>${letter}</b> ${name}</li>`)}
      </ul>
      <details>
        <summary>${strings.costAsTable}</summary>
        ${renderTable(lines, view)}
      </details>
    </section>
  `;
}

const durationsOf = (lines: readonly Line[]): readonly number[] =>
  [...new Set(lines.flatMap(({points}) => points.map(({duration}) => duration)))].sort((a, b) => a - b);

function scaleOf(lines: readonly Line[], {lang, strings}: PlanWords, size: typeof WIDE): Scale {
  const durations = durationsOf(lines);
  const [shortest = 0, longest = 0] = [durations[0], durations.at(-1)];
  const most = Math.max(...lines.flatMap(({points}) => points.map(({totalPrice}) => totalPrice)));
  const step = niceStep(most / GRID_LINES);
  const totals: number[] = [];
  for (let line = 0; line <= GRID_LINES; line += 1) totals.push(line * step);
  const left = widthOf(totals.map(total => formatMoney(total, lang))) + GAP;
  // The outermost points and the labels below them stay inside; a single term is in the middle.
  const aside = Math.max(
    ((lines.length - 1) / 2) * OFFSET + size.point + CHOSEN_EXTRA,
    widthOf(durations.map(duration => strings.termText(duration))) / 2,
  );
  const span = longest - shortest;
  const closest = Math.min(...durations.slice(1).map((duration, index) => duration - (durations[index] ?? 0)));
  const least = span === 0 ? 0 : (span / closest) * lines.length * MIN_OFFSET;
  const width = Math.min(MAX_WIDTH, Math.max(size.width, left + 2 * aside + least));
  const room = width - left - 2 * aside;
  return {
    size,
    width,
    left,
    offset: span === 0 ? OFFSET : Math.min(OFFSET, ((closest / span) * room) / lines.length),
    x: duration => left + aside + (span === 0 ? 0.5 : (duration - shortest) / span) * room,
    y: total => size.height - BOTTOM - (total / (step * GRID_LINES)) * (size.height - TOP - BOTTOM),
    durations,
    totals,
  };
}

/** The terms whose labels fit side by side, starting with the longest; the table has all of them. */
function labelled({durations, x}: Scale, {strings}: PlanWords): readonly number[] {
  let edge = Infinity;
  return [...durations].reverse().filter(duration => {
    const half = widthOf([strings.termText(duration)]) / 2;
    const fits = x(duration) + half < edge;
    if (fits) edge = x(duration) - half - GAP;
    return fits;
  });
}

function niceStep(least: number): number {
  const size = 10 ** Math.floor(Math.log10(least || 1));
  return ([1, 2, 2.5, 5, 10].find(factor => factor * size >= least) ?? 10) * size;
}

function renderChart(lines: readonly Line[], {words}: ComparisonView, size: typeof WIDE) {
  const {lang, strings} = words;
  const scale = scaleOf(lines, words, size);
  const {durations, left, totals, width, x, y} = scale;
  const {height} = size;
  const placed = lines.map((line, index) => ({line, scale: shifted(scale, index - (lines.length - 1) / 2)}));
  const describe = ({name, points}: Line) =>
    strings.costSay(
      name,
      points
        .map(({duration, totalPrice}) => strings.costPoint(formatMoney(totalPrice, lang), strings.termText(duration)))
        .join(', '),
    );
  const chart = html`<svg
    class="costs"
    viewBox="0 0 ${width} ${height}"
    width=${width}
    height=${height}
    role="img"
    aria-label=${lines.map(describe).join('; ')}
  >
    ${totals.map(
      total => svg`<line class="grid" x1=${left} x2=${width} y1=${y(total)} y2=${y(total)}></line>
        <text x=${left - GAP} y=${y(total) + 4} text-anchor="end">${formatMoney(total, lang)}</text>`,
    )}
    ${durations.map(duration => svg`<line class="grid" x1=${x(duration)} x2=${x(duration)} y1=${y(0)} y2=${y(0) + GAP}></line>`)}
    ${labelled(scale, words).map(
      duration =>
        svg`<text x=${x(duration)} y=${height - 14} text-anchor="middle">${strings.termText(duration)}</text>`,
    )}
    ${placed.map(line => renderLine(line))} ${placed.map(line => renderPoints(line, false))}
    ${placed.map(line => renderPoints(line, true))}
  </svg>`;
  if (width === size.width) return chart;
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${strings.costTitle}>${chart}</div>`;
}

/** The same scale, moved sideways. */
const shifted = (scale: Scale, places: number): Scale => ({
  ...scale,
  x: duration => scale.x(duration) + places * scale.offset,
});

/** A line with its own, shifted scale. */
interface PlacedLine {
  readonly line: Line;
  readonly scale: Scale;
}

const renderLine = ({line, scale: {x, y}}: PlacedLine) =>
  svg`<polyline class="line" points=${line.points.map(({duration, totalPrice}) => `${x(duration)},${y(totalPrice)}`).join(' ')}></polyline>`;

/** The points of chosen variants, which are larger and drawn last, or all others. */
function renderPoints({line: {letter, points}, scale: {offset, size, x, y}}: PlacedLine, areChosen: boolean) {
  const radius = Math.min(size.point, offset / 2) + (areChosen ? CHOSEN_EXTRA : 0);
  const state = areChosen ? 'chosen' : '';
  return points
    .filter(({isChosen}) => isChosen === areChosen)
    .map(
      ({duration, totalPrice}) =>
        svg`<circle class="point ${state}" cx=${x(duration)} cy=${y(totalPrice)} r=${radius}></circle>
          <text class="letter ${state}" x=${x(duration)} y=${y(totalPrice) + 4} text-anchor="middle">${letter}</text>`,
    );
}

function renderTable(lines: readonly Line[], {words}: ComparisonView) {
  const {lang, strings} = words;
  const durations = durationsOf(lines);
  const renderCell = (point: CostPoint | undefined) =>
    point === undefined
      ? html`<td class="muted">${strings.notGiven}</td>`
      : html`<td>
          ${formatMoney(point.totalPrice, lang)}
          ${point.isChosen ? html`<span class="mark small">✓ ${strings.chosenHere}</span>` : nothing}
        </td>`;
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${strings.costTitle}>
    <table>
      <thead>
        <tr>
          <th scope="col">${strings.plan}</th>
          ${durations.map(duration => html`<th scope="col">${strings.termText(duration)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          ({name, points}) =>
            html`<tr>
              <th scope="row">${name}</th>
              ${durations.map(duration => renderCell(points.find(point => point.duration === duration)))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
