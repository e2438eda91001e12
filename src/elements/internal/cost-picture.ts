import {html, nothing, svg, type TemplateResult} from 'lit';
import {costLine, type CostPoint} from '../../plans/cost.js';
import {formatMoney} from '../../plans/money.js';
import type {ComparisonView} from './comparison-view.js';

/** The sizes of the picture in its own points: on a phone one of them is about a pixel, too. */
const WIDE = {width: 640, height: 280, left: 76, point: 9};
const NARROW = {width: 340, height: 300, left: 64, point: 10};
/** Plans at the same term stand beside each other, so that none hides another: so far apart where there is room. */
const BESIDE = 20;
const TOP = 16;
const BOTTOM = 40;
/** How much larger the point of what is chosen is. */
const LARGER = 2;
const GRID_LINES = 4;
/** Half of the words for a term. */
const MARGIN = 28;

interface Line {
  readonly name: string;
  readonly letter: string;
  readonly points: readonly CostPoint[];
}

interface Scale {
  readonly size: typeof WIDE;
  /** How far the plans at the same term stand apart. */
  readonly apart: number;
  readonly x: (duration: number) => number;
  readonly y: (total: number) => number;
  readonly durations: readonly number[];
  readonly totals: readonly number[];
}

/**
 * Renders what the plans cost in total at each of their terms: a picture, on a phone a narrow one, and the same as a
 * table.
 */
export function renderCostPicture(view: ComparisonView, isNarrow = false): TemplateResult | typeof nothing {
  const lines = view.plans.map(({group, plan, name, letter}) => ({name, letter, points: costLine(group, plan)}));
  const {strings} = view.words;
  if (lines.every(({points}) => points.length === 0)) return nothing;
  return html`
    <section part="cost-picture">
      <p class="heading">${strings.costTitle}</p>
      <p class="muted small">${strings.costCaption}</p>
      ${renderPicture(lines, view, isNarrow ? NARROW : WIDE)}
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

function scaleOf(lines: readonly Line[], size = WIDE): Scale {
  const points = lines.flatMap(line => line.points);
  const durations = [...new Set(points.map(({duration}) => duration))].sort((a, b) => a - b);
  const [shortest = 0, longest = 0] = [durations[0], durations.at(-1)];
  const step = niceStep(Math.max(...points.map(({totalPrice}) => totalPrice)) / GRID_LINES);
  const totals: number[] = [];
  for (let line = 0; line <= GRID_LINES; line += 1) totals.push(line * step);
  const span = longest - shortest;
  // The outermost points and the words below them stay within it; a single term stands in the middle.
  const aside = Math.max(((lines.length - 1) / 2) * BESIDE + size.point + LARGER, MARGIN);
  const room = size.width - size.left - 2 * aside;
  const closest = Math.min(...durations.slice(1).map((duration, index) => duration - (durations[index] ?? 0)));
  return {
    size,
    apart: span === 0 ? BESIDE : Math.min(BESIDE, ((closest / span) * room) / lines.length),
    x: duration => size.left + aside + (span === 0 ? 0.5 : (duration - shortest) / span) * room,
    y: total => size.height - BOTTOM - (total / (step * GRID_LINES)) * (size.height - TOP - BOTTOM),
    durations,
    totals,
  };
}

function niceStep(least: number): number {
  const size = 10 ** Math.floor(Math.log10(least || 1));
  return ([1, 2, 2.5, 5, 10].find(factor => factor * size >= least) ?? 10) * size;
}

function renderPicture(lines: readonly Line[], {words}: ComparisonView, size: typeof WIDE) {
  const {lang, strings} = words;
  const scale = scaleOf(lines, size);
  const {width, height, left} = size;
  const say = ({name, points}: Line) =>
    strings.costSay(
      name,
      points
        .map(({duration, totalPrice}) => strings.costPoint(formatMoney(totalPrice, lang), strings.termText(duration)))
        .join(', '),
    );
  return html`<svg class="costs" viewBox="0 0 ${width} ${height}" role="img" aria-label=${lines.map(say).join('; ')}>
    ${scale.totals.map(
      total => svg`<line class="grid" x1=${left} x2=${width} y1=${scale.y(total)} y2=${scale.y(total)}></line>
        <text x=${left - 8} y=${scale.y(total) + 4} text-anchor="end">${formatMoney(total, lang)}</text>`,
    )}
    ${scale.durations.map(
      duration =>
        svg`<text x=${scale.x(duration)} y=${height - 14} text-anchor="middle">${strings.termText(duration)}</text>`,
    )}
    ${lines.map((line, index) => renderLine(line, beside(scale, index - (lines.length - 1) / 2)))}
  </svg>`;
}

/** The same scale, some places aside. */
const beside = (scale: Scale, places: number): Scale => ({
  ...scale,
  x: duration => scale.x(duration) + places * scale.apart,
});

const renderLine = ({letter, points}: Line, {size: {point}, x, y}: Scale) =>
  svg`<polyline class="line" points=${points.map(({duration, totalPrice}) => `${x(duration)},${y(totalPrice)}`).join(' ')}></polyline>
    ${points.map(
      ({duration, totalPrice, isChosen}) =>
        svg`<circle class=${isChosen ? 'point chosen' : 'point'} cx=${x(duration)} cy=${y(totalPrice)} r=${isChosen ? point + LARGER : point}></circle>
          <text class=${isChosen ? 'letter chosen' : 'letter'} x=${x(duration)} y=${y(totalPrice) + 4} text-anchor="middle">${letter}</text>`,
    )}`;

function renderTable(lines: readonly Line[], {words}: ComparisonView) {
  const {lang, strings} = words;
  const {durations} = scaleOf(lines);
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
