import {css} from 'lit';

/** The head of a comparison: each plan's name, provider, price and buttons. */
export const tableHeadStyles = css`
  thead th {
    background: var(--surface);
    font-weight: 650;
  }

  thead tr:last-child > * {
    border-block-end: 1px solid var(--edge);
  }

  thead[role] {
    --acts-size: 44px;

    position: sticky;
    z-index: 2;
    inset-block-start: var(--bar-size, 4em);
    background: var(--surface);
  }

  thead tr:not(:last-child) > * {
    padding-block-end: 0;
  }

  thead tr + tr > * {
    padding-block-start: 0;
  }

  thead tr:last-child > * {
    padding-block-start: 0.25em;
  }

  thead :is(th, td) > * {
    display: block;
    overflow-wrap: anywhere;
  }

  .name {
    font-size: 1.0625em;
    line-height: 1.25;
  }

  /* The lines of a long name are below each other, not below the letter. */
  @container (min-width: 44em) {
    .name {
      display: flex;
      gap: 0.35em;
    }
  }

  /* A plan's letter, so that nothing depends on color. */
  .key {
    display: inline-grid;
    place-items: center;
    flex: none;
    inline-size: 1.6em;
    block-size: 1.6em;
    border: 1.5px solid var(--ink);
    border-radius: 50%;
    color: var(--ink);
    font-size: 0.75em;
    font-weight: 700;
    line-height: 1;
    vertical-align: 0.1em;
  }

  .amount {
    font-size: 1.375em;
    font-weight: 700;
    line-height: 1.1;
    letter-spacing: -0.02em;
  }

  .amount small {
    display: inline-block;
    color: var(--muted);
    font-size: 0.6em;
    font-weight: 500;
    letter-spacing: 0;
  }

  .line-up {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25em 0.5em;
    /* In a wide column, the buttons do not look like those of the next plan. */
    max-inline-size: 19em;
  }

  .line-up > .muted {
    flex: 1 1 5em;
    max-inline-size: 100%;
    font-size: 0.8125em;
    overflow-wrap: break-word;
  }

  /* Below the checkout, which is at the end of its line or has one of its own. */
  .line-up > .host {
    flex: 1 1 100%;
    color: var(--muted);
    font-size: 0.8125em;
    text-align: end;
    overflow-wrap: break-word;
  }

  /* Where the columns are narrow, all the buttons are below the prices, so that they are in line. */
  thead tr:has(> :nth-child(5)) .checkout {
    flex: 1 1 100%;
  }

  thead tr:has(> :nth-child(5)) .host {
    text-align: start;
  }

  @container (max-width: 60em) {
    thead tr:has(> :nth-child(4)) .checkout {
      flex: 1 1 100%;
    }

    thead tr:has(> :nth-child(4)) .host {
      text-align: start;
    }

    /* Four names need all of their columns, including the space below their letters. */
    thead tr:has(> :nth-child(5)) > * {
      padding-inline-end: 0.5em;
    }

    thead tr:has(> :nth-child(5)) .name {
      display: block;
    }

    /* The buttons above do not fit beside the providers: they are in line below the longest one. */
    thead tr:has(> :nth-child(5)) > :has(.acts) {
      position: relative;
      padding-block-end: var(--acts-size);
    }

    thead tr:has(> :nth-child(5)) .acts {
      position: absolute;
      inset-block-end: 0;
      inset-inline-end: 0.5em;
    }
  }

  @container (max-width: 48em) {
    .checkout {
      flex: 1 1 100%;
    }

    .line-up > .host {
      text-align: start;
    }
  }

  /* Its last icon ends where the column does. */
  .acts {
    --icon-size: 44px;

    display: flex;
    flex: none;
    align-self: start;
    margin-inline: auto calc((0.75em - var(--icon-size)) / 2);
  }

  .icon:focus-visible {
    position: relative;
    z-index: 1;
  }

  /* The select covers the name, which wraps instead of being cut off. */
  thead .choice {
    display: flex;
    min-block-size: max(44px, 2.75em);
    padding-inline-end: 1.5em;
  }

  thead .choice::after {
    inset-inline-end: 0.3em;
  }

  thead .choice:has(:focus-visible) {
    outline: 2.5px solid var(--ink);
    outline-offset: -2.5px;
  }

  thead .choice select {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    border-color: transparent;
    outline: none;
    background: none;
    color: transparent;
    forced-color-adjust: none;
  }

  /* A mouse needs less, and the head stays in view. */
  @media (pointer: fine) {
    @container (min-width: 40.01em) {
      thead[role] {
        --acts-size: 26px;
      }

      .acts {
        --icon-size: 28px;

        margin-block: -5px;
      }
    }
  }
`;
