import {css} from 'lit';

/** Bars with their amounts: the scores of the systems, and the cost chart. */
export const chartStyles = css`
  .heading {
    display: block;
    font-weight: 650;
  }

  .chart {
    padding-block: 1.1em;
    padding-inline-end: 0;
    color: var(--text);
  }

  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.2em;
  }

  .meter {
    inline-size: 6.5em;
    max-inline-size: 60%;
    block-size: 0.5em;
  }

  .score {
    display: flex;
    align-items: center;
    gap: 0.6em;
  }

  .costs {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(15em, 100%), 1fr));
    gap: 1em 2.5em;
    margin-block-start: 0.4em;
  }

  .costs [role='heading'] {
    font-size: 0.9375em;
    font-weight: 650;
  }

  .costs ul {
    padding: 0;
    list-style: none;
  }

  .costs li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: baseline;
    gap: 0.1em 0.6em;
    padding-block: 0.3em;
    font-size: 0.9375em;
  }

  .costs b {
    font-weight: 400;
  }

  .costs .key {
    font-size: 0.86em;
  }

  .costs .chosen > * {
    font-weight: 650;
  }

  .costs .meter {
    grid-column: 2 / -1;
    inline-size: 100%;
    max-inline-size: none;
    background: none;
  }

  .costs li:not(.chosen) rect {
    fill: color-mix(in oklab, var(--ink) 50%, var(--surface));
  }

  @media (forced-colors: active) {
    .costs .meter {
      outline: none;
    }

    .costs li:not(.chosen) rect {
      fill: CanvasText;
    }
  }
`;
