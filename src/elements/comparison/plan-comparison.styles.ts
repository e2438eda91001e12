import {css} from 'lit';
import {choiceStyles} from '../shared/choice.styles.js';
import {comparisonExtrasStyles} from './charts.styles.js';
import {dialogStyles} from '../dialog/dialog.styles.js';
import {pointerStyles} from '../shared/pointer.styles.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';

export const comparisonStyles = [
  visuallyHiddenStyles,
  pointerStyles,
  dialogStyles,
  choiceStyles,
  comparisonExtrasStyles,
  css`
    dialog {
      --dialog-inline-size: 72em;

      font-variant-numeric: tabular-nums;
      scroll-padding-block: min(var(--bar-size, 4em) + 10em, 50%) 1em;
      container-type: inline-size;
    }

    .bar {
      position: sticky;
      z-index: 3;
      inset-block-start: 0;
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 1.25em;
      border-block-end: 1px solid var(--line);
      padding: 0.6em 1.5em;
      background: var(--surface);
    }

    .title {
      flex: 1 1 auto;
    }

    .only {
      display: inline-flex;
      align-items: center;
      gap: 0.5em;
      min-block-size: 2.75em;
      cursor: pointer;
    }

    .only input {
      inline-size: 1.15em;
      block-size: 1.15em;
      margin: 0;
      accent-color: var(--accent);
    }

    .bar .link {
      min-block-size: 2.75em;
    }

    .body {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 2.5em;
      padding: 0 1.5em 1.5em;
    }

    table {
      inline-size: 100%;
      border-collapse: separate;
      border-spacing: 0;
      text-align: start;
    }

    [part~='table'],
    [part~='heat-map'] table {
      table-layout: fixed;
    }

    th,
    td {
      border-block-end: 1px solid var(--line);
      padding: 0.8em 1em 0.8em 0;
      font-weight: inherit;
      text-align: start;
      vertical-align: top;
    }

    tbody :is(th, td) {
      vertical-align: baseline;
    }

    tbody th {
      color: var(--muted);
      font-size: 0.9375em;
    }

    thead th {
      background: var(--surface);
      font-weight: 650;
    }

    thead[role] {
      position: sticky;
      z-index: 2;
      inset-block-start: var(--bar-size, 4em);
      background: var(--surface);
    }

    thead tr:not(:last-child) > * {
      border: 0;
      padding-block-end: 0;
    }

    /* Aligns the prices, however long the providers' names are. */
    thead tr + tr > * {
      padding-block-start: 0;
      vertical-align: bottom;
    }

    thead :is(th, td) > * {
      display: block;
    }

    .name {
      font-size: 1.0625em;
      line-height: 1.25;
    }

    thead .muted {
      font-weight: 400;
    }

    thead .link {
      min-block-size: 2em;
      font-weight: 400;
    }

    .amount {
      margin-block-start: 0.35em;
      font-size: 1.5em;
      font-weight: 680;
      line-height: 1.1;
      letter-spacing: -0.02em;
    }

    .amount small {
      color: var(--muted);
      font-size: 0.6em;
      font-weight: 500;
      letter-spacing: 0;
    }

    .mark {
      display: inline-block;
      border-radius: 0.5em;
      padding: 0.05em 0.5em;
      background: var(--faint);
      color: var(--text);
    }

    tbody td .muted {
      display: inline-block;
    }

    td ul {
      padding-inline-start: 1.1em;
    }

    /* It may be too narrow for the name, which is below it in full. */
    thead .choice {
      display: flex;
      margin-block-end: 0.4em;
    }

    thead select {
      inline-size: 100%;
      font-weight: 400;
    }

    td .button {
      padding-inline: 0.9em;
    }

    /* On a phone there are two columns, and each row's label is above its values. */
    @media (max-width: 40em) {
      .bar,
      .body {
        padding-inline: 1em;
      }

      .bar {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
      }

      .bar .link {
        justify-self: end;
      }

      .bar [part~='print'] {
        order: 2;
      }

      .only {
        order: 1;
      }

      [part~='table'],
      [part~='heat-map'] table,
      [role='rowgroup'] {
        display: block;
      }

      [role='row'] {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        column-gap: 1em;
        border-block-end: 1px solid var(--line);
        padding-block: 0.6em;
      }

      [role='row'] > * {
        border: 0;
        padding: 0.1em 0;
      }

      [role='row'] > :first-child {
        grid-column: 1 / -1;
      }

      [role='row'] > :first-child:empty {
        display: none;
      }

      tbody [role='row'] {
        align-items: baseline;
      }

      /* Only the names stay visible; the prices scroll away. */
      thead[role] {
        display: contents;
      }

      thead [role='row']:first-child {
        position: sticky;
        z-index: 2;
        inset-block-start: var(--bar-size, 4em);
        background: var(--surface);
      }

      thead [role='row'] + [role='row'] {
        align-items: end;
        padding-block-start: 0.4em;
      }

      thead .link,
      thead .muted.small:not(.amount *) {
        font-size: 0.8125em;
      }
    }

    /* With large letters all of the height is needed. */
    @container (max-width: 15em) {
      .bar,
      thead[role],
      thead [role='row']:first-child {
        position: static;
      }
    }

    /* Where there is little height, bar and names scroll away. */
    @media (max-height: 34em) {
      dialog {
        scroll-padding-block: 1em;
      }

      .bar,
      thead[role],
      thead [role='row']:first-child {
        position: static;
      }
    }

    @media print {
      .bar :is(.only, .link),
      thead .link {
        display: none;
      }
    }
  `,
];
