import {css} from 'lit';

/**
 * How a dialog stands above the page. The element says how wide and how high it may become. Percentages are of the
 * screen; viewport units grow with a page's `zoom`.
 */
export const dialogStyles = css`
  dialog {
    inline-size: min(var(--dialog-inline-size), 100% - 2em);
    max-inline-size: none;
    max-block-size: min(var(--dialog-block-size, 100%), 100% - 2em);
    margin: auto;
    border: 1px solid var(--line);
    border-radius: calc(var(--radius) + 6px);
    padding: 0;
    overflow: auto;
    overscroll-behavior: contain;
    background: var(--surface);
    color: inherit;
    overflow-wrap: anywhere;
    visibility: visible;
  }

  dialog::backdrop {
    background: rgb(0 0 0 / 0.5);
  }

  .title {
    font-size: 1.25em;
    font-weight: 650;
    line-height: 1.25;
  }

  /* On a phone it rises from below, where the thumb is. */
  @media (max-width: 40em) {
    dialog {
      inline-size: 100%;
      margin-block-end: 0;
      border-inline: 0;
      border-block-end: 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    dialog[open] {
      animation: rise 120ms ease-out;
    }
  }

  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }

  @media print {
    dialog {
      position: static;
      inline-size: auto;
      max-block-size: none;
      overflow: visible;
      border: 0;
    }

    dialog::backdrop {
      background: #fff;
      print-color-adjust: exact;
    }
  }
`;
