import {css} from 'lit';

/** The sections of a plan's details. */
export const detailSectionsStyles = css`
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.6em;
  }

  .heading {
    font-size: 1.0625em;
    font-weight: 650;
  }

  dl,
  dd {
    margin: 0;
  }

  .fine {
    font-size: 0.8125em;
  }

  .line {
    display: block;
    font-weight: 400;
  }

  .rows,
  .systems,
  .benefits,
  .excluded ul,
  .questions,
  .files {
    font-size: 0.9375em;
  }

  .row {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 1.5em;
    padding-block: 0.5em;
    font-variant-numeric: tabular-nums;
  }

  .rows > *,
  .columns > * > *,
  .files > * {
    border-block-start: 1px solid var(--line);
  }

  .row > :last-child {
    flex: none;
    max-inline-size: 70%;
    text-align: end;
  }

  .facts {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.9em 1em;
  }

  .facts dd {
    font-weight: 600;
    line-height: 1.35;
  }

  summary {
    list-style: none;
    cursor: pointer;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary > :last-child::after {
    content: '';
    display: inline-block;
    inline-size: 0.45em;
    block-size: 0.45em;
    margin-inline: 0.75em 0.25em;
    border: solid currentColor;
    border-width: 0 1.5px 1.5px 0;
    rotate: 45deg;
    translate: 0 -0.2em;
  }

  [open] > summary > :last-child::after {
    rotate: 225deg;
    translate: 0 0.1em;
  }

  .score {
    display: flex;
    align-items: center;
    gap: 0.6em;
  }

  .row.score {
    min-block-size: 2.934em;
    padding-block: 0.35em;
  }

  /* As wide as its longest word; the bar is narrower instead. */
  .row.score > :first-child {
    flex: 1 0 7em;
    max-inline-size: none;
  }

  /* Wide enough for two digits, so that all bars begin at the same place. */
  .row.score > :last-child {
    min-inline-size: 3.1em;
  }

  p.row > :last-child {
    padding-inline-end: 1.45em;
  }

  .meter {
    flex: 0 1 4.5em;
    inline-size: 4.5em;
    min-inline-size: 2em;
    block-size: 0.45em;
  }

  .facts .score {
    white-space: nowrap;
  }

  .facts .meter {
    flex-basis: 6.5em;
  }

  .systems {
    container-type: inline-size;
  }

  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
  }

  @container (min-width: 34em) {
    .columns {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      column-gap: 1.067em;
    }
  }

  .parts {
    padding-block-end: 0.9em;
  }

  .parts li {
    display: inline;
  }

  .parts li:not(:last-child)::after {
    content: ',';
  }

  .benefits,
  .excluded ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 16em), 1fr));
    /* Their columns begin where those of the facts do, whose font is larger. */
    gap: 0.35em 1.067em;
  }

  .benefits li,
  .excluded li {
    padding-inline-start: 1.3em;
  }

  .benefits li::before,
  .excluded li::before {
    content: '–';
    content: '–' / '';
    display: inline-block;
    inline-size: 1.3em;
    margin-inline-start: -1.3em;
  }

  .benefits li::before {
    content: '✓';
    content: '✓' / '';
    color: var(--ink);
    font-weight: 700;
  }

  .excluded {
    display: grid;
    gap: 0.6em;
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    padding: 0.9em 1.1em;
  }

  .questions {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 18em), 1fr));
    gap: 0.9em 1.067em;
  }

  .questions .link:not(:hover) {
    color: var(--muted);
    text-decoration-color: var(--edge);
  }

  .questions dt,
  .file b {
    font-weight: 600;
  }

  .file {
    display: flex;
    align-items: center;
    gap: 0.8em;
    min-block-size: 3.25em;
    padding-block: 0.4em;
    color: inherit;
    line-height: 1.3;
    text-decoration: none;
  }

  .file > span:first-of-type {
    flex: 1;
  }

  .file:hover b {
    text-decoration: underline;
  }

  .sign {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.25em;
    font-size: 0.9375em;
  }

  .document {
    justify-self: start;
    padding-block: 0.6em;
  }

  .sums {
    font-size: 0.9375em;
  }

  .sums .row {
    padding-block: 0.35em;
  }

  .total {
    margin-block-start: 0.25em;
    border-block-start: 1px solid var(--edge);
    font-weight: 650;
  }

  .total:first-child {
    margin: 0;
    border: 0;
  }

  .sums .total:not(:first-child) {
    padding-block-start: 0.6em;
  }

  @media (pointer: coarse) {
    .document,
    section .link {
      display: inline-block;
      min-inline-size: 44px;
      padding-block: 0.75em;
      text-align: start;
    }

    .row.score {
      min-block-size: 44px;
    }
  }

  @container (max-width: 22em) {
    .facts {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @container (max-width: 15em) {
    .row {
      flex-wrap: wrap;
    }
  }
`;
