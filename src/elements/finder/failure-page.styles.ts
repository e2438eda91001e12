import {css} from 'lit';

/** Styles of a failed search, loaded only when one fails. */
export const failureStyles = css`
  .button:disabled {
    border-color: transparent;
    background: var(--faint);
    color: var(--muted);
    cursor: default;
  }

  /* The service's suggestions, each with a button. */
  .advice {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6em;
  }

  .ask .advice .button,
  .advice .button + .button {
    border-color: var(--edge);
    background: none;
    color: inherit;
    font-weight: 600;
  }

  .ask .advice .button:hover,
  .advice .button + .button:hover {
    border-color: var(--text);
    background: var(--soft);
  }
`;
