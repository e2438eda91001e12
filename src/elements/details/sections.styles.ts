import {css} from 'lit';

/** The sections of a plan's details. */
export const detailSectionsStyles = css`
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.6em;
  }

  .heading {
    font-weight: 650;
  }

  dl,
  dd {
    margin: 0;
  }

  .rows {
    border-block-end: 1px solid var(--line);
    font-variant-numeric: tabular-nums;
  }

  .row {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 1.5em;
    padding-block: 0.5em;
  }

  .rows > * {
    border-block-start: 1px solid var(--line);
  }

  dd {
    font-weight: 650;
    text-align: end;
  }

  b,
  dd,
  .row > .small {
    flex: none;
    max-inline-size: 70%;
  }

  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14em), 1fr));
    gap: 0.75em 2em;
  }

  .facts dd {
    max-inline-size: none;
    text-align: start;
  }

  .facts .line {
    font-weight: 400;
  }

  .line {
    display: block;
  }

  summary {
    min-block-size: 2.75em;
    align-items: center;
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

  .points {
    display: grid;
    gap: 0.3em;
    padding-inline-start: 1.2em;
    list-style: disc;
  }

  details > .points {
    padding-block-end: 0.9em;
    color: var(--muted);
  }

  .points > ::marker {
    color: var(--muted);
  }

  /* Wide enough for the longest word; the bar is narrower instead. */
  .score > :first-child {
    flex: 1 0 7em;
  }

  .score > :last-child {
    min-inline-size: 6.5em;
    text-align: end;
  }

  svg {
    align-self: center;
    flex: 0 1 auto;
    inline-size: 30%;
    block-size: 5px;
    border-radius: 3px;
    background: var(--line);
  }

  svg:dir(rtl) {
    scale: -1 1;
  }

  rect {
    fill: var(--ink);
  }

  p.score {
    display: flex;
    gap: 0.6em;
  }

  p.score:not(.row) > svg {
    flex: none;
    inline-size: 6.5em;
  }

  .benefits,
  .excluded ul {
    display: grid;
    gap: 0.3em 2em;
  }

  .benefits li::before,
  .excluded li::before {
    content: '–';
    content: '–' / '';
    display: inline-block;
    inline-size: 1.3em;
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
    gap: 0.9em 2em;
  }

  .questions dt {
    font-weight: 650;
  }

  .questions dd {
    font-weight: 400;
    max-inline-size: none;
    text-align: start;
  }

  .documents {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.5em;
  }

  .document {
    justify-self: start;
    padding-block: 0.6em;
  }

  @media (pointer: coarse) {
    .document,
    section .link {
      display: inline-block;
      min-inline-size: 44px;
      padding-block: 0.7em;
    }
  }

  /* All bars of the list begin at the same place. */
  @container (min-width: 30em) {
    .row.score > :last-child {
      min-inline-size: 12.5em;
    }
  }

  @container (max-width: 30em) {
    .score {
      flex-wrap: wrap;
    }

    .score > :first-child {
      flex-basis: 8em;
    }

    .score svg {
      order: 1;
      inline-size: 100%;
      margin-block-start: 0.35em;
    }
  }

  @container (min-width: 40em) {
    ul.points,
    .benefits,
    .excluded ul,
    .questions,
    dl.rows {
      grid-template-columns: 1fr 1fr;
    }

    dl.rows {
      display: grid;
      column-gap: 2.5em;
    }
  }

  @media (forced-colors: active) {
    rect {
      fill: CanvasText;
    }

    svg {
      outline: 1px solid CanvasText;
    }
  }
`;
