import {css} from 'lit';
import {detailSectionsStyles} from './sections.styles.js';
import {dialogStyles} from '../dialog/dialog.styles.js';
import {iconStyles} from '../dialog/icon.styles.js';
import {linksStyles} from '../plan/links.styles.js';
import {meterStyles} from '../plan/meter.styles.js';
import {explanationStyles} from '../plan/explanation.styles.js';
import {termsStyles} from '../plan/terms.styles.js';
import {pointerStyles} from '../shared/pointer.styles.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';

export const detailsStyles = [
  visuallyHiddenStyles,
  pointerStyles,
  dialogStyles,
  iconStyles,
  linksStyles,
  meterStyles,
  detailSectionsStyles,
  termsStyles,
  explanationStyles,
  css`
    dialog {
      --dialog-inline-size: 70em;
      --dialog-block-size: 56em;

      --side: 1.5em;

      scroll-padding-block: calc(var(--head-size, 9em) + 1em) min(8em, 30%);
      container-type: inline-size;
    }

    /* The head and the buttons to the sections stay visible. */
    .top {
      position: sticky;
      z-index: 1;
      inset-block-start: 0;
      border-block-end: 1px solid var(--line);
      background: var(--surface);
    }

    .head {
      display: flex;
      align-items: center;
      gap: 0.25em 1em;
      padding: 0.75em var(--side) 0;
    }

    .who {
      flex: 1;
      min-inline-size: 0;
    }

    /* It is first for the keyboard: the dialog opens with the focus on it. */
    .close {
      order: 1;
    }

    .by {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.75em;
    }

    .jumps {
      display: flex;
      flex-wrap: wrap;
      gap: 0 1.25em;
      padding-inline: var(--side);
      overflow-x: auto;
      scrollbar-width: none;
      scroll-padding-inline: var(--side);
    }

    .jumps > button {
      flex: none;
      min-block-size: 2.75em;
      border: 0;
      padding: 0 0 2px;
      background: none;
      font-size: 0.875em;
      outline-offset: -3px;
      cursor: pointer;
    }

    .jumps > :is(:hover, [aria-current]) {
      border-block-end: 2px solid var(--ink);
      padding: 0;
    }

    section:focus {
      outline: 0;
    }

    /* Without space for two columns, the price is in a box of two parts, and again in the foot, which stays visible. */
    .body {
      --gap: 1.9em;

      display: flex;
      flex-direction: column;
      gap: var(--gap);
      padding: 1.25em var(--side) 0;
    }

    .pay {
      display: contents;
    }

    #price,
    .more {
      border: 1px solid var(--line);
      border-radius: var(--radius);
      padding: 1.1em;
    }

    #price {
      gap: 0.8em;
      border-block-end: 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
      padding-block-end: 0;
    }

    .more {
      display: grid;
      gap: 0.4em;
      margin-block-start: calc(-1 * var(--gap));
      border-block-start: 0;
      border-start-start-radius: 0;
      border-start-end-radius: 0;
      padding-block: 0.8em 0.5em;
    }

    .pay .terms {
      grid-auto-columns: 1.05fr 1.1fr 1fr;
      font-size: 0.9375em;
      line-height: 1.35;
      overflow-wrap: break-word;
    }

    /* As wide as its longest word, which is not broken where another term has space. */
    .pay .term {
      min-inline-size: auto;
    }

    /* At least 12 pixels, like everything. */
    .pay .term > span {
      font-size: 0.8em;
    }

    .term:has(select):hover {
      background: var(--faint);
    }

    .foot {
      position: sticky;
      z-index: 1;
      inset-block-end: 0;
      order: 1;
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: 0.5em 1em;
      margin: 1.5em calc(-1 * var(--side)) 0;
      border-block-start: 1px solid var(--line);
      padding: 0.6em var(--side) max(0.6em, env(safe-area-inset-bottom));
      background: var(--surface);
    }

    .name,
    .amount {
      font-size: 1.0625em;
      font-weight: 650;
    }

    .amount {
      font-size: 1.75em;
      font-weight: 700;
      line-height: 1.1;
      letter-spacing: -0.02em;
      font-variant-numeric: tabular-nums;
    }

    .amount small {
      color: var(--muted);
      font-size: 0.5em;
      font-weight: 400;
      letter-spacing: 0;
    }

    /* Its text wraps before the button does. */
    .brief {
      flex: 1 1 7em;
      text-wrap: balance;
    }

    .brief > .host {
      color: var(--muted);
    }

    .foot .amount {
      font-size: 1.375em;
    }

    .foot .amount small {
      font-size: 0.55em;
    }

    @media (pointer: coarse) {
      /* Below it is the target of the button that explains the rating. */
      .head {
        padding-block-end: 1em;
      }

      .jumps > button {
        min-block-size: 44px;
      }

      /* No finger zooms in on it. */
      .pay .terms {
        font-size: 1em;
      }

      .pay .term > span {
        font-size: 0.75em;
      }
    }

    @container (max-width: 40em) {
      .top,
      .body {
        --side: min(1em, 5cqi);
      }

      /* On a phone, one line that a finger scrolls. */
      .jumps {
        flex-wrap: nowrap;
      }
    }

    /* A term is not cut off by its arrow. */
    @container (max-width: 22em) {
      .pay .terms {
        grid-auto-flow: row;
      }

      .pay .term + .term {
        border-block-start: 1px solid var(--line);
        border-inline-start: 0;
      }
    }

    /* On a narrow phone or with large letters, the buttons need several lines, which scroll away. */
    @media (max-width: 22.4em) {
      .top {
        display: contents;
      }

      .head {
        position: sticky;
        z-index: 1;
        inset-block-start: 0;
        border-block-end: 1px solid var(--line);
        padding-block-end: 0.75em;
        background: var(--surface);
      }

      .jumps {
        flex-wrap: wrap;
        padding-block-start: 0.5em;
      }
    }

    /* The box to compare the plan is below its name. */
    @container (max-width: 22em) {
      .head {
        flex-wrap: wrap;
      }

      ::slotted([slot='compare']) {
        order: 2;
        flex-basis: 100%;
      }

      .brief > .fine {
        display: none;
      }

      #price,
      .more {
        padding-inline: 0.75em;
      }
    }

    /* With a large font size, the whole height is needed. */
    @container (max-width: 15em) {
      .top,
      .head,
      .foot {
        position: static;
      }

      .title,
      .amount {
        font-size: 1.125em;
      }
    }

    /* In a low viewport, such as on a rotated phone, head and foot scroll away. */
    @media (max-height: 30em) {
      dialog {
        scroll-padding-block: 1em;
      }

      .top,
      .head,
      .foot {
        position: static;
      }
    }

    /* The price is beside the sections, and stays visible; in a low window, it scrolls by itself. */
    @media (min-height: 40em) {
      @container (min-width: 50em) {
        .body {
          display: grid;
          grid-template: repeat(19, auto) 1fr / minmax(0, 1fr) 21em;
          align-items: start;
          gap: 0 2.5em;
        }

        .body > * {
          grid-column: 1;
          margin-block-end: var(--gap);
        }

        .body > .pay {
          grid-area: 1 / 2 / span 20;
          position: sticky;
          inset-block-start: calc(var(--head-size, 6.1em) + 1.5em);
          display: grid;
          grid-template-columns: minmax(0, 1fr);
          gap: 0.8em;
          max-block-size: calc(100vh - var(--head-size, 6.1em) - 4.4em);
          overflow-y: auto;
          border: 1px solid var(--line);
          border-radius: var(--radius);
          padding: 1.1em;
        }

        #price,
        .more {
          margin: 0;
          border: 0;
          padding: 0;
        }

        .foot {
          display: contents;
        }

        .brief {
          display: none;
        }
      }
    }

    @media print {
      .top,
      .head,
      .foot {
        position: static;
      }
    }
  `,
];
