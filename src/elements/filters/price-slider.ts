import {html, svg, type TemplateResult} from 'lit';
import type {SliderName} from '../../plans/facets.js';
import type {NumberRange} from '../../plans/filter.js';
import {NativeEvent} from '../events/native-event.js';
import {rangeText, rangeValueText, type RangeFormat} from '../plan/range-text.js';

/** One of the two bounds of a range. */
export type RangeBound = 'from' | 'to';

/** What a slider shows. */
export interface SliderView extends RangeFormat {
  readonly name: SliderName;
  /** The values that its bounds can have, smallest first. */
  readonly stops: readonly number[];
  readonly range: NumberRange;
}

/** The index of a bound among the stops; an open bound is at the first or the last one. */
export function stopOf(stops: readonly number[], range: NumberRange, bound: RangeBound): number {
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

/** Renders a slider with two thumbs, and its two values below it. */
export function renderSlider(view: SliderView): TemplateResult {
  const {stops, range} = view;
  const last = stops.length - 1;
  const [low, high] = [stopOf(stops, range, 'from'), stopOf(stops, range, 'to')];
  // With both thumbs at the maximum, only the lower one can move, so it must be on top.
  /* eslint-disable lit-a11y/click-events-have-key-events -- The keys move the thumbs. */
  return html`
    <div class="slider ${low > last / 2 ? 'low-first' : ''}" @click=${moveNearerThumb}>
      <svg aria-hidden="true">
        <rect class="track" width="100%" height="100%"></rect>
        ${svg`<rect class="kept" x="${(low / last) * 100}%" width="${(Math.max(0, high - low) / last) * 100}%" height="100%"></rect>`}
      </svg>
      ${renderThumb(view, 'from', low)} ${renderThumb(view, 'to', high)}
    </div>
    <div class="ends" aria-hidden="true">${renderEnd(view, 'from')} ${renderEnd(view, 'to')}</div>
  `;
  /* eslint-enable lit-a11y/click-events-have-key-events */
}

/** A click beside the thumbs moves the nearer one, for shoppers who cannot drag. */
function moveNearerThumb({target, currentTarget, clientX}: MouseEvent): void {
  if (target instanceof HTMLInputElement) return;
  const slider = currentTarget as HTMLElement;
  const [from, to] = slider.querySelectorAll('input');
  // The line between the centers of the outermost thumbs.
  const line = slider.querySelector('svg')?.getBoundingClientRect();
  if (!from || !to || !line) return;
  const isRtl = getComputedStyle(slider).direction === 'rtl';
  const place = (Number(to.max) * (isRtl ? line.right - clientX : clientX - line.left)) / line.width;
  const thumb = place < (from.valueAsNumber + to.valueAsNumber) / 2 ? from : to;
  thumb.focus();
  thumb.valueAsNumber = place;
  for (const type of ['input', 'change']) thumb.dispatchEvent(new NativeEvent(type, {bubbles: true}));
}

/** The bound if it is set, such as "up to $100", or else the price at that end. */
function textOf(view: SliderView, bound: RangeBound): string {
  const {name, stops, range} = view;
  if (range[bound] !== undefined) return rangeText(name, {[bound]: range[bound]}, view);
  return rangeValueText(name, stops.at(bound === 'from' ? 0 : -1) ?? 0, view);
}

function renderThumb(view: SliderView, bound: RangeBound, index: number) {
  const {name, stops, strings} = view;
  return html`<input
    type="range"
    class=${bound}
    data-range=${name}
    data-bound=${bound}
    min="0"
    max=${stops.length - 1}
    value=${index}
    .value=${String(index)}
    aria-label="${strings.filterNames[name]}: ${strings[bound]}"
    aria-valuetext=${textOf(view, bound)}
  />`;
}

/** A thumb has the same text for screen readers. */
function renderEnd(view: SliderView, bound: RangeBound) {
  return html`<span class=${view.range[bound] === undefined ? '' : 'chosen'}>${textOf(view, bound)}</span>`;
}
