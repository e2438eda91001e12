import {css} from 'lit';

export const listStyles = css`
  .top {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.6em 1.5em;
  }

  /* Not a grid: within that of the filters, each change would lay out all cards. */
  .main {
    container-type: inline-size;
  }

  .main:focus {
    outline: none;
  }

  /* Reserves space until the bar and the chips are loaded. */
  .bar {
    min-block-size: 2.75em;
  }

  .quick {
    min-block-size: 2.77em;
    margin-block: -0.4em 0.3em;
  }

  .about {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.1em 0.9em;
  }

  .about > p,
  .how {
    font-size: 0.8125em;
  }

  .how summary {
    min-block-size: 1.85em;
    color: var(--muted);
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }

  .notice {
    position: sticky;
    inset-block-end: 0;
    margin-block-start: 0.6em;
    background: var(--surface);
  }

  .notice:empty {
    position: absolute;
  }

  /* When no plan matches, screen readers should find no empty list. */
  .cards:empty {
    display: none;
  }

  /* Cards off screen are not laid out. The first ones are: an estimate of their height would shift the page. */
  [data-far] {
    content-visibility: auto;
    contain-intrinsic-height: auto 11em;
  }

  /* Space for the filters, which come beside the plans. */
  @container (min-width: 60em) {
    .filtered {
      display: grid;
      grid-template-columns: 14.5em minmax(0, 1fr);
      gap: 2em;
    }

    .main {
      grid-column: 2;
    }

    .top {
      grid-template-columns: minmax(0, 1fr) 18em;
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
