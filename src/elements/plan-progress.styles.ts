import {css} from 'lit';

export const progressStyles = css`
  [part~='base'] {
    container-type: inline-size;
    display: grid;
    gap: 1em;
  }

  .status {
    display: grid;
    gap: 0.25em;
  }

  .title {
    font-weight: 650;
  }

  .cards {
    display: grid;
    gap: var(--plan-list-gap, 0.875em);
  }

  .card {
    display: grid;
    gap: 1em;
    min-block-size: 24em;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    padding: 1.15em;
    align-content: start;
  }

  .bone {
    block-size: 1em;
    inline-size: 60%;
    border-radius: 0.4em;
    background: var(--faint);
  }

  .bone.short {
    inline-size: 30%;
  }

  .bone.tall {
    block-size: 2em;
  }

  .link {
    justify-self: start;
  }

  @container (min-width: 42em) {
    .card {
      min-block-size: 15em;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .bone {
      animation: breathe 1.6s ease-in-out infinite alternate;
    }
  }

  @keyframes breathe {
    to {
      opacity: 0.55;
    }
  }

  @media (forced-colors: active) {
    .bone {
      border: 1px solid GrayText;
    }
  }
`;
