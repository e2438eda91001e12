import {css} from 'lit';
import {explanationStyles} from '../plan/explanation.styles.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';

export const filtersStyles = [
  explanationStyles,
  visuallyHiddenStyles,
  css`
    [part~='base'] {
      grid-template-columns: minmax(0, 1fr);
      font-variant-numeric: tabular-nums;
      overflow-wrap: anywhere;
    }

    [part~='filter'] {
      padding-block: 0.8em;
      border-block-start: 1px solid var(--line);
    }

    [part~='filter']:first-child {
      border-block-start: 0;
      padding-block-start: 0;
    }

    /* A legend that does not float is drawn over the line. */
    fieldset[part~='filter'] {
      display: flow-root;
    }

    legend {
      float: inline-start;
      margin-block-end: 0.6em;
      padding: 0;
    }

    legend + * {
      clear: both;
    }

    legend,
    summary {
      font-size: 0.875em;
      font-weight: 650;
    }

    details[part~='filter'] {
      padding-block: 0.2em;
    }

    summary {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 0.5em;
      min-block-size: 2.715em;
      padding-inline-end: 0.25em;
      cursor: pointer;
    }

    summary::-webkit-details-marker {
      display: none;
    }

    summary::after {
      content: '';
      flex: none;
      inline-size: 0.45em;
      block-size: 0.45em;
      border: solid currentColor;
      border-width: 0 1.5px 1.5px 0;
      rotate: 45deg;
      translate: 0 -0.15em;
    }

    [open] > summary::after {
      rotate: -135deg;
      translate: 0 0.15em;
    }

    /* Beside the plans, keeps focused elements above the compare bar. */
    [part~='filter'] :is(input, summary, .explain) {
      scroll-margin-block: 1em calc(var(--tray-size, 0px) + 1.5em);
    }

    .option,
    p {
      font-size: 0.9375em;
    }

    .option {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      align-items: center;
      gap: 0.5em;
      min-block-size: 2.535em;
      padding-block: 0.2em;
      line-height: 1.35;
      cursor: pointer;
    }

    :is(.option, p) .muted,
    p.muted {
      display: block;
      font-size: 0.8125em;
      line-height: 1.3;
    }

    .option input {
      inline-size: 1.2em;
      block-size: 1.2em;
      margin: 0;
      accent-color: var(--ink);
      cursor: inherit;
    }

    .steps {
      display: flex;
      flex-wrap: wrap;
      /* The border of the first row and the first column. */
      padding-block-start: 1px;
      padding-inline-start: 1px;
    }

    .steps label {
      position: relative;
      display: grid;
      flex: auto;
      place-items: center;
      max-inline-size: calc(100% + 1px);
      min-block-size: 2.925em;
      border: 1px solid var(--edge);
      margin-block-start: -1px;
      margin-inline-start: -1px;
      padding: 0.3em 0.15em;
      font-size: 0.8125em;
      line-height: 1.2;
      text-align: center;
      cursor: pointer;
    }

    .steps label:first-child {
      border-start-start-radius: var(--radius-small);
      border-end-start-radius: var(--radius-small);
    }

    .steps label:last-child {
      border-start-end-radius: var(--radius-small);
      border-end-end-radius: var(--radius-small);
    }

    .steps span,
    .steps label::after {
      grid-area: 1 / 1;
    }

    /* A step is as wide when it is chosen as when it is not. */
    .steps label::after {
      content: attr(data-text);
      visibility: hidden;
      font-weight: 650;
    }

    .steps label:hover {
      background: var(--faint);
    }

    .steps label:has(:checked) {
      z-index: 1;
      border-color: var(--ink);
      background: var(--soft);
      box-shadow: inset 0 0 0 1px var(--ink);
      font-weight: 650;
    }

    /* “Any” filters nothing, so it does not stand out. */
    .steps label:where(:first-child):has(:checked) {
      z-index: auto;
      border-color: var(--edge);
      background: var(--faint);
      box-shadow: none;
    }

    .steps label:has(:focus-visible) {
      z-index: 2;
      outline: 2.5px solid var(--ink);
      outline-offset: 2px;
    }

    /* The whole label acts as the radio button, which is visually hidden. */
    .steps input {
      all: unset;
      position: absolute;
      inset: 0;
      cursor: inherit;
    }

    /*
     * "up to $100" and other values begin a line here. A value of one digit must not have a first letter: Chromium
     * leaves it out of the names of what contains it.
     */
    :is(.words, .ends span)::first-letter {
      text-transform: uppercase;
    }

    .slider {
      position: relative;
      block-size: 2.25em;
      margin-block-start: -0.3em;
      cursor: pointer;
    }

    .slider svg {
      position: absolute;
      inset-inline: 0.75em;
      inset-block-start: calc(50% - 2px);
      inline-size: calc(100% - 1.5em);
      block-size: 4px;
      border-radius: 2px;
    }

    .slider svg:dir(rtl) {
      scale: -1 1;
    }

    .track {
      fill: var(--line);
    }

    .kept {
      fill: var(--ink);
    }

    /* Two overlapping range inputs: only their thumbs receive pointer events, and the slider those beside them. */
    input[type='range'] {
      appearance: none;
      position: absolute;
      inset: 0;
      inline-size: 100%;
      block-size: 100%;
      margin: 0;
      background: none;
      pointer-events: none;
    }

    .low-first .from {
      z-index: 1;
    }

    input[type='range']::-webkit-slider-thumb {
      appearance: none;
      box-sizing: border-box;
      inline-size: max(24px, 1.5em);
      block-size: max(24px, 1.5em);
      border: 2px solid var(--ink);
      border-radius: 50%;
      background: var(--surface);
      cursor: grab;
      pointer-events: auto;
    }

    input[type='range']::-moz-range-thumb {
      box-sizing: border-box;
      inline-size: max(24px, 1.5em);
      block-size: max(24px, 1.5em);
      border: 2px solid var(--ink);
      border-radius: 50%;
      background: var(--surface);
      cursor: grab;
      pointer-events: auto;
    }

    input[type='range']:focus-visible {
      outline: none;
    }

    input[type='range']:focus-visible::-webkit-slider-thumb {
      outline: 2.5px solid var(--ink);
      outline-offset: 2px;
    }

    input[type='range']:focus-visible::-moz-range-thumb {
      outline: 2.5px solid var(--ink);
      outline-offset: 2px;
    }

    .ends {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 1em;
      font-size: 0.875em;
    }

    .chosen {
      font-weight: 650;
    }

    @media (pointer: coarse) {
      .option,
      summary,
      .steps label {
        min-block-size: max(44px, 3.143em);
      }

      .steps label {
        font-size: 0.875em;
      }

      /* The button that explains a filter ends where its steps begin. */
      legend:has(.explain) {
        margin-block-end: 0.9em;
      }
    }

    @media (forced-colors: active) {
      .track {
        fill: GrayText;
      }

      .kept {
        fill: Highlight;
      }

      .steps label:has(:checked) {
        border: 2px solid Highlight;
        padding: calc(0.3em - 1px) calc(0.15em - 1px);
      }
    }
  `,
];
