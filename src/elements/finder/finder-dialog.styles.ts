import {css} from 'lit';

/** The dialog around a whole finder: at the top of a wide page, and a sheet at its side on a phone. */
export const finderDialogStyles = css`
  /* Its content is in the dialog meanwhile. */
  [part~='base'][data-open] {
    display: contents;
  }

  .finder-dialog {
    --dialog-inline-size: 70em;
    --dialog-block-size: 100%;

    /* Its title stays where it is when plans come. */
    margin-block-start: 1em;
  }

  /* The content fills a sheet, because a click on the dialog itself is one beside it. */
  .finder-dialog[open] {
    display: grid;
    grid-template: auto 1fr / minmax(0, 1fr);
  }

  .finder-content {
    display: grid;
    align-content: start;
    gap: 1.25em;
    padding: min(1.5em, 5%);
  }

  /* Below the dialog's title. */
  .finder-content .title {
    font-size: 1.0625em;
  }

  [data-density='compact'] .finder-content {
    gap: 0.8em;
    padding: min(0.95em, 5%);
  }

  @media (max-width: 40em) {
    .finder-dialog {
      inline-size: min(100%, 30em);
      block-size: 100%;
      max-block-size: 100%;
      margin: 0 0 0 auto;
      border: 0;
      border-radius: 0;
    }

    .finder-dialog:dir(rtl) {
      margin: 0 auto 0 0;
    }
  }

  @media (max-width: 40em) and (prefers-reduced-motion: no-preference) {
    .finder-dialog[open] {
      animation-name: slide;
    }
  }

  @keyframes slide {
    from {
      opacity: 0;
      translate: 24px 0;
    }
  }

  @media print {
    .finder-dialog {
      block-size: auto;
      max-block-size: none;
    }
  }
`;
