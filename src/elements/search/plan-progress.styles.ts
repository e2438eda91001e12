import {css} from 'lit';

export const progressStyles = css`
  /* As high as what stands above the plans: the first of them comes where its outline is. */
  .status {
    display: grid;
    gap: 0.25em;
    align-content: start;
    justify-items: start;
    min-block-size: 9.5em;
  }

  .title {
    font-size: min(1.5em, 14cqi);
    font-weight: 650;
    line-height: 1.15;
    letter-spacing: -0.015em;
  }

  .title:focus {
    outline: none;
  }

  .card {
    grid-template-rows: 1fr auto;
    min-block-size: 32em;
  }

  .about {
    align-content: space-between;
  }

  .bone {
    border: 1px solid transparent;
    block-size: 1em;
    inline-size: 60%;
    border-radius: 0.4em;
    background: var(--faint);
  }

  .short {
    inline-size: 30%;
  }

  .tall {
    block-size: 2.75em;
    inline-size: auto;
    border-radius: var(--radius-small);
  }

  @container (max-width: 24em) {
    .status {
      min-block-size: 10.9em;
    }
  }

  @container (min-width: 38em) {
    .status {
      min-block-size: 7.8em;
    }

    .card {
      min-block-size: 18em;
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
