import {css} from 'lit';

/** How a button answers a pointer: nobody points at it before it is there. */
export const hoverStyles = css`
  .button:hover {
    background: color-mix(in oklab, var(--accent) 90%, var(--text));
  }
`;
