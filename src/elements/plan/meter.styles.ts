import {css} from 'lit';

/** The meters of the details and the comparison, which set their sizes. */
export const meterStyles = css`
  .meter {
    border-radius: 2px;
    background: var(--line);
  }

  .meter:dir(rtl) {
    scale: -1 1;
  }

  .meter rect {
    fill: var(--ink);
  }

  @media (forced-colors: active) {
    .meter {
      outline: 1px solid CanvasText;
    }

    .meter rect {
      fill: CanvasText;
    }
  }
`;
