import {css} from 'lit';

/** The button that explains a term, and its text. */
export const explanationStyles = css`
  .explained {
    white-space: nowrap;
  }

  .explain {
    position: relative;
    display: inline-grid;
    place-items: center;
    inline-size: 1.75em;
    min-block-size: 1.75em;
    margin-block: -0.4em;
    border: 0;
    padding: 0;
    background: none;
    color: var(--muted);
    vertical-align: middle;
    cursor: pointer;
  }

  .explain::before {
    content: '?';
    content: '?' / '';
    box-sizing: content-box;
    inline-size: 1.3em;
    border: 1px solid currentColor;
    border-radius: 50%;
    font-size: 0.75em;
    font-weight: 650;
    line-height: 1.3;
    text-align: center;
  }

  .explain:hover,
  .explain:has(+ :popover-open),
  .explain[aria-expanded='true'] {
    color: var(--ink);
  }

  /* Where a finger points, a target is larger than its sign. */
  @media (pointer: coarse) {
    .explain::after {
      content: '';
      position: absolute;
      inset: -0.82em;
    }
  }

  .explanation {
    max-inline-size: min(22em, 100% - 1em);
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    padding: 0.7em 0.9em;
    background: var(--surface);
    color: var(--text);
    font-weight: 400;
    line-height: 1.45;
    text-align: start;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }

  /* Only one is open at a time, so they can share the name. */
  .explain:has(+ :popover-open) {
    anchor-name: --explained;
  }

  .explanation[popover] {
    position-anchor: --explained;
    position-area: block-end;
    position-try-fallbacks:
      flip-block,
      --scrolling,
      --scrolling flip-block;
    position-try-order: most-block-size;
    margin: 0.4em 0.5em;
  }

  @position-try --scrolling {
    max-block-size: calc(100% - 1em);
  }

  .explanation:not([popover]) {
    display: block;
    margin-block: 0.4em;
  }

  @media print {
    .explain {
      display: none;
    }
  }
`;
