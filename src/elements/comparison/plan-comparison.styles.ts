import {css} from 'lit';
import {choiceStyles} from '../shared/choice.styles.js';
import {chartStyles} from './charts.styles.js';
import {dialogStyles} from '../dialog/dialog.styles.js';
import {iconStyles} from '../dialog/icon.styles.js';
import {linksStyles} from '../plan/links.styles.js';
import {meterStyles} from '../plan/meter.styles.js';
import {explanationStyles} from '../plan/explanation.styles.js';
import {pointerStyles} from '../shared/pointer.styles.js';
import {narrowHeadStyles} from './narrow-head.styles.js';
import {tableHeadStyles} from './table-head.styles.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';

export const comparisonStyles = [
  visuallyHiddenStyles,
  pointerStyles,
  explanationStyles,
  dialogStyles,
  iconStyles,
  choiceStyles,
  linksStyles,
  meterStyles,
  chartStyles,
  tableHeadStyles,
  css`
    dialog {
      --dialog-inline-size: 72em;

      font-variant-numeric: tabular-nums;
      scroll-padding-block: min(var(--bar-size, 4em) + var(--head-size, 10em) + 0.5em, 50%) 1em;
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
      min-block-size: 3.143em;
      cursor: pointer;
    }

    .only input {
      inline-size: 1.15em;
      block-size: 1.15em;
      margin: 0;
      accent-color: var(--ink);
    }

    .bar .link {
      min-inline-size: 2.75em;
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

    [part~='table'] {
      table-layout: fixed;
    }

    th,
    td {
      padding: 0.6em 1em 0.6em 0;
      font-weight: inherit;
      text-align: start;
      vertical-align: top;
    }

    /* A row in which the plans are alike steps back. */
    tbody :is(th, td) {
      color: var(--muted);
      font-size: 0.9375em;
      vertical-align: baseline;
    }

    /* With four plans, a long word needs the space between the columns. */
    tbody tr:has(> :nth-child(5)) > * {
      padding-inline-end: 0.5em;
    }

    .differs > * {
      color: var(--text);
    }

    .differs:not(.long) > td,
    .differs .none {
      font-weight: 600;
    }

    .none,
    .differs .muted {
      font-weight: 400;
    }

    tr:not(.differs) .score rect {
      fill: var(--muted);
    }

    tbody tr:not(.group, :has(.chart)) > * {
      border-block-start: 1px solid var(--line);
    }

    .group > th {
      padding-block: 1.75em 0.5em;
      color: var(--text);
      font-size: 1.0625em;
      font-weight: 650;
    }

    thead + tbody .group > th {
      padding-block-start: 1.1em;
    }

    .group:not(.part) + tr > * {
      border-block-start-color: var(--edge);
    }

    .part > th {
      padding-block-start: 1.1em;
      font-size: 0.9375em;
    }

    .group .muted {
      display: block;
      font-weight: 400;
    }

    [part~='heat-map'] .long > * {
      padding-block: 0.4em;
      vertical-align: middle;
    }

    .repairs .muted {
      display: block;
    }

    .mark {
      display: inline-block;
      color: var(--ink);
      font-weight: 650;
    }

    :is(td, th) .line {
      display: block;
      font-weight: 400;
    }

    .share {
      display: flex;
      flex: 1 1 100%;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 1.5em;
      border-block-start: 1px solid var(--line);
      margin-block: 0.35em -0.35em;
    }

    .share .link {
      align-content: center;
    }

    th select {
      color: var(--text);
    }

    tbody td .muted:not(.line) {
      display: inline-block;
    }

    td ul {
      padding-inline-start: 1.1em;
      list-style: disc;
    }

    option {
      background: var(--surface);
      color: var(--text);
    }

    td .button {
      max-inline-size: 100%;
      padding: 0.65em 0.8em;
      font-size: 0.875em;
      overflow-wrap: anywhere;
    }

    @media (pointer: coarse) {
      td :is(.link, .button) {
        min-block-size: 44px;
        align-content: center;
      }

      td .link {
        display: inline-block;
      }
    }

    /* On a phone, or with a large font size, there are two columns, and each row's label is above its values. */
    @container (max-width: 40em) {
      .bar {
        padding: 0.25em 1em;
      }

      .body {
        padding-inline: 1em;
      }

      /* The title and the close button, and below them everything else. */
      .title {
        flex-basis: calc(100% - 5em);
      }

      .only {
        flex: 1 1 auto;
        order: 1;
      }

      .bar > :is([part~='share'], [part~='print']),
      .share {
        order: 1;
      }

      [part~='table'],
      [role='rowgroup'] {
        display: block;
      }

      [role='row'] {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        column-gap: 1em;
        padding-block: 0.5em;
      }

      [role='row'] > [role] {
        border: 0;
        padding: 0.1em 0;
      }

      [role='row'] > :first-child {
        grid-column: 1 / -1;
      }

      tbody [role='row'] {
        align-items: baseline;
      }

      tbody [role='row']:not(.group, :has(.chart)) {
        border-block-start: 1px solid var(--line);
      }

      tbody .group:not(.part) + [role='row'] {
        border-block-start-color: var(--edge);
      }

      .group > th {
        padding-block: 0.75em 0;
      }

      [part~='heat-map'] .long {
        padding-block: 0.3em;
      }

      tbody tr:not(.group) > th {
        color: var(--muted);
        font-size: 0.8125em;
      }

      tr:not(.group) > th .small {
        font-size: 0.9375em;
      }

      /* As large as in the table. */
      tbody th .explain {
        font-size: 1.154em;
      }

      /* Space for a finger on the button that explains the row: above it, unless its text is open there. */
      tbody th .explain:not(:has(+ :popover-open))::after {
        inset-block: -1.1em -0.1em;
      }

      tbody [role='row']:has(select) > th[role]:has(button) {
        padding-block-end: 0.3em;
      }
    }

    /* With a large font size, the whole width and height are needed. */
    @container (max-width: 15em) {
      .bar,
      .body {
        padding-inline: 0.5em;
      }

      [role='row'] {
        column-gap: 0.5em;
      }

      .bar {
        position: static;
      }
    }

    /* In a low viewport, the bar and the names scroll away. */
    @media (max-height: 34em) {
      dialog {
        scroll-padding-block: 1em;
      }

      .bar {
        position: static;
      }
    }
  `,
  narrowHeadStyles,
];
