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
      display: grid;
      gap: 0.5em;
      padding-block: 1.15em;
      border-block-start: 1px solid var(--line);
    }

    [part~='filter']:first-child {
      border-block-start: 0;
      padding-block-start: 0;
    }

    /* A legend that does not float is drawn over the line. In a grid, WebKit ignores that it floats. */
    fieldset[part~='filter'] {
      display: flow-root;
    }

    legend {
      float: inline-start;
      margin-block-end: 0.5em;
      padding: 0;
    }

    legend + * {
      clear: both;
    }

    legend + * ~ :not(:empty) {
      margin-block-start: 0.5em;
    }

    legend,
    summary {
      font-weight: 650;
    }

    legend .muted {
      font-weight: 400;
    }

    summary {
      min-block-size: 1.75em;
      cursor: pointer;
    }

    /* Beside the plans, keeps focused elements above the compare bar. */
    :is(input, summary, .explain) {
      scroll-margin-block: 1em calc(var(--tray-size, 0px) + 1.5em);
    }

    .options {
      display: grid;
    }

    .option {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      align-items: baseline;
      gap: 0.65em;
      padding-block: 0.45em;
      cursor: pointer;
    }

    .option .muted {
      display: block;
    }

    @media (pointer: coarse) {
      .option {
        padding-block: 0.7em;
      }

      summary {
        min-block-size: 44px;
        align-content: center;
      }
    }

    .option input {
      inline-size: 1.15em;
      block-size: 1.15em;
      margin: 0;
      translate: 0 0.15em;
      accent-color: var(--ink);
      cursor: inherit;
    }

    .slider {
      position: relative;
      block-size: 2.25em;
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

    /* Two overlapping range inputs: only their thumbs receive pointer events. */
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
      border: 1px solid var(--edge);
      border-radius: 50%;
      background: var(--surface);
      cursor: grab;
      pointer-events: auto;
    }

    input[type='range']::-moz-range-thumb {
      box-sizing: border-box;
      inline-size: max(24px, 1.5em);
      block-size: max(24px, 1.5em);
      border: 1px solid var(--edge);
      border-radius: 50%;
      background: var(--surface);
      cursor: grab;
      pointer-events: auto;
    }

    input[type='range']:hover::-webkit-slider-thumb {
      border-color: var(--text);
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
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(6.5em, 100%), 1fr));
      gap: 0.5em 0.75em;
    }

    .end {
      display: grid;
      gap: 0.25em;
      min-inline-size: 0;
      font-size: 0.875em;
    }

    .end input {
      min-inline-size: 0;
      inline-size: 100%;
      min-block-size: 2.75em;
      border: 1px solid var(--edge);
      border-radius: var(--radius-small);
      padding-inline: 0.65em;
      background: var(--surface);
    }

    .end input::placeholder {
      color: var(--muted);
      opacity: 1;
    }

    .end [aria-invalid='true'] {
      border-color: var(--danger);
    }

    .error {
      color: var(--danger);
      font-weight: 550;
    }

    /* Rendered even when empty: a live region announces only text that is added to it. */
    .error:empty {
      position: absolute;
    }

    @media (forced-colors: active) {
      .track {
        fill: GrayText;
      }

      .kept {
        fill: Highlight;
      }
    }
  `,
];
