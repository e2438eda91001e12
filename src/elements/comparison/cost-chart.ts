import {html, nothing, svg, type TemplateResult} from 'lit';
import {costLine, type CostPoint} from '../../plans/cost.js';
import {formatMoney} from '../../plans/money.js';
import type {ComparisonView} from './compared-plan.js';
import type {PlanWords} from '../plan/plan-text.js';

/** The sizes of the picture in its own points: on a phone one of them is about a pixel, too. */
const WIDE = {width: 640, height: 280, point: 9};
const NARROW = {width: 320, height: 300, point: 10};
/** Plans at the same term stand beside each other, so that none hides another: so far apart where there is room. */
const BESIDE = 20;
/** Closer together a point would cover the letter of another: the picture is wider then, and scrolls. */
const CLOSEST = 18;
const WIDEST = 2000;
const TOP = 16;
const BOTTOM = 40;
/** How much larger the point of what is chosen is. */
const LARGER = 2;
const GRID_LINES = 4;
/** The width of a character, at most: the font is the host's. */
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
  /** Where the grid begins, beside the labels of the totals. */
  readonly left: number;
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
      <div class="heading" role="heading" aria-level=${view.headingLevel}>${strings.costTitle}</div>
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
  // The outermost points and the words below them stay within it; a single term stands in the middle.
  const aside = Math.max(
    ((lines.length - 1) / 2) * BESIDE + size.point + LARGER,
    widthOf(durations.map(duration => strings.termText(duration))) / 2,
  );
  const span = longest - shortest;
  const closest = Math.min(...durations.slice(1).map((duration, index) => duration - (durations[index] ?? 0)));
  const least = span === 0 ? 0 : (span / closest) * lines.length * CLOSEST;
  const width = Math.min(WIDEST, Math.max(size.width, left + 2 * aside + least));
  const room = width - left - 2 * aside;
  return {
    size,
    width,
    left,
    apart: span === 0 ? BESIDE : Math.min(BESIDE, ((closest / span) * room) / lines.length),
    x: duration => left + aside + (span === 0 ? 0.5 : (duration - shortest) / span) * room,
    y: total => size.height - BOTTOM - (total / (step * GRID_LINES)) * (size.height - TOP - BOTTOM),
    durations,
    totals,
  };
}

/** The terms whose labels fit beside each other, the longest term first: all of them are in the table. */
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

function renderPicture(lines: readonly Line[], {words}: ComparisonView, size: typeof WIDE) {
  const {lang, strings} = words;
  const scale = scaleOf(lines, words, size);
  const {durations, left, totals, width, x, y} = scale;
  const {height} = size;
  const placed = lines.map((line, index) => ({line, scale: beside(scale, index - (lines.length - 1) / 2)}));
  const say = ({name, points}: Line) =>
    strings.costSay(
      name,
      points
        .map(({duration, totalPrice}) => strings.costPoint(formatMoney(totalPrice, lang), strings.termText(duration)))
        .join(', '),
    );
  const picture = html`<svg
    class="costs"
    viewBox="0 0 ${width} ${height}"
    width=${width}
    height=${height}
    role="img"
    aria-label=${lines.map(say).join('; ')}
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
  if (width === size.width) return picture;
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${strings.costTitle}>${picture}</div>`;
}

/** The same scale, some places aside. */
const beside = (scale: Scale, places: number): Scale => ({
  ...scale,
  x: duration => scale.x(duration) + places * scale.apart,
});

/** A line, and the scale in which it stands beside the others. */
interface PlacedLine {
  readonly line: Line;
  readonly scale: Scale;
}

const renderLine = ({line, scale: {x, y}}: PlacedLine) =>
  svg`<polyline class="line" points=${line.points.map(({duration, totalPrice}) => `${x(duration)},${y(totalPrice)}`).join(' ')}></polyline>`;

/** The points of what is chosen, which are larger and come last, or all others. */
function renderPoints({line: {letter, points}, scale: {apart, size, x, y}}: PlacedLine, areChosen: boolean) {
  const radius = Math.min(size.point, apart / 2) + (areChosen ? LARGER : 0);
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
