import {css} from 'lit';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';

export const panelStyles = [
  visuallyHiddenStyles,
  css`
    [part~='base'] {
      gap: 0.6em;
      justify-items: start;
      overflow-wrap: anywhere;
      container-type: inline-size;
    }

    .title {
      font-size: 1.0625em;
      font-weight: 650;
    }

    ul {
      justify-self: stretch;
    }

    li {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 1.5em;
      border-block-start: 1px solid var(--line);
      padding-block: 0.5em;
    }

    table {
      inline-size: 100%;
      border-collapse: collapse;
      table-layout: fixed;
    }

    th,
    td {
      border-block-start: 1px solid var(--line);
      padding: 0.5em 0;
      font-weight: 400;
      text-align: center;
    }

    thead > tr > * {
      border: 0;
    }

    tr > :first-child {
      inline-size: 40%;
      text-align: start;
    }

    th > span {
      display: block;
    }

    hr {
      margin: 0;
      border: 0;
      border-block-start: 2px solid var(--ink);
    }

    svg {
      block-size: 0.75em;
      max-inline-size: 100%;
      fill: var(--ink);
    }

    /* Without space for a column per year, each service is a line with its condition. */
    @container (max-width: 30em) {
      table,
      tbody {
        display: block;
      }

      tr {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0 1.5em;
        border-block-start: 1px solid var(--line);
        padding-block: 0.5em;
      }

      .years,
      thead,
      td:not(.all) {
        display: none;
      }

      th,
      td {
        border: 0;
        padding: 0;
      }

      tr > th:first-child {
        display: flex;
        flex: 1 1 auto;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0 1.5em;
        inline-size: auto;
      }
    }

    @media (forced-colors: active) {
      svg {
        fill: CanvasText;
      }
    }

    .document {
      padding-block: 0.6em;
    }
  `,
];
