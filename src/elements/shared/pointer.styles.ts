import {css} from 'lit';

/** How a press is answered at once: by the button, and by the dialog that it closes. */
export const pointerStyles = css`
  .button:hover {
    background: color-mix(in oklab, var(--accent) 90%, var(--text));
  }

  /* The press itself may be over before a frame has shown it. */
  button:active,
  .button:active,
  [data-pressed] {
    opacity: 0.7;
  }

  /* Out of sight already, it still holds the focus. */
  [data-closing],
  [data-closing]::backdrop {
    opacity: 0;
  }
`;
