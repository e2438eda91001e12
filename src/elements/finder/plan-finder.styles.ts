import {css} from 'lit';

export const finderStyles = css`
  [part~='base'] {
    gap: 1.25em;
    inline-size: 100%;
    border: 1px solid var(--line);
    border-radius: calc(var(--radius) + 6px);
    padding: min(1.5em, 5%);
    background: var(--surface);
  }

  /* The elements within inherit the color scheme. */
  [data-theme='light'] {
    color-scheme: light;
  }

  [data-theme='dark'] {
    color-scheme: dark;
  }

  [data-density='compact'] {
    --gap: var(--plan-list-gap, 0.6em);

    gap: 0.8em;
    padding: min(0.95em, 5%);
  }

  /* The elements within take their size from the token: that of what they are in. */
  [data-density='compact'] > * {
    --plan-font-size: 1em;
    --plan-list-gap: var(--gap);

    font-size: 0.9375em;
  }

  .heading {
    display: grid;
    gap: 0.3em;
    container-type: inline-size;
  }

  .ask {
    display: grid;
    gap: 1.4em;
  }

  plan-results {
    display: contents;
  }

  .results:empty {
    display: none;
  }

  /* Empty it stays in the page: a live region is heard only when it was there before its text. */
  .small:empty {
    position: absolute;
  }

  .title {
    font-size: min(1.5em, 14cqi);
    font-weight: 650;
    line-height: 1.15;
    letter-spacing: -0.015em;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }

  .title:focus {
    outline: none;
  }

  .results {
    display: grid;
    gap: 1.25em;
  }

  .page {
    display: grid;
    gap: 0.85em;
    max-inline-size: 38em;
  }

  .reserved-space {
    container-type: inline-size;
  }

  .reserved-space::before {
    content: '';
    display: block;
    block-size: 610px;
  }

  @container (min-width: 44em) {
    .reserved-space::before {
      block-size: 400px;
    }
  }

  [hidden] {
    display: none;
  }
`;
