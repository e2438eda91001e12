import {css} from 'lit';
import {choiceStyles} from '../shared/choice.styles.js';
import {chartStyles} from './charts.styles.js';
import {dialogStyles} from '../dialog/dialog.styles.js';
import {explanationStyles} from '../plan/explanation.styles.js';
import {pointerStyles} from '../shared/pointer.styles.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';

export const comparisonStyles = [
  visuallyHiddenStyles,
  pointerStyles,
  explanationStyles,
  dialogStyles,
  choiceStyles,
  chartStyles,
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
      border-block-end: 1px solid var(--line);
      padding: 0.8em 1em 0.8em 0;
      font-weight: inherit;
      text-align: start;
      vertical-align: top;
    }

    tbody :is(th, td) {
      vertical-align: baseline;
    }

    /* A row in which the plans are alike steps back. */
    tbody :is(th, td) {
      color: var(--muted);
      font-size: 0.9375em;
    }

    .differs > * {
      color: var(--text);
    }

    .differs > td {
      font-weight: 600;
    }

    .group > th {
      border-block-end-color: var(--edge);
      padding-block-start: 2em;
      color: var(--text);
      font-size: 1.0625em;
      font-weight: 650;
    }

    .group .muted {
      display: block;
      font-weight: 400;
    }

    .repairs .muted {
      display: block;
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
      overflow-wrap: anywhere;
    }

    .name {
      font-size: 1.0625em;
      line-height: 1.25;
    }

    thead .muted {
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
      display: inline-block;
      color: var(--muted);
      font-size: 0.6em;
      font-weight: 500;
      letter-spacing: 0;
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

    thead .buttons,
    thead .acts {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
    }

    thead .buttons {
      gap: 0.25em 0.75em;
      margin-block-start: 0.35em;
    }

    /* Below the checkout where it does not fit beside it, and in one line, so that the prices above stay aligned. */
    thead .acts {
      flex: 0 0 calc(100% + 0.75em);
      flex-wrap: nowrap;
      margin-inline-start: -0.75em;
    }

    [data-columns='2'] thead .acts {
      flex: 0 1 auto;
      margin: 0;
    }

    .share:not([hidden]) {
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

    @media (pointer: coarse) {
      td .link {
        display: inline-block;
        min-block-size: 44px;
        align-content: center;
      }
    }

    /* A fixed size: larger letters need no larger target. */
    .icon {
      inline-size: 44px;
      block-size: 44px;
      border: 0;
      border-radius: var(--radius-small);
      padding: 0;
      background: none;
      cursor: pointer;
    }

    .icon:hover {
      background: var(--faint);
    }

    .icon svg {
      inline-size: 0.75em;
      block-size: 0.75em;
      background: none;
      fill: none;
      stroke: currentColor;
      stroke-width: 1.5;
    }

    tbody td .muted:not(.line) {
      display: inline-block;
    }

    td ul {
      padding-inline-start: 1.1em;
      list-style: disc;
    }

    /* It may be too narrow for the name, which is shown in full below it. */
    thead .choice {
      display: flex;
      margin-block-end: 0.4em;
    }

    thead select {
      inline-size: 100%;
      font-weight: 400;
    }

    td .button {
      max-inline-size: 100%;
      padding: 0.6em 0.9em;
      font-size: 0.9375em;
      overflow-wrap: anywhere;
    }

    /* On a phone, or with a large font size, there are two columns, and each row's label is above its values. */
    @container (max-width: 40em) {
      .bar,
      .body {
        padding-inline: 1em;
      }

      /* The title and the close button, and below them everything else. */
      .title {
        flex-basis: 60%;
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

      /* Space for a finger on the button that explains the row. */
      tbody [role='row'] > th:has(button) {
        padding-block-end: 0.45em;
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
        /* Letters may stick out of their line a little. */
        box-shadow:
          -0.25em 0 var(--surface),
          0.25em 0 var(--surface);
      }

      thead [role='row'] + [role='row'] {
        align-items: end;
        padding-block-start: 0.4em;
      }

      thead .muted.small:not(.amount *) {
        font-size: 0.8125em;
      }

      .checkout {
        flex: 1 1 auto;
      }

      /* A percentage would not count when the line is broken, and the text would be broken instead. */
      .checkout .button {
        display: block;
        padding: 0.8em min(0.9em, 2.6cqi);
      }
    }

    /* With a large font size, the whole width and height are needed. */
    @container (max-width: 15em) {
      .title {
        flex-basis: 100%;
      }

      .bar,
      .body {
        padding-inline: 0.5em;
      }

      [role='row'] {
        column-gap: 0.5em;
      }

      .checkout .button {
        padding-inline: 0.1em;
      }

      .bar,
      thead[role],
      thead [role='row']:first-child {
        position: static;
      }
    }

    /* In a low viewport, the bar and the names scroll away. */
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
      .buttons {
        display: none;
      }
    }
  `,
];
