import {css} from 'lit';

/** Hides the page while the sheet is printed instead. */
export const pageStyles = css`
  @page {
    margin: 10mm;
  }

  @media print {
    body {
      display: none !important;
    }

    :root:root:root {
      display: block;
      position: static;
      columns: auto;
      inline-size: auto;
      block-size: auto;
      min-block-size: 0;
      margin: 0;
      padding: 0;
      border: 0;
      overflow: visible;
      background: #fff;
      color-scheme: light;
      transform: none;
      zoom: 1;
    }
  }
`;

/** The sheet: dark on light, in font sizes for paper. */
export const sheetStyles = css`
  @media screen {
    :host {
      display: none !important;
    }
  }

  [part~='base'][part~='base'] {
    --text: #16191c;
    --surface: #fff;

    gap: 2.5mm;
    color-scheme: light;
    font-size: 9pt;
    font-variant-numeric: tabular-nums;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }

  .dense.dense {
    font-size: 8pt;
  }

  h1 {
    margin: 0;
    font-size: 1.6em;
    font-weight: 650;
    line-height: 1.2;
  }

  table {
    inline-size: 100%;
    border-collapse: collapse;
    table-layout: fixed;
    text-align: start;
  }

  th,
  td {
    border-block-end: 0.25mm solid var(--line);
    padding: 0.35em 0.6em 0.35em 0;
    font-weight: inherit;
    text-align: start;
    vertical-align: baseline;
  }

  thead td,
  tbody th {
    inline-size: 30mm;
  }

  thead th {
    vertical-align: bottom;
    font-weight: 400;
  }

  .name {
    font-size: 1.1em;
    font-weight: 650;
    line-height: 1.2;
  }

  .amount {
    font-size: 1.5em;
    font-weight: 680;
    line-height: 1.1;
  }

  /* Keeps the sheet on one page. */
  .name,
  .value,
  .note,
  td .small,
  thead .small {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }

  .coverage {
    -webkit-line-clamp: 5;
  }

  .note {
    -webkit-line-clamp: 2;
  }

  td .small,
  thead .small {
    -webkit-line-clamp: 1;
  }

  dl {
    display: grid;
    grid-template-columns: minmax(26mm, auto) minmax(0, 1fr);
    gap: 1mm 4mm;
    margin: 0;
    font-size: 0.85em;
  }

  dt {
    max-inline-size: 60mm;
    color: var(--muted);
  }

  dd {
    margin: 0;
  }
`;
