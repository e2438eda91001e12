import {css} from 'lit';

export const formStyles = css`
  /* A container has no width of its own, which matters where the page makes it as narrow as its content. */
  [part~='base'] {
    container-type: inline-size;
    contain-intrinsic-inline-size: 200px;
  }

  .all {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.25em;
    font-variant-numeric: tabular-nums;
  }

  .lookup {
    display: flex;
    flex-wrap: wrap;
    border-radius: var(--radius);
    padding: 3px;
    background: var(--faint);
  }

  .lookup label {
    position: relative;
    display: grid;
    flex: auto;
    place-items: center;
    min-block-size: 3em;
    border-radius: calc(var(--radius) - 3px);
    padding-inline: 1.7cqi;
    color: var(--muted);
    font-size: clamp(0.75em, 4.7cqi, 0.9375em);
    white-space: nowrap;
  }

  /* A line in the text color, which has enough contrast in every theme and remains in forced colors. */
  .lookup label:has(:checked) {
    color: var(--text);
    outline: 1px solid var(--text);
    outline-offset: -1px;
    background: var(--surface);
  }

  /* The whole label acts as the radio button, which is visually hidden. */
  .lookup input {
    all: unset;
    position: absolute;
    inset: 0;
    cursor: pointer;
  }

  .lookup label:has(:focus-visible) {
    outline: 2.5px solid var(--ink);
    outline-offset: 1px;
  }

  .fields {
    display: grid;
    grid-template-columns: inherit;
    gap: 1em;
  }

  #vin {
    text-transform: uppercase;
  }

  /* Beside the label, it leaves the whole box for the VIN, which must be visible in full. */
  #vin + .end {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    padding: 0;
  }

  select {
    appearance: none;
    padding-inline-end: 2.5em;
    text-overflow: ellipsis;
  }

  .box:has(select)::after {
    content: '';
    flex: none;
    inline-size: 0.5em;
    block-size: 0.5em;
    margin-inline: -2.25em 1.25em;
    border: solid var(--muted);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    translate: 0 -0.15em;
    pointer-events: none;
  }

  .end {
    flex: none;
    padding-inline-end: 0.85em;
  }

  .end:empty {
    display: none;
  }

  /* Rendered even when empty: a live region announces only text that is added to it. */
  .lookup + :empty {
    position: absolute;
  }

  .button {
    justify-self: stretch;
  }

  @container (min-width: 40em) {
    .fields {
      grid-template-columns: 1.7fr 1fr 1.1fr;
    }

    .lookup,
    .button {
      justify-self: start;
    }

    .lookup label {
      padding-inline: 1.1em;
    }

    .button {
      padding-inline: 2em;
    }
  }
`;
