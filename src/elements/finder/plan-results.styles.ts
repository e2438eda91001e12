import {css} from 'lit';

export const resultsStyles = css`
  plan-results {
    display: contents;
  }

  .results {
    display: grid;
    gap: 0.3em;
  }

  .results:empty {
    display: none;
  }

  /* A finger needs more than the text. */
  [part='change'] {
    position: relative;
  }

  [part='change']::after {
    content: '';
    position: absolute;
    inset: -0.5em 0;
  }

  /* Space for the progress while it is loading. */
  .pending {
    block-size: 60em;
  }

  .page {
    display: grid;
    gap: 0.85em;
    max-inline-size: 38em;
  }
`;
