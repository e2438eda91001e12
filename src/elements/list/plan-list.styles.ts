import {css} from 'lit';

export const listStyles = css`
  /* Reserves space until the bar is loaded. */
  .bar:not([hidden]) {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0 0.75em;
    min-block-size: 2.75em;
  }

  .notice {
    position: sticky;
    inset-block-end: 0;
    background: var(--surface);
  }

  .notice:empty {
    position: absolute;
  }

  .cards {
    list-style: none;
  }

  /* When no plan matches, screen readers should find no empty list. */
  .cards:empty {
    display: none;
  }

  /* Cards off screen are not laid out. The first ones are: an estimate of their height would shift the page. */
  [data-far] {
    content-visibility: auto;
    contain-intrinsic-height: auto 16em;
  }

  @container (max-width: 24em) {
    .bar:not([hidden]) {
      flex-wrap: wrap;
      min-block-size: 4.1em;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .cards {
      animation: rise 120ms ease-out;
    }
  }

  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 4px;
    }
  }
`;
