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

  .summary ul {
    display: grid;
    padding-inline-start: 1.2em;
  }

  .summary .link {
    vertical-align: top;
    text-align: start;
  }

  .answer {
    display: grid;
    gap: 0.3em;
    margin-block-start: -0.4em;
  }

  .answer:not(:has(:not(:empty))) {
    display: contents;
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
