import {css} from 'lit';

/** Styles of a search that failed or has no plans, loaded only then. */
export const failureStyles = css`
  .button:disabled {
    border-color: transparent;
    background: var(--faint);
    color: var(--muted);
    cursor: default;
  }

  /* What the upstream API returned about no field of the form, and its suggestions. */
  .advice {
    display: grid;
    gap: 0.6em;
  }

  /* The service's suggestions, each with a button. */
  .alternatives {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6em;
  }

  .ask .alternatives .button,
  .alternatives .button + .button {
    border-color: var(--edge);
    background: none;
    color: inherit;
    font-weight: 600;
  }

  .ask .alternatives .button:hover,
  .alternatives .button + .button:hover {
    border-color: var(--text);
    background: var(--soft);
  }
`;
