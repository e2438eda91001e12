import {css} from 'lit';

export const finderStyles = css`
  /* In a flex container, too, it is as wide as its place. */
  :host {
    inline-size: -webkit-fill-available;
    inline-size: -moz-available;
    inline-size: stretch;
  }

  [part~='base'] {
    gap: 1.25em;
    inline-size: 100%;
    border: 1px solid var(--line);
    border-radius: calc(var(--radius) + 6px);
    padding: min(1.5em, 5%);
    background: var(--surface);
  }

  [data-density='compact'] {
    --gap: var(--plan-list-gap, 0.6em);

    gap: 1em;
    padding: min(0.95em, 5%);
  }

  /* The elements inside inherit the font size through the token. */
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
    gap: 1.25em;
  }

  /* Rendered even when empty: a live region announces only text that is added to it. */
  .small:empty {
    position: absolute;
  }

  /* The space of a form that is not near the viewport yet. */
  :host(:state(waiting)) {
    container-type: inline-size;
  }

  :host(:state(waiting))::before {
    content: '';
    display: block;
    block-size: 610px;
  }

  @container (min-width: 44em) {
    :host(:state(waiting))::before {
      block-size: 400px;
    }
  }
`;
