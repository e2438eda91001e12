import {css} from 'lit';
import {detailSectionsStyles} from './sections.styles.js';
import {dialogStyles} from '../dialog/dialog.styles.js';
import {explanationStyles} from '../plan/explanation.styles.js';
import {pointerStyles} from '../shared/pointer.styles.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';

export const detailsStyles = [
  visuallyHiddenStyles,
  pointerStyles,
  dialogStyles,
  detailSectionsStyles,
  explanationStyles,
  css`
    dialog {
      --dialog-inline-size: 70em;
      --dialog-block-size: 56em;

      --side: 1.5em;

      scroll-padding-block: min(6em, 25%) min(9em, 35%);
      container-type: inline-size;
    }

    /* Without space for two columns, head and foot stay visible, and everything else is in one column. */
    .top,
    .pay {
      display: contents;
    }

    .head,
    .foot {
      position: sticky;
      z-index: 1;
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 0.5em 1.5em;
      padding: 1em var(--side);
      background: var(--surface);
    }

    .head {
      inset-block-start: 0;
      align-items: start;
      border-block-end: 1px solid var(--line);
    }

    .foot {
      order: 1;
      inset-block-end: 0;
      flex-wrap: wrap;
      margin-inline: calc(-1 * var(--side));
      border-block-start: 1px solid var(--line);
    }

    .jumps {
      display: flex;
      flex-wrap: wrap;
      gap: 0 1.25em;
      padding: 0.5em var(--side) 0;
    }

    .jumps > button {
      min-block-size: 2.75em;
    }

    @media (pointer: coarse) {
      .jumps > button {
        min-block-size: 44px;
      }
    }

    .by {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.75em;
    }

    section:focus {
      outline: 0;
    }

    /* It is first for the keyboard: the dialog opens with the focus on it. */
    .close {
      order: 1;
      flex: none;
      min-block-size: 2.75em;
      margin-block: -0.5em;
      padding-inline: 0.5em;
      margin-inline-end: -0.5em;
    }

    .body {
      display: flex;
      flex-direction: column;
      gap: 2em;
      padding: 1.5em var(--side) 0;
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

    /* Its foot is higher. */
    @media (max-width: 30em) {
      dialog {
        scroll-padding-block: min(6em, 25%) min(13em, 45%);
      }
    }

    @container (max-width: 30em) {
      .head,
      .foot {
        padding-block: 0.85em;
      }

      .top,
      .body {
        --side: min(1em, 5cqi);
      }

      .body {
        padding-block-start: 1.25em;
      }

      .foot .button {
        flex: 1 1 9em;
      }
    }

    /* With a large font size, the whole height is needed. */
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

    /* In a low viewport, such as on a rotated phone, head and foot scroll away. */
    @media (max-height: 30em) {
      dialog {
        scroll-padding-block: 1em;
      }

      .head,
      .foot {
        position: static;
      }
    }

    @media (min-width: 52em) and (min-height: 40em) {
      dialog {
        scroll-padding-block-start: 9em;
      }
    }

    /* The price is beside the sections, and stays visible; in a low window, it scrolls by itself. */
    @media (min-height: 40em) {
      @container (min-width: 50em) {
        .top {
          position: sticky;
          z-index: 1;
          inset-block-start: 0;
          display: block;
          border-block-end: 1px solid var(--line);
          background: var(--surface);
        }

        .head {
          position: static;
          border: 0;
          padding-block-end: 0;
        }

        .body {
          display: grid;
          grid-template: repeat(19, auto) 1fr / minmax(0, 1fr) 20em;
          align-items: start;
          gap: 0 2.5em;
        }

        .body > * {
          grid-column: 1;
          margin-block-end: 2em;
        }

        .body > .pay {
          grid-area: 1 / 2 / span 20;
          position: sticky;
          inset-block-start: 8.4em;
          display: grid;
          gap: 0.75em;
          max-block-size: calc(100vh - 11.5em);
          overflow-y: auto;
          border: 1px solid var(--line);
          border-radius: var(--radius);
          padding: 1.1em;
        }

        .pay dl.rows {
          display: block;
          border: 0;
        }

        .pay .row {
          padding-block: 0.35em;
        }

        .pay .documents {
          margin-block-end: -0.6em;
        }

        .foot {
          display: contents;
        }

        .amount {
          order: -1;
        }
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
