import {css} from 'lit';

/** How a field answers a pointer, and how it looks in forced colours: nothing that is needed at first sight. */
export const fieldStatesStyles = css`
  .box:hover:not(:focus-within, :has([aria-invalid='true'], :disabled)) {
    border-color: var(--text);
  }

  @media (forced-colors: active) {
    .box:focus-within {
      outline-color: Highlight;
    }
  }
`;
