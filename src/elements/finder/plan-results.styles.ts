import {css} from 'lit';

export const resultsStyles = css`
  .results {
    display: grid;
    gap: 0.3em;
  }

  .results:empty {
    display: none;
  }

  .page {
    display: grid;
    gap: 0.85em;
    max-inline-size: 38em;
  }
`;
