import {css} from 'lit';

/** A plan's terms in one box, each with its label and its value or a select. */
export const termsStyles = css`
  .terms {
    display: grid;
    grid-auto-columns: 1.05fr 1.2fr 0.95fr;
    grid-auto-flow: column;
    border: 1px solid var(--line);
    border-radius: var(--radius-small);
  }

  .terms:empty {
    display: none;
  }

  .term {
    position: relative;
    min-block-size: 3em;
    padding: 0.3em min(0.6em, 2.5cqi);
  }

  .term + .term {
    border-inline-start: 1px solid var(--line);
  }

  .term > span {
    display: block;
    color: var(--muted);
    font-size: 0.75em;
  }

  .term b {
    font-weight: 550;
  }

  /* The whole box is the target, below its label. */
  .term select {
    appearance: none;
    position: absolute;
    inset: 0;
    inline-size: 100%;
    border: 0;
    border-radius: inherit;
    padding: 1em min(1.2em, 5cqi) 0 min(0.6em, 2.5cqi);
    background: none;
    font-weight: 550;
    text-overflow: ellipsis;
    cursor: pointer;
  }

  .term:has(select)::after {
    content: '';
    position: absolute;
    inset-inline-end: 0.5em;
    inset-block-start: 40%;
    inline-size: 0.42em;
    block-size: 0.42em;
    border: solid currentColor;
    border-width: 0 1.6px 1.6px 0;
    rotate: 45deg;
    pointer-events: none;
  }

  /* With large text on a phone, nothing is cut off. */
  @container (max-width: 17em) {
    .terms {
      grid-auto-flow: row;
    }

    .term + .term {
      border-block-start: 1px solid var(--line);
      border-inline-start: 0;
    }
  }
`;
