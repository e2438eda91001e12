import {css} from 'lit';

export const startPriceStyles = css`
  .open {
    justify-self: start;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    min-block-size: 2.75em;
    padding: 0.5em 1em;
    background: var(--surface);
    font-weight: 600;
    text-align: start;
    cursor: pointer;
    touch-action: manipulation;
  }
`;
