import {css} from 'lit';

export const formStyles = css`
  [part~='base'] {
    container-type: inline-size;
  }

  form {
    display: grid;
    gap: 1.25em;
  }

  .fields {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1em;
  }

  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 0.35em;
  }

  .field p:empty {
    display: none;
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

  .box:hover {
    border-color: var(--text);
  }

  .box:focus-within {
    outline: 2.5px solid var(--accent);
    outline-offset: 1px;
    border-color: transparent;
  }

  .box:has([aria-invalid='true']) {
    border-color: var(--danger);
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
    font-size: max(16px, 1em);
    font-variant-numeric: tabular-nums;
    outline: none;
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
    color: var(--muted);
    font-size: 0.875em;
    font-variant-numeric: tabular-nums;
  }

  .error {
    color: var(--danger);
    font-weight: 550;
  }

  .summary {
    border: 1px solid var(--danger);
    border-radius: var(--radius-small);
    padding: 0.85em 1em;
  }

  .summary ul {
    display: grid;
    padding-inline-start: 1.2em;
  }

  .summary .link {
    text-align: start;
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

  @media (forced-colors: active) {
    .box:focus-within {
      outline-color: Highlight;
    }
  }
`;
