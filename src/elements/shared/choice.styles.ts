import {css} from 'lit';

/** A native select with our own arrow. */
export const choiceStyles = css`
  .choice {
    position: relative;
    display: inline-flex;
    align-items: center;
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  .choice select {
    appearance: none;
    min-inline-size: 0;
    max-inline-size: 100%;
    min-block-size: 2.75em;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    padding-inline: 0.6em 1.8em;
    background: var(--surface);
    overflow: hidden;
    text-overflow: ellipsis;
    cursor: pointer;
  }

  .choice select:hover {
    border-color: var(--text);
  }

  .choice::after {
    content: '';
    position: absolute;
    inset-inline-end: 0.8em;
    inline-size: 0.45em;
    block-size: 0.45em;
    border: solid currentColor;
    border-width: 0 1.5px 1.5px 0;
    rotate: 45deg;
    translate: 0 -0.15em;
    pointer-events: none;
  }
`;
