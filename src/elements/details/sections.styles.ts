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
    list-style: none;
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

  /* A long value wraps below its label. */
  .wide {
    flex-wrap: wrap;
  }

  .wide dd {
    flex: 0 1 auto;
    max-inline-size: 100%;
    margin-inline-start: auto;
    text-align: start;
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
  }

  details > .points {
    padding-block-end: 0.9em;
    color: var(--muted);
  }

  .points > ::marker {
    color: var(--muted);
  }

  .score > :first-child {
    flex: 1;
  }

  .score > :last-child {
    min-inline-size: 6.5em;
    text-align: end;
  }

  svg {
    align-self: center;
    flex: none;
    inline-size: 30%;
    block-size: 5px;
    border-radius: 3px;
    background: var(--line);
  }

  svg:dir(rtl) {
    scale: -1 1;
  }

  rect {
    fill: var(--accent);
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

  @container (max-width: 30em) {
    .score {
      flex-wrap: wrap;
    }

    .score svg {
      order: 1;
      inline-size: 100%;
      margin-block-start: 0.35em;
    }
  }

  @container (min-width: 40em) {
    ul.points,
    dl.rows {
      grid-template-columns: 1fr 1fr;
    }

    dl.rows {
      display: grid;
      column-gap: 2.5em;
    }

    .wide {
      grid-column: 1 / -1;
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
