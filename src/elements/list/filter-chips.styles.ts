import {css} from 'lit';

/** Filled with a cross: the filter is on. Outlined: it is an offer. */
export const filterChipsStyles = css`
  /* One line that scrolls: a second one would move the plans when the chips arrive. */
  .quick-chips {
    display: flex;
    align-items: center;
    gap: 0.5em;
    padding-block: 0.4em;
    overflow-x: auto;
    padding-inline: 2px;
    margin-inline-start: -2px;
    scrollbar-width: none;
  }

  /* With a large font size, a chip needs the whole width. */
  @container (min-width: 14em) {
    .quick-chips {
      padding-inline-end: 2em;
      mask-image: linear-gradient(to right, #000 calc(100% - 2em), transparent);
    }

    .quick-chips:dir(rtl) {
      mask-image: linear-gradient(to left, #000 calc(100% - 2em), transparent);
    }
  }

  .quick-chips > * {
    flex: none;
    white-space: nowrap;
  }

  /* On a phone the number of matches stays while the chips scroll under it, in two narrow lines. */
  @container (max-width: 39em) {
    .quick-chips > p {
      position: sticky;
      inset-inline-start: -2px;
      z-index: 1;
      inline-size: min-content;
      min-inline-size: 4.6em;
      padding-inline: 2px 0;
      background: var(--surface);
      line-height: 1.2;
      white-space: normal;
    }

    .quick-chips:has(> p:not(:empty)) {
      scroll-padding-inline-start: 2.5em;
    }
  }

  .quick-chips .chip {
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: 2.25em;
    border: 1px solid var(--edge);
    border-radius: 99px;
    padding: 0.2em 0.85em;
    background: var(--surface);
    font-size: 0.875em;
    text-align: start;
    cursor: pointer;
    /* The next chip stays in view. */
    scroll-margin-inline: 1.75em;
  }

  /* Small to the eye, not to the thumb. */
  .quick-chips .chip::after {
    content: '';
    position: absolute;
    inset: -0.55em -0.2em;
  }

  .quick-chips .chip:not(.on):hover {
    background: var(--faint);
  }

  .quick-chips .on {
    border-color: var(--ink);
    background: var(--soft);
    font-weight: 650;
  }

  /* An offer that would leave no plan. */
  .quick-chips .none {
    border-color: var(--line);
    color: var(--muted);
  }

  .quick-chips svg {
    flex: none;
    inline-size: 0.65em;
    block-size: 0.65em;
    stroke-width: 1.5;
  }

  /* Once a filter is on, all are in view. On a phone the space is left to the plans. */
  @container (min-width: 39em) {
    .quick-chips:has(.on) {
      flex-wrap: wrap;
      padding-inline-end: 2px;
      mask-image: none;
    }
  }

  /* A chip may have a long name, or a large font size. */
  @container (min-width: 39em) or (max-width: 14em) {
    .quick-chips > .chip {
      max-inline-size: 100%;
      white-space: normal;
    }
  }

  @media (forced-colors: active) {
    .quick-chips .on {
      border: 2px solid Highlight;
    }
  }

  @media print {
    .quick-chips {
      display: none;
    }
  }
`;
