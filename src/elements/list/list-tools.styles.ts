import {css} from 'lit';

/** What a list needs once its first plans are painted. */
export const listToolsStyles = css`
  .bar {
    white-space: nowrap;
  }

  .bar > p {
    flex: none;
  }

  /* Its dialogs are in the top layer. */
  plan-details {
    position: absolute;
  }

  .option:hover span {
    border-color: var(--text);
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
    /* As high as the select beside it, whose letters are larger. */
    min-block-size: 3.143em;
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

  .tool .badge {
    padding-inline: 0.5em;
    font-size: 0.857em;
  }

  .sort {
    gap: 0.5em;
  }

  .rating svg:dir(rtl) {
    scale: -1 1;
  }

  /* Below the count, the order needs no label. */
  @container (max-width: 24em) {
    .bar > *,
    .sort,
    .sort select {
      flex: 1 1 100%;
    }

    .sort > .muted {
      position: absolute;
      clip-path: inset(50%);
    }
  }

  /* Such a narrow list has large letters. */
  @container (max-width: 13em) {
    .bar .tools {
      flex-wrap: wrap;
    }
  }

  @media (forced-colors: active) {
    .badge {
      outline: 1px solid;
    }

    .option :checked + span {
      border: 2px solid Highlight;
    }

    .rating rect {
      fill: CanvasText;
    }

    .rating svg {
      outline: 1px solid CanvasText;
    }
  }

  @media print {
    .bar:not([hidden]),
    .tray:not([hidden]),
    [part~='compare'],
    .option:not(:has(:checked)) {
      display: none;
    }

    .card {
      break-inside: avoid;
      content-visibility: visible;
    }

    /* With a dialog open, the dialog is printed. */
    .cards:has(~ :is(plan-comparison, plan-details)[open]) {
      display: none;
    }
  }
`;
