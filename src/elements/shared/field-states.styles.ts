import {css} from 'lit';

/** The styles of a field for errors, hover and forced colors, which the first paint does not need. */
export const fieldStatesStyles = css`
  .box:has([aria-invalid='true']) {
    border-color: var(--danger);
  }

  .error {
    color: var(--danger);
    font-weight: 550;
  }

  .box:hover:not(:focus-within, :has([aria-invalid='true'], :disabled)) {
    border-color: var(--text);
  }

  @media (forced-colors: active) {
    .box:focus-within {
      outline-color: Highlight;
    }
  }
`;
