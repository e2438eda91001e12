import {css} from 'lit';

/**
 * A dialog above the page. The element sets its maximum width and height, in percent of the viewport, because viewport
 * units grow with a page's `zoom`.
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

  /* A finder's own heading has its size again when its dialog has closed. */
  :where(dialog) .title {
    font-size: 1.25em;
    font-weight: 650;
    line-height: 1.25;
  }

  /* On a phone it is at the bottom, near the thumb. */
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

/** A dialog's head with its title and close button. It stays visible. */
export const dialogHeadStyles = css`
  dialog {
    scroll-padding-block: min(5em, 50%) 1em;
    container-type: inline-size;
  }

  .head {
    position: sticky;
    z-index: 2;
    inset-block-start: 0;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1em;
    border-block-end: 1px solid var(--line);
    padding: 0.6em 1.5em;
    background: var(--surface);
  }

  @media (max-width: 40em) {
    .head {
      padding-inline: 5%;
    }
  }

  /* With a large font size, the whole height is needed. */
  @container (max-width: 15em) {
    .head {
      position: static;
      flex-wrap: wrap-reverse;
    }
  }

  /* In a low viewport, the head scrolls away. */
  @media (max-height: 30em) {
    dialog {
      scroll-padding-block: 1em;
    }

    .head {
      position: static;
    }
  }
`;
