import {css} from 'lit';

/** The styles of the time of a wait. */
export const waitTimeStyles = css`
  .elapsed {
    margin-block-start: 0.2em;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }

  .scale svg {
    display: block;
    inline-size: 100%;
    block-size: 2.2em;
    margin-block-start: 0.3em;
    overflow: visible;
    direction: ltr;
  }

  .scale rect {
    height: 0.6em;
    rx: 0.3em;
  }

  .track {
    fill: var(--line);
  }

  .usual {
    fill: color-mix(in oklab, var(--ink) 35%, var(--surface));
    rx: 0;
  }

  .bar {
    fill: var(--ink);
  }

  .scale text {
    fill: var(--muted);
    font-size: 0.8125em;
  }

  .end {
    text-anchor: end;
  }

  .rail {
    display: none;
  }

  .field {
    block-size: 2.75em;
    border-color: var(--line);
    inline-size: auto;
    margin-block-start: 0.6em;
    border-radius: var(--radius-small);
    background: none;
  }

  /* As the filters are: each below a line. */
  .rule {
    border-block-start: 1px solid var(--line);
    padding-block: 0.7em;
  }

  .heading {
    block-size: 1.1em;
    margin-block: 0.5em 0.9em;
  }

  @container (min-width: 60em) {
    /* The time is on the line of the sentence, so that the scale keeps its distance from the filters. */
    .time {
      display: flex;
      flex-wrap: wrap;
      align-content: start;
      align-items: baseline;
      column-gap: 0.4em;
    }

    .time > .muted {
      flex: 1;
    }

    /* As wide as two digits, so that the sentence stays where it is. */
    .elapsed {
      order: -1;
      min-inline-size: 6.6em;
      margin: 0;
    }

    .scale {
      flex: 1 1 100%;
    }

    .rail,
    .cards {
      grid-area: 2 / 1;
    }

    .rail {
      display: block;
      inline-size: 14.5em;
      /* Beside the plans, they begin with the quick filters, a line above the first plan. */
      margin-block-start: -3em;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .scale rect {
      transition: width 1s linear;
    }
  }

  @media (forced-colors: active) {
    .scale rect {
      stroke: CanvasText;
    }

    .track {
      fill: Canvas;
    }

    .usual {
      fill: GrayText;
    }

    .bar {
      fill: Highlight;
    }

    .scale text {
      fill: CanvasText;
    }
  }
`;
