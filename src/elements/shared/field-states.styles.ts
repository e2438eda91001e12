import {css} from 'lit';

/** The hover and forced-colors styles of a field, which the first paint does not need. */
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
