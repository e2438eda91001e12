import {css} from 'lit';

/** How the parts of a form look that are not there at first sight. */
export const waysStyles = css`
  #licensePlate {
    text-transform: uppercase;
  }

  .summary {
    border: 1px solid var(--danger);
    border-radius: var(--radius-small);
    padding: 0.85em 1em;
  }

  .summary p {
    font-weight: 600;
  }

  .summary ul {
    list-style: none;
  }

  .summary .link {
    text-align: start;
  }

  .ways label:hover {
    color: var(--text);
  }

  option {
    background: var(--surface);
    color: var(--text);
  }

  /* A warning stands where the hint does, and is to be seen. */
  .hint:not(.muted) {
    font-weight: 550;
  }

  .answer {
    display: grid;
    gap: 0.3em;
    margin-block-start: -0.4em;
  }

  .answer:not(:has(:not(:empty))) {
    position: absolute;
  }

  .choice {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }

  .choice[hidden] {
    display: none;
  }

  .choice button {
    min-block-size: 2.75em;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    padding: 0.5em 1em;
    background: var(--surface);
    font-weight: 600;
    cursor: pointer;
    touch-action: manipulation;
  }

  .choice button:hover {
    border-color: var(--text);
    background: var(--soft);
  }

  @container (min-width: 40em) {
    .fields.catalog {
      grid-template-columns: 2fr 2fr 1.2fr;
    }

    .wide {
      grid-column: 1 / -1;
    }
  }
`;
