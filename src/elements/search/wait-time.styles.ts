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
    margin-block-end: 1.6em;
    border-radius: var(--radius-small);
    background: none;
  }

  @container (min-width: 60em) {
    .rail,
    .cards {
      grid-area: 2 / 1;
    }

    .rail {
      display: block;
      inline-size: 14.5em;
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
