import {css} from 'lit';
import {detailSectionsStyles} from './internal/detail-sections.styles.js';
import {hoverStyles} from './internal/hover.styles.js';
import {visuallyHiddenStyles} from './internal/visually-hidden.styles.js';

export const detailsStyles = [
  visuallyHiddenStyles,
  hoverStyles,
  detailSectionsStyles,
  css`
    dialog {
      inline-size: min(46em, 100vi - 2em);
      max-inline-size: none;
      max-block-size: min(56em, 100dvb - 3em);
      margin: auto;
      border: 1px solid var(--line);
      border-radius: calc(var(--radius) + 6px);
      padding: 0;
      overflow: auto;
      overscroll-behavior: contain;
      scroll-padding-block: 6em 9em;
      background: var(--surface);
      color: inherit;
      overflow-wrap: anywhere;
      container-type: inline-size;
    }

    dialog::backdrop {
      background: rgb(0 0 0 / 0.5);
    }

    .head,
    .foot {
      position: sticky;
      z-index: 1;
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 0.5em 1.5em;
      padding: 1em 1.5em;
      background: var(--surface);
    }

    .head {
      inset-block-start: 0;
      align-items: start;
      border-block-end: 1px solid var(--line);
    }

    .foot {
      inset-block-end: 0;
      flex-wrap: wrap;
      border-block-start: 1px solid var(--line);
    }

    .title {
      font-size: 1.25em;
      font-weight: 650;
      line-height: 1.25;
    }

    .close {
      flex: none;
      min-block-size: 2.75em;
      margin-block: -0.5em;
      padding-inline: 0.5em;
      margin-inline-end: -0.5em;
    }

    .body {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 2em;
      padding: 1.5em;
    }

    .amount {
      font-size: 1.5em;
      font-weight: 680;
      line-height: 1.1;
      letter-spacing: -0.02em;
      font-variant-numeric: tabular-nums;
    }

    .amount small {
      color: var(--muted);
      font-size: 0.625em;
      font-weight: 500;
      letter-spacing: 0;
    }

    @container (max-width: 30em) {
      .head,
      .foot {
        padding: 0.85em min(1em, 5cqi);
      }

      .body {
        padding: 1.25em min(1em, 5cqi);
      }

      .foot .button {
        flex: 1 1 100%;
      }
    }

    /* Large letters need all of the height. */
    @container (max-width: 15em) {
      .head,
      .foot {
        position: static;
        flex-wrap: wrap-reverse;
      }

      .title,
      .amount {
        font-size: 1.125em;
      }

      .row {
        flex-wrap: wrap;
      }

      dd {
        margin-inline-start: auto;
      }
    }

    /* On a phone it rises from below, where the thumb is. */
    @media (max-width: 40em) {
      dialog {
        inline-size: 100%;
        max-block-size: calc(100dvb - 2em);
        margin-block-end: 0;
        border-inline: 0;
        border-block-end: 0;
        border-end-start-radius: 0;
        border-end-end-radius: 0;
      }
    }

    /* Where there is little height, as on a phone on its side, none of it is kept for the ends. */
    @media (max-height: 30em) {
      .head,
      .foot {
        position: static;
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

      .head,
      .foot {
        position: static;
      }
    }
  `,
];
