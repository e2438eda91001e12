import {css} from 'lit';

/** What a list needs once its first plans are painted. */
export const listToolsStyles = css`
  .how[open] {
    flex: 1 1 100%;
  }

  [part~='show-all'] {
    inline-size: 100%;
    margin-block-start: 0.6em;
  }

  .bar {
    white-space: nowrap;
  }

  .offline:not(:empty) {
    margin-block-end: 0.75em;
    border-radius: var(--radius);
    padding: 0.9em 1.1em;
    background: var(--faint);
  }

  /* A sentence in the place of the price ranks with the name. */
  .cost .name {
    color: var(--text);
    font-size: 1.0625em;
  }

  /* A sentence in the checkout button's place is as wide as the button. */
  @container (min-width: 39em) {
    .acts > p:last-child {
      max-inline-size: calc(12.8em / 0.875);
    }
  }

  /* Below the plans, not below the filters beside them. */
  @container (min-width: 60em) {
    .filtered ~ .after {
      margin-inline-start: 16.5em;
    }
  }

  /* Its dialogs are in the top layer. */
  plan-details {
    position: absolute;
  }

  .term:has(select):hover {
    background: var(--faint);
  }

  /* The dealer's text may contain a long URL. */
  .how-rows,
  .after {
    overflow-wrap: anywhere;
  }

  .how-rows b {
    display: block;
  }

  .how-rows {
    columns: 2 20em;
    column-gap: 2em;
    margin-block-start: 0.4em;
    border-radius: var(--radius);
    padding: 1em 1.1em;
    background: var(--faint);
  }

  .how-rows > * {
    break-inside: avoid;
  }

  .how-rows > * + * {
    margin-block-start: 0.9em;
  }

  .keep {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.5em 1.25em;
  }

  ::slotted([slot='list-save']:empty) {
    display: none;
  }

  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em 0.75em;
    min-inline-size: 0;
  }

  .bar .tools {
    flex-wrap: nowrap;
  }

  .tool {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: 0.5em;
    /* As high as the select beside it. */
    min-block-size: 2.75em;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    padding-inline: 0.9em;
    background: var(--surface);
    font-weight: 550;
    cursor: pointer;
  }

  .tool:hover {
    border-color: var(--text);
  }

  .tool svg {
    inline-size: 1.2em;
    block-size: 1.2em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linecap: round;
  }

  .tool .badge {
    padding-inline: 0.5em;
    font-size: 0.857em;
  }

  .sort {
    gap: 0.5em;
    margin-inline-start: auto;
  }

  /* As large as the arrows of a plan's terms, in smaller letters. */
  .sort::after {
    inline-size: 0.48em;
    block-size: 0.48em;
  }

  .systems svg:dir(rtl) {
    scale: -1 1;
  }

  .quick-chips > p:empty {
    display: none;
  }

  /* Beside the filters, the order needs no label. */
  @container (max-width: 39em) {
    .sort,
    .sort select {
      flex: 1 1 100%;
    }

    .sort > .muted {
      position: absolute;
      clip-path: inset(50%);
    }
  }

  /* A list this narrow has a large font size. */
  @container (max-width: 13em) {
    .bar .tools {
      flex-wrap: wrap;
      justify-content: start;
    }
  }

  /* Where a finger points, targets are larger than their text, without moving the plans. */
  @media (pointer: coarse) {
    .tool {
      min-block-size: 3.143em;
    }

    .how summary {
      position: relative;
    }

    .how summary::after {
      content: '';
      position: absolute;
      inset: -0.8em 0;
    }

    :is(.tray, .after, .panel, .none) .link {
      min-inline-size: 44px;
      min-block-size: 44px;
      text-align: start;
    }
  }

  @media (forced-colors: active) {
    .badge {
      outline: 1px solid;
    }

    .systems rect {
      fill: CanvasText;
    }

    .systems svg {
      outline: 1px solid CanvasText;
    }
  }

  @media print {
    .bar,
    .acts,
    .how,
    .quick,
    .term:has(select)::after {
      display: none;
    }

    /* No filters are beside the plans. */
    .split {
      display: block;
    }

    .filtered ~ .after {
      margin-inline-start: 0;
    }

    .card {
      break-inside: avoid;
      content-visibility: visible;
    }

    /* If a dialog is open, only the dialog is printed. */
    [part~='base']:has(> :is(plan-comparison, plan-details)[open]) > :is(.top, .split) {
      display: none;
    }
  }
`;
