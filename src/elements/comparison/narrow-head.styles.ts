import {css} from 'lit';

/** The head of a comparison on a phone, or with a large font size. It comes after the other styles of the table. */
export const narrowHeadStyles = css`
  @container (max-width: 40em) {
    :is(thead, .about) [role='row'] > :first-child {
      display: none;
    }

    /* Letters may stick out of their line a little. */
    thead[role] {
      border-block-end: 1px solid var(--edge);
      box-shadow:
        -0.25em 0 var(--surface),
        0.25em 0 var(--surface);
    }

    thead [role='row'] {
      padding-block: 0.25em 0;
    }

    thead [role='row'] + [role='row'] {
      padding-block: 0 0.5em;
    }

    /* The price and the button to remove the plan, the checkout, and where that leads: each in line with the others. */
    thead [role='row'] > td {
      display: grid;
      grid-template: subgrid / minmax(0, 1fr) auto;
      grid-row: span 3;
      align-items: center;
      padding: 0;
    }

    thead td > .line-up,
    thead td .checkout {
      display: contents;
    }

    .line-up > .remove {
      --icon-size: 44px;

      grid-area: 1 / 2;
      margin-inline-end: calc((0.75em - var(--icon-size)) / 2);
    }

    .line-up > .amount {
      padding-block: 0.1em;
    }

    .checkout > *,
    .line-up > .host {
      grid-column: 1 / -1;
    }

    .checkout .button {
      padding-inline: min(0.9em, 2.6cqi);
      font-size: 0.9375em;
    }

    .line-up > .host {
      grid-row: 3;
      align-self: start;
      padding-block-start: 0.3em;
    }

    .about [role='row']:not(.group) {
      align-items: start;
      border: 0;
      padding-block: 0.5em 0;
    }

    .about td {
      font-size: inherit;
    }

    .about .line-up > .muted {
      align-self: center;
    }

    /* Where there is little height, only the names stay visible; the prices scroll away. */
    [data-tight] thead[role] {
      display: contents;
    }

    [data-tight] .about [role='row']:not(.group) {
      border-block-start: 1px solid var(--edge);
    }

    [data-tight] thead [role='row']:first-child {
      position: sticky;
      z-index: 2;
      inset-block-start: var(--bar-size, 4em);
      border-block-end: 1px solid transparent;
      padding-block: 0.25em;
      background: var(--surface);
      box-shadow:
        -0.25em 0 var(--surface),
        0.25em 0 var(--surface);
    }

    [data-tight][data-scrolled] thead [role='row']:first-child {
      border-block-end-color: var(--line);
    }
  }

  @container (max-width: 22em) {
    thead .name {
      font-size: 0.9375em;
    }

    thead .key {
      font-size: 0.8em;
    }
  }

  /* With a large font size, the whole width and height are needed, and fewer names are broken within a word. */
  @container (max-width: 15em) {
    thead .name {
      font-size: 0.875em;
    }

    thead .choice {
      padding-inline-end: 0;
    }

    thead .choice::after {
      inset-block-start: 0.5em;
    }

    .checkout .button {
      padding-inline: 0.1em;
      font-size: 0.875em;
    }

    thead[role],
    [data-tight] thead [role='row']:first-child {
      position: static;
    }
  }

  /* In a low viewport, the names scroll away, too. */
  @media (max-height: 34em) {
    thead[role],
    [data-tight] thead [role='row']:first-child {
      position: static;
      border-block-end-color: transparent;
    }
  }

  @media print {
    .bar :is(.only, button),
    .acts,
    thead :is(.checkout, .host, .remove),
    .checkout {
      display: none;
    }
  }
`;
