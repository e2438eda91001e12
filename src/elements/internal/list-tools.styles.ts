import {css} from 'lit';

/** What a list of plans needs besides, once its plans are there. */
export const listToolsStyles = css`
  .sort {
    display: flex;
    align-items: center;
    gap: 0.6em;
    min-inline-size: 0;
  }

  select {
    min-inline-size: 0;
    min-block-size: 2.75em;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    padding-inline: 0.6em;
    background: var(--surface);
    font-size: max(16px, 1em);
    font-weight: 600;
    text-overflow: ellipsis;
    cursor: pointer;
  }

  select:hover {
    border-color: var(--text);
  }

  @media (forced-colors: active) {
    .rating rect {
      fill: CanvasText;
    }

    .rating svg {
      outline: 1px solid CanvasText;
    }
  }

  @media print {
    .bar,
    .side .button,
    .side .link {
      display: none;
    }

    .card {
      break-inside: avoid;
      content-visibility: visible;
    }
  }
`;
