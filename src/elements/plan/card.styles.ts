import {css} from 'lit';
import {termsStyles} from './terms.styles.js';

/**
 * A plan's card. Every card has the same facts in the same places: who offers it, what it covers, what it costs, its
 * terms, and what to do next. The width of the list decides between one and three columns.
 */
export const cardStyles = [
  termsStyles,
  css`
    /* A container has no width of its own, which matters where the page makes it as narrow as its content. */
    [part~='base'] {
      grid-template-columns: minmax(0, 1fr);
      gap: var(--plan-list-gap, 0.75em);
      container-type: inline-size;
      contain-intrinsic-inline-size: 200px;
    }

    .card {
      display: grid;
      grid-template: 'who cost' 'cover cover' 'foot foot' / minmax(0, 1fr) fit-content(50%);
      gap: 0.6em 0.75em;
      border-block-start: 1px solid var(--line);
      padding-block: 0.85em;
      background: var(--surface);
      font-variant-numeric: tabular-nums;
      line-height: 1.35;
      overflow-wrap: anywhere;
    }

    .who {
      grid-area: who;
    }

    .cover {
      grid-area: cover;
    }

    .cost {
      grid-area: cost;
      text-align: end;
    }

    .foot {
      grid-area: foot;
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 0.6em;
    }

    .name {
      font-size: 1.0625em;
      font-weight: 650;
      line-height: 1.25;
    }

    .meta,
    .cover ul {
      font-size: 0.875em;
    }

    .meta,
    .out,
    .cost {
      color: var(--muted);
    }

    .rated,
    .card ul {
      display: flex;
      flex-wrap: wrap;
      gap: 0.15em 0.6em;
    }

    .rated {
      align-items: center;
    }

    .rated b {
      color: var(--text);
      font-weight: 650;
    }

    .badge {
      border-radius: 0.45em;
      padding: 0.12em 0.5em;
      background: var(--soft);
      color: var(--text);
      font-size: 0.857em;
      font-weight: 650;
    }

    .level {
      font-size: 0.9375em;
      font-weight: 650;
    }

    .cover ul {
      gap: 0 0.9em;
    }

    .systems svg {
      inline-size: 4.5em;
      block-size: 0.42em;
      border-radius: 2px;
      margin-inline-end: 0.4em;
      background: var(--line);
    }

    .systems rect {
      fill: var(--ink);
    }

    .in,
    .out {
      display: flex;
    }

    .in::before,
    .out::before {
      content: '–';
      content: '–' / '';
      flex: 0 0 1.2em;
    }

    .in::before {
      content: '✓';
      content: '✓' / '';
      color: var(--ink);
      font-weight: 700;
    }

    .cost p {
      font-size: 0.8125em;
      text-wrap: balance;
    }

    .cost .amount {
      font-size: min(1.75em, 13cqi);
    }

    .amount {
      color: var(--text);
      font-weight: 700;
      line-height: 1.1;
      letter-spacing: -0.02em;
    }

    .amount small {
      color: var(--muted);
      font-size: 0.5em;
      font-weight: 400;
      letter-spacing: 0;
      white-space: nowrap;
    }

    .acts {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.4em 0.5em;
      font-size: 0.9375em;
    }

    .acts .button {
      display: grid;
      place-items: center;
      min-block-size: 2.934em;
      padding: 0.35em 0.9em;
    }

    .acts > :last-child {
      flex: 1 1 auto;
    }

    [part~='compare'] {
      display: inline-flex;
      align-items: center;
      gap: 0.5em;
      min-block-size: 2.934em;
      padding-inline-end: 0.4em;
      cursor: pointer;
    }

    [part~='compare'] input {
      inline-size: 1.2em;
      block-size: 1.2em;
      margin: 0;
      accent-color: var(--ink);
      cursor: inherit;
    }

    /* With large text on a phone, there is one column, and nothing is cut off. */
    @container (max-width: 17em) {
      .card {
        grid-template: 'who' 'cost' 'cover' 'foot' / minmax(0, 1fr);
      }

      .cost {
        text-align: start;
      }
    }

    @container (min-width: 39em) {
      .card {
        padding: 0.85em 1.1em;
        border: 1px solid var(--line);
        /* Neither a grid gap, which lays out all cards when one changes, nor a sibling rule, which restyles all of them. */
        margin-block-start: var(--plan-list-gap, 0.75em);
        border-radius: var(--radius);
      }

      .card:first-child {
        margin-block-start: 0;
      }

      .foot {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.6em 1.25em;
      }

      .terms {
        flex: 1 1 18em;
        max-inline-size: 20em;
      }

      .acts {
        flex: 1 0 auto;
        justify-content: flex-end;
      }

      .acts > :last-child {
        max-inline-size: 12.8em;
      }
    }

    @container (min-width: 45em) {
      .card {
        grid-template: 'who cover cost' 'foot foot foot' / minmax(0, 1fr) minmax(0, 1.1fr) 12em;
        column-gap: 1.5em;
      }

      .cover ul {
        display: grid;
      }

      .cost {
        text-align: start;
      }
    }
  `,
];
