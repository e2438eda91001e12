import {css} from 'lit';

/** Filled with a cross: the filter is on. Outlined: it is an offer. */
export const filterChipsStyles = css`
  .quick {
    flex-wrap: wrap;
  }

  .quick .chip {
    position: relative;
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: 0.5em;
    max-inline-size: 100%;
    min-block-size: 2.25em;
    border: 1px solid var(--edge);
    border-radius: 99px;
    padding: 0.2em 0.85em;
    background: var(--surface);
    font-size: 0.875em;
    text-align: start;
    cursor: pointer;
  }

  /* Small to the eye, not to the thumb. */
  .quick .chip::after {
    content: '';
    position: absolute;
    inset: -0.45em -0.2em;
  }

  .quick .chip:not(.on):hover {
    background: var(--faint);
  }

  .quick .on {
    border-color: var(--ink);
    background: var(--soft);
    font-weight: 650;
  }

  .quick svg {
    flex: none;
    inline-size: 0.65em;
    block-size: 0.65em;
    stroke-width: 1.5;
  }

  /*
   * One line: a second one would move the plans when the chips arrive. It comes with the keyboard's focus, or once a
   * filter is on.
   */
  @container (min-width: 39em) {
    .quick:not(:has(.on, :focus-visible)) {
      block-size: 2.77em;
      overflow: clip;
    }
  }

  /* On a phone the line scrolls, to leave space for the plans. */
  @container (max-width: 39em) {
    .quick {
      flex-wrap: nowrap;
      overflow-x: auto;
      padding-inline: 2px;
      scrollbar-width: none;
    }

    .quick > .chip {
      max-inline-size: none;
    }

    .quick > * {
      flex: none;
      white-space: nowrap;
    }
  }

  /* With a large font size, a chip may be wider than the list. */
  @container (max-width: 14em) {
    .quick > .chip {
      max-inline-size: 100%;
      white-space: normal;
    }
  }

  @media (forced-colors: active) {
    .quick .on {
      border: 2px solid Highlight;
    }
  }

  @media print {
    .quick {
      display: none;
    }
  }
`;
