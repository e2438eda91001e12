import {css} from 'lit';
import {detailSectionsStyles} from './sections.styles.js';
import {dialogStyles} from '../dialog/dialog.styles.js';
import {pointerStyles} from '../shared/pointer.styles.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';

export const detailsStyles = [
  visuallyHiddenStyles,
  pointerStyles,
  dialogStyles,
  detailSectionsStyles,
  css`
    dialog {
      --dialog-inline-size: 46em;
      --dialog-block-size: 56em;

      scroll-padding-block: min(6em, 25%) min(9em, 35%);
      container-type: inline-size;
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

    /* With large letters all of the height is needed. */
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

    /* Where there is little height, such as on a rotated phone, head and foot scroll away. */
    @media (max-height: 30em) {
      dialog {
        scroll-padding-block: 1em;
      }

      .head,
      .foot {
        position: static;
      }
    }

    @media print {
      .head,
      .foot {
        position: static;
      }
    }
  `,
];
