import {html, nothing, svg, type TemplateResult} from 'lit';
import {parseMileage} from '../../contract/rules/mileage.js';
import type {NumberRange, RangeName} from '../../plans/filter.js';
import type {FilterStrings} from '../../strings/en/filters.js';

/** One of the two bounds of a range. */
export type RangeBound = 'from' | 'to';

const PRICE = /^\d{1,9}(?:\.\d{1,2})?$/;

/** What a range field shows. */
export interface RangeView {
  readonly name: RangeName;
  /** The values its bounds can have, smallest first. */
  readonly stops: readonly number[];
  readonly range: NumberRange;
  /** Invalid input, by bound. */
  readonly typed: Readonly<Partial<Record<RangeBound, string>>>;
  readonly error: string;
  /** Formats a value with its unit. */
  readonly describe: (value: number) => string;
  /** Formats a value as it is typed. */
  readonly format: (value: number) => string;
  /** A button that explains what the range is about. */
  readonly explanation: unknown;
  readonly strings: FilterStrings;
}

/** The index of a bound among the stops; an open bound is at the first or the last one. */
function stopOf(stops: readonly number[], range: NumberRange, bound: RangeBound): number {
  const last = stops.length - 1;
  if (bound === 'from') {
    const index = stops.findIndex(stop => stop >= (range.from ?? -Infinity));
    return index < 0 ? last : index;
  }
  return Math.max(
    0,
    stops.findLastIndex(stop => stop <= (range.to ?? Infinity)),
  );
}

/** Moves a bound to a stop, never past the other bound. A bound at the first or the last stop is open. */
export function moveBound(stops: readonly number[], range: NumberRange, bound: RangeBound, index: number): NumberRange {
  if (bound === 'from') {
    const stop = Math.min(index, stopOf(stops, range, 'to'));
    return {...range, from: stop === 0 ? undefined : stops[stop]};
  }
  const stop = Math.max(index, stopOf(stops, range, 'from'));
  return {...range, to: stop === stops.length - 1 ? undefined : stops[stop]};
}

/**
 * Reads a bound as people type it ("$1,200", "99.50", "100k", "Unlimited"). Undefined if it is empty or not a number.
 */
export function readBound(text: string, unlimited: string): number | undefined {
  const plain = text.trim().replace(/^\$|[$\s]/g, '');
  if (plain.toLowerCase() === unlimited.toLowerCase() || plain === '∞') return Infinity;
  const price = plain.replace(/,(?=\d{3})/g, '');
  if (PRICE.test(price)) return Number(price);
  const count = parseMileage(plain);
  return count !== undefined && count >= 0 ? count : undefined;
}

/** Renders a range: a slider with two thumbs, and two fields for the same bounds. */
export function renderRange(view: RangeView): TemplateResult {
  const {name, stops, range, error, explanation, strings} = view;
  const [label, unit] = [strings.filterNames[name], strings.units[name]];
  const last = stops.length - 1;
  const [low, high] = [stopOf(stops, range, 'from'), stopOf(stops, range, 'to')];
  // With both thumbs at the maximum, only the lower one can move, so it must be on top.
  return html`
    <fieldset class="range" part="filter" aria-label=${`${label} ${unit}`.trim()}>
      <legend>${label} <span class="muted small">${unit}</span> ${explanation}</legend>
      <div class="slider ${low > last / 2 ? 'low-first' : ''}">
        <svg aria-hidden="true">
          <rect class="track" width="100%" height="100%"></rect>
          ${svg`<rect class="kept" x="${(low / last) * 100}%" width="${((high - low) / last) * 100}%" height="100%"></rect>`}
        </svg>
        ${renderThumb(view, 'from', low)} ${renderThumb(view, 'to', high)}
      </div>
      <div class="ends">${renderField(view, 'from')} ${renderField(view, 'to')}</div>
      <p class="error small" id="${name}-error" aria-live="polite">${error || nothing}</p>
    </fieldset>
  `;
}

const labelOf = ({name, strings}: RangeView, bound: RangeBound): string =>
  `${strings.filterNames[name]}: ${strings[bound]}`;

function renderThumb(view: RangeView, bound: RangeBound, index: number) {
  const {name, stops, describe} = view;
  return html`<input
    type="range"
    class=${bound}
    data-range=${name}
    data-bound=${bound}
    min="0"
    max=${stops.length - 1}
    .value=${String(index)}
    aria-label=${labelOf(view, bound)}
    aria-valuetext=${describe(stops[index] ?? 0)}
  />`;
}

function renderField(view: RangeView, bound: RangeBound) {
  const {name, stops, range, typed, strings, format, error} = view;
  const value = range[bound];
  const open = (bound === 'from' ? stops[0] : stops.at(-1)) ?? 0;
  return html`<label class="end">
    <span class="muted">${strings[bound]}</span>
    <input
      inputmode="decimal"
      autocomplete="off"
      data-range=${name}
      data-bound=${bound}
      .value=${typed[bound] ?? (value === undefined ? '' : format(value))}
      placeholder=${format(open)}
      aria-label="${labelOf(view, bound)} ${strings.units[name]}"
      aria-invalid=${typed[bound] === undefined ? 'false' : 'true'}
      aria-describedby=${error ? `${name}-error` : nothing}
    />
  </label>`;
}
