import {css} from 'lit';

export const progressStyles = css`
  /* As high as what stands above the plans: the first of them comes where its outline is. */
  .status {
    display: grid;
    gap: 0.25em;
    align-content: start;
    min-block-size: 9.5em;
  }

  .title {
    font-size: 1.5em;
    font-weight: 650;
    line-height: 1.15;
    letter-spacing: -0.015em;
  }

  .card {
    align-content: space-between;
    min-block-size: 32em;
  }

  .bone {
    border: 1px solid transparent;
    block-size: 1em;
    inline-size: 60%;
    border-radius: 0.4em;
    background: var(--faint);
  }

  .bone.short {
    inline-size: 30%;
  }

  .bone.tall {
    block-size: 2.75em;
    inline-size: auto;
    border-radius: var(--radius-small);
  }

  .link {
    justify-self: start;
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
