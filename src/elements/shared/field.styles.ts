import {css} from 'lit';

/** A labeled field with its messages. */
export const fieldStyles = css`
  .field {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }

  /* Rendered even when empty: a live region announces only text that is added to it. */
  .field > :not(:first-child, :empty) {
    margin-block-start: 0.35em;
  }

  label {
    font-size: 0.875em;
    font-weight: 600;
  }

  .box {
    display: flex;
    align-items: center;
    gap: 0.5em;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    background: var(--surface);
  }

  .box:focus-within {
    outline: 2.5px solid var(--ink);
    outline-offset: 1px;
    border-color: transparent;
  }

  input,
  select {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 2.875em;
    border: 0;
    border-radius: inherit;
    padding: 0.5em 0.85em;
    background: transparent;
    box-shadow: none;
    font-variant-numeric: tabular-nums;
  }

  /* The box around it has the ring. */
  .box :focus-visible {
    outline: none;
  }
`;
