import {css} from 'lit';

/** The immediate feedback to a press of a button, and the dialog that it closes. */
export const pointerStyles = css`
  .button:hover {
    background: color-mix(in oklab, var(--accent) 90%, var(--text));
  }

  .second:hover {
    background: var(--faint);
  }

  /* A short press may end before a frame shows :active. */
  button:active,
  .button:active,
  [data-pressed] {
    opacity: 0.7;
  }

  /* Already hidden, but not yet closed: it still has focus. */
  [data-closing],
  [data-closing]::backdrop {
    opacity: 0;
  }
`;
