import {css} from 'lit';

export const listStyles = css`
  /* Its room is there before what comes into it. */
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

  /* Filters may leave none: a list without items is none to read. */
  .cards:empty {
    display: none;
  }

  /* What is off screen at first is not laid out. The first cards are: a guess at their height would move the page. */
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
