import {css} from 'lit';

/** The head of a dialog: its title, and what closes it. It stays in sight. */
export const dialogHeadStyles = css`
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

  /* Where there is little height, none of it is kept for the head. */
  @media (max-height: 30em) {
    .head {
      position: static;
    }
  }
`;
