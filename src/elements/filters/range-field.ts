import {html, nothing, svg, type TemplateResult} from 'lit';
import type {NumberRange, RangeName} from '../../plans/filter.js';
import type {FilterStrings} from '../../strings/en/filters.js';

/** One of the two ends of a range. */
export type RangeEnd = 'from' | 'to';

/** A range as it is shown: where its ends can be put, and where they are. */
export interface RangeView {
  readonly name: RangeName;
  /** From the smallest up. */
  readonly stops: readonly number[];
  readonly range: NumberRange;
  /** What was typed and is no end of a range, by end. */
  readonly typed: Readonly<Partial<Record<RangeEnd, string>>>;
  readonly error: string;
  /** A value in words, as for a price. */
  readonly say: (value: number) => string;
  /** A value as it is typed. */
  readonly write: (value: number) => string;
  readonly strings: FilterStrings;
}

/** Where an end stands among the stops; an end left out is at the very end. */
export function stopOf(stops: readonly number[], range: NumberRange, end: RangeEnd): number {
  const last = stops.length - 1;
  if (end === 'from') {
    const index = stops.findIndex(stop => stop >= (range.from ?? -Infinity));
    return index < 0 ? last : index;
  }
  return Math.max(
    0,
    stops.findLastIndex(stop => stop <= (range.to ?? Infinity)),
  );
}

/** Puts an end on a stop, never past the other end. At the very end nothing is wished for. */
export function moveEnd(stops: readonly number[], range: NumberRange, end: RangeEnd, index: number): NumberRange {
  if (end === 'from') {
    const place = Math.min(index, stopOf(stops, range, 'to'));
    return {...range, from: place === 0 ? undefined : stops[place]};
  }
  const place = Math.max(index, stopOf(stops, range, 'from'));
  return {...range, to: place === stops.length - 1 ? undefined : stops[place]};
}

/** Renders a range: two thumbs on one line, and the same two ends to type. */
export function renderRange(view: RangeView): TemplateResult {
  const {name, stops, range, error, strings} = view;
  const last = stops.length - 1;
  const [low, high] = [stopOf(stops, range, 'from'), stopOf(stops, range, 'to')];
  // Where both thumbs meet at the upper end, the lower one must be the one to take hold of.
  return html`
    <fieldset class="range" part="filter">
      <legend>${strings.filterNames[name]} <span class="muted small">${strings.units[name]}</span></legend>
      <div class="slider ${low > last / 2 ? 'low-first' : ''}">
        <svg aria-hidden="true">
          <rect class="track" width="100%" height="100%"></rect>
          ${svg`<rect class="kept" x="${(low / last) * 100}%" width="${((high - low) / last) * 100}%" height="100%"></rect>`}
        </svg>
        ${renderThumb(view, 'from', low)} ${renderThumb(view, 'to', high)}
      </div>
      <div class="ends">${renderEnd(view, 'from')} ${renderEnd(view, 'to')}</div>
      <p class="error small" id="${name}-error" aria-live="polite">${error || nothing}</p>
    </fieldset>
  `;
}

const labelOf = ({name, strings}: RangeView, end: RangeEnd): string => `${strings.filterNames[name]}: ${strings[end]}`;

function renderThumb(view: RangeView, end: RangeEnd, index: number) {
  const {name, stops, say} = view;
  return html`<input
    type="range"
    class=${end}
    data-range=${name}
    data-end=${end}
    min="0"
    max=${stops.length - 1}
    .value=${String(index)}
    aria-label=${labelOf(view, end)}
    aria-valuetext=${say(stops[index] ?? 0)}
  />`;
}

function renderEnd(view: RangeView, end: RangeEnd) {
  const {name, stops, range, typed, strings, write, error} = view;
  const value = range[end];
  const open = (end === 'from' ? stops[0] : stops.at(-1)) ?? 0;
  return html`<label class="end">
    <span class="muted">${strings[end]}</span>
    <input
      inputmode="decimal"
      autocomplete="off"
      data-range=${name}
      data-end=${end}
      .value=${typed[end] ?? (value === undefined ? '' : write(value))}
      placeholder=${write(open)}
      aria-label="${labelOf(view, end)} ${strings.units[name]}"
      aria-invalid=${typed[end] === undefined ? 'false' : 'true'}
      aria-describedby=${error ? `${name}-error` : nothing}
    />
  </label>`;
}
