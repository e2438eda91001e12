import {css} from 'lit';

/** The heat map and the cost chart. */
export const comparisonExtrasStyles = css`
  .heading {
    display: block;
    font-size: 1.0625em;
    font-weight: 650;
  }

  .heat {
    display: block;
    border-radius: 0.5em;
    padding: 0.35em 0.7em;
    font-size: 0.875em;
  }

  /* Darker where more is covered, but light enough for the text on it. */
  .heat[data-level='1'] {
    background: color-mix(in oklab, var(--accent) 8%, var(--surface));
  }

  .heat[data-level='2'] {
    background: color-mix(in oklab, var(--accent) 17%, var(--surface));
  }

  .heat[data-level='3'] {
    background: color-mix(in oklab, var(--accent) 26%, var(--surface));
  }

  .heat[data-level='4'] {
    background: color-mix(in oklab, var(--accent) 35%, var(--surface));
  }

  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.5em;
  }

  .costs {
    block-size: auto;
    direction: ltr;
  }

  /* With many terms it is as wide as they need, and scrolls. */
  :not(.scroll) > .costs {
    inline-size: 100%;
    max-inline-size: 48em;
  }

  .costs text {
    fill: var(--muted);
    font-size: 14px;
  }

  .grid {
    stroke: var(--line);
  }

  .line {
    fill: none;
    stroke: var(--edge);
    stroke-width: 1.5;
  }

  .point {
    fill: var(--surface);
    stroke: var(--edge);
    stroke-width: 1.5;
  }

  .point.chosen {
    fill: var(--accent);
    stroke: var(--accent);
  }

  .costs .letter {
    fill: var(--text);
    font-size: 12px;
    font-weight: 650;
  }

  .costs .letter.chosen {
    fill: var(--on-accent);
  }

  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em 1.25em;
    list-style: none;
  }

  summary {
    min-block-size: 2.75em;
    align-content: center;
    cursor: pointer;
  }

  .scroll {
    overflow-x: auto;
  }

  .scroll :is(th, td) {
    padding-inline-end: 1.5em;
    white-space: nowrap;
  }

  @media (max-width: 40em) {
    :not(.scroll) > .costs {
      max-inline-size: 30em;
    }
  }

  @media (forced-colors: active) {
    .heat {
      outline: 1px solid;
    }

    .point.chosen {
      fill: Highlight;
      stroke: Highlight;
    }

    .costs .letter.chosen {
      fill: HighlightText;
    }
  }
`;
