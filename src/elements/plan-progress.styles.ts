import {css} from 'lit';

export const progressStyles = css`
  .status {
    display: grid;
    gap: 0.25em;
  }

  .title {
    font-weight: 650;
  }

  .card {
    min-block-size: 24em;
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

  @container (min-width: 38em) {
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
