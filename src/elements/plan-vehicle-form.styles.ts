import {css} from 'lit';

export const formStyles = css`
  [part~='base'] {
    container-type: inline-size;
  }

  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.25em;
    font-variant-numeric: tabular-nums;
  }

  .ways {
    display: flex;
    justify-self: start;
    max-inline-size: 100%;
    border-radius: calc(var(--radius) + 1px);
    padding: 3px;
    background: var(--faint);
  }

  .ways label {
    position: relative;
    display: grid;
    align-items: center;
    min-block-size: 2.9em;
    border-radius: calc(var(--radius) - 2px);
    padding-inline: min(2.2cqi, 1.2em);
    color: var(--muted);
    font-size: clamp(0.75em, 3.9cqi, 0.9375em);
    white-space: nowrap;
  }

  .ways label:hover,
  .ways label:has(:checked) {
    color: var(--text);
  }

  /* A line, not only a colour: forced colours leave nothing else of it. */
  .ways label:has(:checked) {
    outline: 1px solid var(--line);
    background: var(--surface);
  }

  /* All of the label is the radio, which is not seen itself. */
  .ways input {
    all: unset;
    position: absolute;
    inset: 0;
    cursor: pointer;
  }

  .ways label:has(:focus-visible) {
    outline: 2.5px solid var(--accent);
    outline-offset: 1px;
  }

  .fields {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1em;
  }

  option {
    background: var(--surface);
    color: var(--text);
  }

  #vin {
    text-transform: uppercase;
  }

  select {
    padding-inline: 0.6em;
  }

  .end {
    flex: none;
    padding-inline-end: 0.85em;
  }

  .end:empty,
  .ways + :empty {
    display: none;
  }

  .button {
    justify-self: stretch;
  }

  @container (min-width: 40em) {
    .fields {
      grid-template-columns: 2fr 1fr 1.2fr;
    }

    .button {
      justify-self: start;
      padding-inline: 2em;
    }
  }
`;
