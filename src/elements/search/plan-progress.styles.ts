import {css} from 'lit';

export const progressStyles = css`
  /* As high as what is shown above the plans, so that the first plan replaces its skeleton in the same position. */
  .status {
    display: grid;
    gap: 0.4em;
    align-content: start;
    justify-items: start;
    min-block-size: 9.5em;
  }

  /* Space for the scale, which loads later. */
  .time {
    inline-size: 100%;
    min-block-size: 6.7em;
  }

  .card {
    grid-template-rows: auto 1fr auto;
    min-block-size: 17.5em;
  }

  .bone {
    --bone: color-mix(in oklab, var(--text) 9%, var(--surface));

    border: 1px solid transparent;
    block-size: 0.9em;
    inline-size: 60%;
    border-radius: 0.4em;
    margin-block: 0.3em;
    background: var(--bone);
  }

  .short {
    inline-size: 30%;
  }

  .large {
    block-size: 1.75em;
    inline-size: 6em;
  }

  .foot {
    justify-content: space-between;
  }

  .tall {
    block-size: 2.934em;
    flex: 0 1 16em;
    inline-size: auto;
    border-radius: var(--radius-small);
    margin: 0;
    background: var(--faint);
  }

  /* Space for the car's name, which loads later: with it, the heading has two lines on a phone. */
  @container (max-width: 24em) {
    .title {
      min-block-size: 2.4em;
    }
  }

  /* Above the plans, this line also has the button that changes the car. */
  @container (max-width: 21em) {
    .title + p {
      min-block-size: 2.7em;
    }
  }

  @container (max-width: 20em) {
    .status {
      min-block-size: 18.9em;
    }
  }

  @container (min-width: 39em) {
    .status {
      grid-template-columns: 1fr auto;
      min-block-size: 14.35em;
    }

    .time {
      grid-column: 1 / 3;
    }

    [part='cancel'] {
      grid-area: 1 / 2 / 3;
      align-self: start;
    }

    .card {
      min-block-size: 12.7em;
    }
  }

  /* The other lines of a card, where there is space for them. */
  @container (min-width: 17.01em) {
    .cover > :last-child {
      box-shadow: 0 1.2em var(--bone);
    }
  }

  @container (min-width: 45em) {
    .card {
      grid-template-rows: 1fr auto;
      min-block-size: 10.4em;
    }

    .who > :last-child {
      box-shadow: 0 1.2em var(--bone);
    }

    .cover > :last-child {
      box-shadow:
        0 1.2em var(--bone),
        0 2.4em var(--bone);
    }
  }

  /* Space for the filters, which come beside the plans. */
  @container (min-width: 60em) {
    .status {
      min-block-size: 11.15em;
    }

    .cards {
      margin-inline-start: 16.5em;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .bone {
      animation: breathe 1.6s infinite alternate;
    }
  }

  @keyframes breathe {
    to {
      opacity: 0.55;
    }
  }
`;
