import {css} from 'lit';

/** The head of a dialog: its title, and what closes it. It stays in sight. */
export const dialogHeadStyles = css`
  dialog {
    scroll-padding-block: min(5em, 50%) 1em;
    container-type: inline-size;
  }

  .head {
    position: sticky;
    z-index: 2;
    inset-block-start: 0;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1em;
    border-block-end: 1px solid var(--line);
    padding: 0.6em 1.5em;
    background: var(--surface);
  }

  .head .link {
    flex: none;
    min-block-size: 2.75em;
    padding-inline: 0.5em;
    margin-inline-end: -0.5em;
  }

  @media (max-width: 40em) {
    .head {
      padding-inline: 5%;
    }
  }

  /* Large letters need all of the height. */
  @container (max-width: 15em) {
    .head {
      position: static;
      flex-wrap: wrap-reverse;
    }
  }

  /* Where there is little height, none of it is kept for the head. */
  @media (max-height: 30em) {
    dialog {
      scroll-padding-block: 1em;
    }

    .head {
      position: static;
    }
  }
`;
